// Bytes into each provider's reader, and what it gives into everything that reads chunks.

import { BrokenLaw, outcomeOf, same } from '../engine/oracle.mjs'
import { cut, seedOf } from '../engine/random.mjs'
import { fixtures, wireSeeds } from '../seeds/fixtures.mjs'

const readers = {
  anthropic: 'fromAnthropic',
  bedrock: 'fromBedrockConverse',
  'claude-agent': 'fromClaudeAgent',
  codex: 'fromCodex',
  cohere: 'fromCohere',
  gemini: 'fromGemini',
  'openai-chat': 'fromOpenAIChat',
  'openai-responses': 'fromOpenAIResponses',
  text: 'fromText',
}

export function providerDoors(library) {
  return Object.entries(readers).map(([wire, name]) => providerDoor(library, wire, library.providers[name]))
}

function providerDoor({ index, stream }, wire, reader) {
  const { AssistantMessageChunk, mergeAll } = index
  const read = async (pieces, limits) => {
    const chunks = []
    const { error } = await outcomeOf(async () => {
      const source = wire === 'text' ? pieces : stream.decodeSSE(pieces)
      for await (const chunk of reader(source, { limits })) chunks.push(chunk)
    })
    return { chunks, merged: mergeAll(chunks, AssistantMessageChunk.empty), error }
  }
  const small = { maxCalls: 3, maxParts: 5, maxArgumentsLength: 100, maxLength: 300, maxDepth: 6 }
  return {
    name: `provider:${wire}`,
    seeds: () => [...fixtures(wire), ...wireSeeds(wire)],
    async run(bytes) {
      const seed = seedOf(bytes)
      for (const limits of [undefined, small]) {
        const [whole, parts] = [await read([bytes], limits), await read(cut(bytes, seed), limits)]
        // The events of plain text are its pieces: which of them is too much depends on the cut.
        if (wire !== 'text' || limits === undefined) {
          same('any cut gives the same message', whole.merged.toMessage(), parts.merged.toMessage())
          same('any cut gives the same error', String(whole.error), String(parts.error))
        }
        checkPartial(whole, AssistantMessageChunk.empty)
      }
      const { chunks, merged } = await read([bytes], undefined)
      checkJson(merged, AssistantMessageChunk)
      await checkEvents(stream.toEvents(chunks), merged)
    },
  }
}

function checkPartial({ merged, error }, empty) {
  if (error === undefined || !('partial' in error)) return
  same('an error carries what had arrived', (error.partial ?? empty).toMessage(), merged.toMessage())
}

function checkJson(merged, { fromJSON, prototype }) {
  const again = fromJSON.call(prototype.constructor, JSON.parse(JSON.stringify(merged)))
  if (!again.equals(merged))
    throw new BrokenLaw('a chunk comes back from its JSON', JSON.stringify(merged), JSON.stringify(again))
}

async function checkEvents(events, merged) {
  let last
  for await (const event of events) last = event
  if (last?.type !== 'done' && last?.type !== 'error') throw new BrokenLaw('events end', 'done', String(last?.type))
  if (last.type === 'done') same('the last event has the message', last.message, merged.toMessage())
}
