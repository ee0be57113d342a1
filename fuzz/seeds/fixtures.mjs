// Inputs to begin with: the recordings of the tests, and events that have no recording.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { wires } from './wires.mjs'

const folder = fileURLToPath(new URL('../../test/fixtures/', import.meta.url))
const encoder = new TextEncoder()
const MAX_LENGTH = 8000

export function textSeeds(texts) {
  return texts.map((text) => encoder.encode(text))
}

/** The recordings of a wire as server-sent events; of `sse`, those of all wires that are such. */
export function fixtures(wire) {
  const folders = wire === 'sse' ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [wire]
  return folders.flatMap((name) =>
    readdirSync(folder + name)
      .filter((file) => /\.(sse|jsonl|txt)$/.test(file) && (wire !== 'sse' || file.endsWith('.sse')))
      .map((file) => asEvents(readFileSync(`${folder}${name}/${file}`, 'utf8'), file))
      .filter((text) => text.length <= MAX_LENGTH)
      .map((text) => encoder.encode(text)),
  )
}

function asEvents(text, file) {
  if (!file.endsWith('.jsonl')) return text
  return text
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : [`data: ${line}\n\n`]))
    .join('')
}

/** Events of a wire, one stream in each list. */
export function wireSeeds(wire) {
  return textSeeds((wires[wire] ?? []).map((events) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')))
}
