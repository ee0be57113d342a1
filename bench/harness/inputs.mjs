// Inputs as a program has them: each delta has just been parsed from its text, in the order of the stream. Objects that a
// generator made one by one lie scattered in memory, and cost every loop a cache miss for each.

/**
 * Where the inputs of one size come from.
 *
 * @param addressOfSize - for workloads that begin with bytes
 * @returns gives new inputs for one fold each time it is called
 */
export function inputSource(subject, workload, size, addressOfSize) {
  // The server has the bytes: a client is told only where they are.
  if (workload.serves !== undefined) return () => addressOfSize(size)
  const texts = Array.from(subject.wire(workload.deltas(size)), (value) => JSON.stringify(value))
  if (subject.isText) return () => texts
  return () => parsed(subject, texts)
}

function parsed({ build }, texts) {
  const values = new Array(texts.length)
  for (let i = 0; i < texts.length; i++) values[i] = JSON.parse(texts[i])
  return build === undefined ? values : values.map((value) => build(value))
}
