// The deltas as Anthropic's Messages streams them: in blocks, each with a start and a stop.

const usage = { input_tokens: 1, output_tokens: 1 }
const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'model-1', content: [] }

export function* anthropicEvents(deltas) {
  yield { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null, usage } }
  // Calls are told apart by their index, and each item has a block of its own.
  const open = new Map()
  let [next, isCall] = [0, false]
  for (const delta of deltas) {
    const key = delta.type === 'call' ? delta.index : delta.type
    isCall ||= delta.type === 'call'
    if (!open.has(key)) {
      yield { type: 'content_block_start', index: next, content_block: blockOf(delta) }
      open.set(key, next++)
    }
    yield { type: 'content_block_delta', index: open.get(key), delta: pieceOf(delta) }
    if (delta.type !== 'item') continue
    yield { type: 'content_block_stop', index: open.get(key) }
    open.delete(key)
  }
  for (const index of open.values()) yield { type: 'content_block_stop', index }
  const stop = { stop_reason: isCall ? 'tool_use' : 'end_turn', stop_sequence: null }
  yield { type: 'message_delta', delta: stop, usage: { output_tokens: 1 } }
  yield { type: 'message_stop' }
}

function blockOf({ type, id, name }) {
  if (type === 'call') return { type: 'tool_use', id, name, input: {} }
  return type === 'reasoning' ? { type: 'thinking', thinking: '', signature: '' } : { type: 'text', text: '' }
}

function pieceOf({ type, text, arguments: piece }) {
  if (type === 'call') return { type: 'input_json_delta', partial_json: piece }
  return type === 'reasoning' ? { type: 'thinking_delta', thinking: text } : { type: 'text_delta', text }
}
