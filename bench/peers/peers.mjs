// The peers, by name. Each file gives `rows`: a way to use the library, with the workloads it takes part in. A workload of a
// row is
//
//   wire(deltas)      the deltas in the peer's own words, as an iterable of JSON values
//   build?(parsed)    what the fold takes, where that is more than the parsed JSON; not timed
//   fold(inputs)      what is timed; may give a promise
//   message?(folded)  the message of what was folded, where that is another step; timed with it
//   view(message)     the message as a neutral view, which is then stringified; timed apart
//
// A peer is loaded when it is measured, in a process of its own.

export const peers = {
  floor: () => import('./floor.mjs'),
  chunkfold: () => import('./chunkfold.mjs'),
  spread: () => import('./spread.mjs'),
  langchain: () => import('./langchain.mjs'),
  openai: () => import('./openai.mjs'),
  anthropic: () => import('./anthropic.mjs'),
  ai: () => import('./ai.mjs'),
  'partial-json': () => import('./partial-json.mjs'),
}
