// The deltas as OpenAI's Chat Completions streams them.

const envelope = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'model-1' }

/** One chunk for each delta, and nothing else. */
export function* openAIChunks(deltas) {
  for (const delta of deltas) yield { ...envelope, choices: [{ index: 0, ...choiceOf(delta), finish_reason: null }] }
}

/** The same between the chunk that opens a stream and the chunk that ends it, which the official client insists on. */
export function* openAIStream(deltas) {
  let isCall = false
  yield { ...envelope, choices: [{ index: 0, delta: { role: 'assistant', content: null }, finish_reason: null }] }
  for (const delta of deltas) {
    isCall ||= delta.type === 'call'
    yield { ...envelope, choices: [{ index: 0, ...choiceOf(delta), finish_reason: null }] }
  }
  yield { ...envelope, choices: [{ index: 0, delta: {}, finish_reason: isCall ? 'tool_calls' : 'stop' }] }
}

function choiceOf(delta) {
  const { type, text } = delta
  if (type === 'reasoning') return { delta: { reasoning_content: text } }
  if (type === 'item') return { delta: { content: [{ type: 'text', text }] } }
  if (type === 'call') return { delta: { tool_calls: [fragmentOf(delta)] } }
  if (type === 'text') return { delta: { content: text } }
  return { delta: { content: text }, token_ids: [delta.id], logprobs: { content: [delta.logprob], refusal: null } }
}

function fragmentOf({ index, id, name, arguments: piece }) {
  if (id === undefined) return { index, function: { arguments: piece } }
  return { index, id, type: 'function', function: { name, arguments: piece } }
}
