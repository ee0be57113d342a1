// Inputs made of other inputs: by bytes, by words, by splicing two, by what JSON in them means.

import { keys, tokens, values } from './dictionary.mjs'

const MAX_LENGTH = 20_000
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A new input. */
export function mutate(input, corpus, random) {
  let bytes = input
  for (let times = 1 + random.below(4); times > 0; times--) bytes = random.pick(ways)(bytes, random, corpus)
  return bytes.subarray(0, MAX_LENGTH)
}

const ways = [flip, insertToken, insertToken, remove, repeat, splice, changeJson, changeJson, changeJson, changeJson]

function join(...pieces) {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function flip(bytes, random) {
  if (bytes.length === 0) return bytes
  const changed = bytes.slice()
  changed[random.below(bytes.length)] = random.chance(0.5) ? random.below(256) : 0x20 + random.below(95)
  return changed
}

function insertToken(bytes, random) {
  const [at, token] = [random.below(bytes.length + 1), encoder.encode(random.pick(tokens))]
  // Over what was there, or between.
  const rest = random.chance(0.3) ? bytes.subarray(Math.min(bytes.length, at + token.length)) : bytes.subarray(at)
  return join(bytes.subarray(0, at), token, rest)
}

function remove(bytes, random) {
  const [start, length] = [random.below(bytes.length + 1), random.below(random.pick([2, 10, 200]))]
  return join(bytes.subarray(0, start), bytes.subarray(start + length))
}

function repeat(bytes, random) {
  const start = random.below(bytes.length + 1)
  const piece = bytes.subarray(start, start + 1 + random.below(random.pick([5, 50, 500])))
  return join(bytes.subarray(0, start), ...Array.from({ length: 1 + random.below(8) }, () => piece), bytes.subarray(start))
}

function splice(bytes, random, corpus) {
  const other = random.pick(corpus) ?? bytes
  // At the ends of lines as a rule, so that events stay whole.
  const place = (text) => (random.chance(0.7) ? lineStart(text, random.below(text.length + 1)) : random.below(text.length + 1))
  return join(bytes.subarray(0, place(bytes)), other.subarray(place(other)))
}

function lineStart(bytes, from) {
  const at = bytes.indexOf(0x0a, from)
  return at < 0 ? bytes.length : at + 1
}

/** Changes one JSON value, the whole input or one of its lines. */
function changeJson(bytes, random) {
  const lines = decoder.decode(bytes).split('\n')
  const places = lines.flatMap((line, at) => (/^(data:)?\s*[[{"]/.test(line) ? [at] : []))
  if (places.length === 0) return insertToken(bytes, random)
  const at = random.pick(places)
  const [, prefix, text] = /^((?:data:)?\s*)(.*)$/s.exec(lines[at])
  try {
    const root = { value: JSON.parse(text) }
    for (let times = 1 + random.below(2); times > 0; times--) changeNode(root, random)
    lines[at] = prefix + JSON.stringify(root.value)
  } catch {
    return insertToken(bytes, random)
  }
  return encoder.encode(lines.join('\n'))
}

function changeNode(root, random) {
  const places = placesIn(root)
  const { parent, key } = random.pick(places)
  const value = parent[key]
  const other = random.pick(places)
  const set = (target, name, item) =>
    Object.defineProperty(target, name, { value: item, writable: true, enumerable: true, configurable: true })
  switch (random.below(8)) {
    case 0:
      return Array.isArray(parent) ? parent.splice(key, 1) : parent === root || delete parent[key]
    case 1:
      return (
        Array.isArray(parent) &&
        parent.splice(key, 0, ...Array.from({ length: 1 + random.below(4) }, () => structuredClone(value)))
      )
    case 2:
      return set(parent, key, structuredClone(other.parent[other.key]))
    case 3:
      return typeof value === 'object' && value !== null && set(value, random.pick(keys), random.pick(values))
    case 4:
      return typeof value === 'string' && set(parent, key, changeText(value, random))
    case 5:
      return (
        typeof value === 'number' && set(parent, key, random.pick([value + 1, value - 1, -value, value * 2 ** 31, value + 0.5]))
      )
    case 6:
      return set(parent, key, random.chance(0.5) ? [value] : { [random.pick(keys)]: value })
    default:
      return set(parent, key, random.pick(values))
  }
}

function changeText(text, random) {
  const at = random.below(text.length + 1)
  return random.chance(0.3) ? text.slice(0, at) : text.slice(0, at) + random.pick(tokens) + text.slice(at)
}

/** Every place of a value where another one could stand. */
function placesIn(root) {
  const places = [{ parent: root, key: 'value' }]
  for (let at = 0; at < places.length && places.length < 2000; at++) {
    const value = places[at].parent[places[at].key]
    if (typeof value !== 'object' || value === null) continue
    for (const key of Object.keys(value)) places.push({ parent: value, key: Array.isArray(value) ? Number(key) : key })
  }
  return places
}
