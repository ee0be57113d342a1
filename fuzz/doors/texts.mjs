// Text into `splitTags`, `PartialArguments` and `parseArguments`.

import { BrokenLaw, same } from '../engine/oracle.mjs'
import { cut, seedOf } from '../engine/random.mjs'
import { textSeeds } from '../seeds/fixtures.mjs'
import { argumentTexts, tagTexts } from '../seeds/texts.mjs'

const textOf = (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

export function tagDoor({ index, stream }) {
  const { AssistantMessageChunk, collect } = index
  const split = async (pieces, options) => {
    const invalid = []
    let ids = 0
    const chunks = pieces.map((content) => new AssistantMessageChunk({ content }))
    const settings = { newId: () => `c${ids++}`, onInvalid: (call) => invalid.push(call), ...options }
    const merged = await collect(stream.splitTags(chunks, settings), AssistantMessageChunk.empty)
    return { message: merged.toMessage(), invalid }
  }
  const variants = [{}, { startInThinking: true, maxCalls: 1 }, { thinkFirst: true, inFences: true, tools: ['f', 'find'] }]
  return {
    name: 'tags',
    seeds: () => textSeeds(tagTexts),
    async run(bytes) {
      const text = textOf(bytes)
      for (const options of variants) {
        same('any cut gives the same split', await split([text], options), await split(cut(text, seedOf(bytes)), options))
      }
    },
  }
}

export function argumentDoor({ stream }) {
  return {
    name: 'arguments',
    seeds: () => textSeeds(argumentTexts),
    run(bytes) {
      const text = textOf(bytes)
      for (const options of [{}, { unfinishedStrings: 'drop' }, { maxDepth: 3 }]) {
        const parsed = stream.parseArguments({ arguments: text }, options)
        const reader = new stream.PartialArguments(options)
        for (const piece of cut(text, seedOf(bytes))) reader.push(piece)
        // Nothing at all is an empty object only once it has ended.
        if (!reader.isBlank) same('pieces have the value of the whole', reader.value ?? null, parsed.value ?? null)
        if (parsed.status === 'invalid' && reader.status !== 'invalid')
          throw new BrokenLaw('pieces are invalid too', text, reader.status)
        if (parsed.status === 'complete' && reader.status === 'invalid')
          throw new BrokenLaw('pieces are complete too', text, reader.status)
      }
      checkJson(text, stream.parseArguments({ arguments: text }))
    },
  }
}

/** What JSON.parse takes is complete, unless it is too deep. */
function checkJson(text, parsed) {
  try {
    JSON.parse(text)
  } catch {
    return
  }
  if (parsed.status !== 'complete' && parsed.reason !== 'depth') throw new BrokenLaw('JSON is complete', text, parsed.status)
}
