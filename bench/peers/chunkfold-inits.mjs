/** The fields of a chunk for each delta, as an adapter gives them to the constructor. */
export function* inits(deltas) {
  for (const delta of deltas) yield initOf(delta)
}

function initOf({ type, text, id, name, index, logprob, arguments: piece }) {
  if (type === 'reasoning') return { reasoningContent: text }
  if (type === 'item') return { content: [{ type: 'text', text }] }
  if (type === 'call')
    return { toolCalls: [id === undefined ? { index, arguments: piece } : { index, id, name, arguments: piece }] }
  if (type === 'text') return { content: text }
  return { content: text, completionTokenIds: [id], logprobs: { content: [logprob], refusal: null } }
}
