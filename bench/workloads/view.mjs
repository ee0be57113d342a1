// The message in no library's words: what every peer's result is brought to, to be compared and to be stringified.

/** @returns a view with what is given; the rest empty */
export function viewOf(given) {
  return { text: '', reasoning: '', calls: [], tokenIds: [], logprobs: [], items: [], ...given }
}

/** What the deltas say, put together. */
export function expectedView(deltas) {
  const view = viewOf({})
  for (const delta of deltas) {
    if (delta.type === 'reasoning') view.reasoning += delta.text
    else if (delta.type === 'item') view.items.push(delta.text)
    else if (delta.type === 'call') addFragment(view.calls, delta)
    else view.text += delta.text
    if (delta.type !== 'token') continue
    view.tokenIds.push(delta.id)
    view.logprobs.push(delta.logprob)
  }
  return view
}

function addFragment(calls, { index, id, name, arguments: piece }) {
  calls[index] ??= { id, name, arguments: '' }
  calls[index].arguments += piece
}

/**
 * The fields in which a result is wrong, by name. A call may have its `arguments` as text, its `input` as a value, or both.
 */
export function wrongFields(view, expected) {
  const wrong = Object.keys(expected).filter((key) => key !== 'calls' && !isSame(view[key], expected[key]))
  const areCallsRight =
    view.calls.length === expected.calls.length && expected.calls.every((call, i) => isSameCall(view.calls[i], call))
  return areCallsRight ? wrong : [...wrong, 'calls']
}

function isSameCall(call, expected) {
  if (call.id !== expected.id || call.name !== expected.name) return false
  if (call.input === undefined && call.arguments === undefined) return false
  const isText = call.arguments === undefined || call.arguments === expected.arguments
  return isText && (call.input === undefined || isSame(call.input, JSON.parse(expected.arguments)))
}

const isSame = (left, right) => JSON.stringify(left) === JSON.stringify(right)
