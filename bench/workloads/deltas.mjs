// What a model says, delta by delta, in no provider's words. Every peer's wire is made from these.
//
//   { type: 'text' | 'reasoning' | 'item', text }     an item is one text block of list content
//   { type: 'token', text, id, logprob }              text with its token id and its log-probability
//   { type: 'call', index, id?, name?, arguments }    id and name come with the first fragment of a call

import { cut, jsonText, randomFrom, token } from './random.mjs'

export function* textDeltas(count) {
  const random = randomFrom(1)
  for (let i = 0; i < count; i++) yield { type: 'text', text: token(random) }
}

/** The first half is reasoning. */
export function* reasoningDeltas(count) {
  const random = randomFrom(2)
  for (let i = 0; i < count; i++) yield { type: i < count / 2 ? 'reasoning' : 'text', text: token(random) }
}

/** Calls whose fragments arrive in turn, six characters of arguments in each. */
export function* callDeltas(count, calls = 1) {
  const pieces = Array.from({ length: calls }, (_, call) => {
    const fragments = Math.ceil((count - call) / calls)
    return cut(jsonText(6 * fragments, 10 + call), fragments)
  })
  for (let i = 0; i < count; i++) {
    const [index, at] = [i % calls, Math.floor(i / calls)]
    const start = at === 0 ? { id: `call_${index}`, name: `write_${index}` } : {}
    yield { type: 'call', index, ...start, arguments: pieces[index][at] }
  }
}

export function* tokenDeltas(count) {
  const random = randomFrom(3)
  for (let i = 0; i < count; i++) {
    const text = token(random)
    yield { type: 'token', text, id: Math.floor(random() * 200_000), logprob: logprobOf(text, random) }
  }
}

function logprobOf(text, random) {
  const entry = (token) => ({ token, logprob: -random() * 5, bytes: [...Buffer.from(token)] })
  const chosen = entry(text)
  return { ...chosen, top_logprobs: [chosen, ...Array.from({ length: 4 }, () => entry(token(random)))] }
}

export function* itemDeltas(count) {
  const random = randomFrom(4)
  for (let i = 0; i < count; i++) yield { type: 'item', text: token(random) }
}

/** One call whose arguments are one long string, such as the text of a file. */
export function* longStringDeltas(count) {
  const random = randomFrom(5)
  let body = ''
  while (body.length < 6 * count) body += token(random)
  for (const [i, piece] of cut(JSON.stringify({ body }), count).entries()) {
    yield { type: 'call', index: 0, ...(i === 0 && { id: 'call_0', name: 'write_file' }), arguments: piece }
  }
}
