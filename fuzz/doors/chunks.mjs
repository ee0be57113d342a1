// JSON into `fromJSON` of the three classes, and checkpoints into `resume`.

import { BrokenLaw, isExpected, outcomeOf, same } from '../engine/oracle.mjs'
import { checkpointSeeds, chunkSeeds } from '../seeds/json.mjs'

const parse = (bytes) => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

export function chunkDoor({ index }) {
  const classes = [index.AssistantMessageChunk, index.ToolMessageChunk, index.BaseMessageChunk]
  return {
    name: 'chunks',
    seeds: chunkSeeds,
    run(bytes) {
      const json = parse(bytes)
      for (const Chunk of classes) {
        const chunks = (Array.isArray(json) ? json : [json]).flatMap((item) => chunkOf(Chunk, item))
        for (const chunk of chunks) checkRoundTrip(Chunk, chunk)
        checkKeys(Chunk, json)
        checkGroupings(chunks)
      }
    },
  }
}

function chunkOf(Chunk, json) {
  try {
    return [Chunk.fromJSON(json)]
  } catch (error) {
    if (isExpected(error)) return []
    throw error
  }
}

function checkRoundTrip(Chunk, chunk) {
  const text = JSON.stringify(chunk)
  const again = Chunk.fromJSON(JSON.parse(text))
  same('a chunk comes back from its JSON', JSON.stringify(again), text)
  if (!again.equals(chunk)) throw new BrokenLaw('a chunk equals itself after JSON', text, JSON.stringify(again))
  chunk.toMessage()
}

/** Whatever a key is called, it comes back. */
function checkKeys(Chunk, json) {
  if (typeof json !== 'object' || json === null) return
  for (const chunk of chunkOf(Chunk, { role: 'x', metadata: { data: json } })) {
    same('metadata is kept', chunk.metadata, JSON.parse(JSON.stringify({ data: json })))
  }
}

function checkGroupings(chunks) {
  if (chunks.length < 2) return
  const left = chunks.reduce((merged, chunk) => merged.merge(chunk))
  const right = chunks.reduceRight((merged, chunk) => chunk.merge(merged))
  same('any grouping gives the same chunk', JSON.stringify(left), JSON.stringify(right))
  same('any grouping gives the same message', left.toMessage(), right.toMessage())
}

export function resumeDoor({ index, stream }) {
  const { AssistantMessageChunk, collect } = index
  return {
    name: 'resume',
    seeds: checkpointSeeds,
    async run(bytes) {
      const { saved, tail, replay } = Object(parse(bytes))
      const { value: chunks = [] } = await outcomeOf(() =>
        (Array.isArray(tail) ? tail : []).map((item) => AssistantMessageChunk.fromJSON(item)),
      )
      await outcomeOf(async () => {
        const message = await collect(stream.resume(saved, chunks, { replay: replay === true }))
        if (replay === true) return
        const whole = AssistantMessageChunk.fromJSON(saved.snapshot)
        const expected = chunks.reduce((merged, chunk) => merged.merge(chunk), whole)
        same('resuming is going on', message.toMessage(), expected.toMessage())
      })
    },
  }
}
