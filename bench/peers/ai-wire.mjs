// The deltas as a language model of `ai` streams them, and as its interface does.

/** Parts of a model's stream: each text and each call is opened, extended and closed. */
export function* modelParts(deltas) {
  yield { type: 'stream-start', warnings: [] }
  const open = new Map()
  let items = 0
  for (const delta of deltas) {
    const { type, text } = delta
    if (type === 'item') {
      yield* wholeText(`item-${items++}`, text)
      continue
    }
    if (type === 'call') {
      yield* fragment(open, delta)
      continue
    }
    if (!open.has(type)) yield { type: `${type}-start`, id: type }
    open.set(type, type)
    yield { type: `${type}-delta`, id: type, delta: text }
  }
  for (const [key, what] of open) yield* typeof what === 'string' ? [{ type: `${key}-end`, id: key }] : callEnd(what)
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
  yield { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage }
}

function* wholeText(id, text) {
  yield { type: 'text-start', id }
  yield { type: 'text-delta', id, delta: text }
  yield { type: 'text-end', id }
}

function* fragment(open, { index, id, name, arguments: piece }) {
  if (id !== undefined) {
    open.set(index, { id, name, pieces: [] })
    yield { type: 'tool-input-start', id, toolName: name }
  }
  const call = open.get(index)
  call.pieces.push(piece)
  yield { type: 'tool-input-delta', id: call.id, delta: piece }
}

function* callEnd({ id, name, pieces }) {
  yield { type: 'tool-input-end', id }
  yield { type: 'tool-call', toolCallId: id, toolName: name, input: pieces.join('') }
}

/** The same for `readUIMessageStream`. */
export function* uiChunks(deltas) {
  yield { type: 'start', messageId: 'msg_1' }
  yield { type: 'start-step' }
  for (const part of modelParts(deltas)) {
    const { type, id: toolCallId, toolCallId: wholeCallId, toolName, delta, input } = part
    if (type === 'tool-input-start') yield { type, toolCallId, toolName }
    else if (type === 'tool-input-delta') yield { type, toolCallId, inputTextDelta: delta }
    else if (type === 'tool-call') {
      yield { type: 'tool-input-available', toolCallId: wholeCallId, toolName, input: JSON.parse(input) }
    } else if (/^(text|reasoning)-/.test(type)) yield part
  }
  yield { type: 'finish-step' }
  yield { type: 'finish' }
}
