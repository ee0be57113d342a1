import { AssistantMessageChunk } from 'chunkfold'
import { expect, test } from 'vitest'
import { equalJson } from '../../src/json.js'
import { assistantInit, part } from './arbitraries.js'
import { fc } from './runs.js'

const fragments = fc.array(
  fc.oneof(
    assistantInit,
    fc.array(part, { maxLength: 4 }).map((parts) => ({ parts })),
  ),
  { maxLength: 5 },
)

/** The message of these fragments, and what comes of it when it has been stored and read back. */
function stored(inits: Parameters<typeof merged>[0]) {
  const message = JSON.parse(JSON.stringify(merged(inits).toMessage()))
  return { message, readBack: AssistantMessageChunk.fromJSON<AssistantMessageChunk>(message).toMessage() }
}

function merged(inits: readonly ConstructorParameters<typeof AssistantMessageChunk>[0][]): AssistantMessageChunk {
  return inits
    .map((init) => new AssistantMessageChunk(init))
    .reduce((left, right) => left.merge(right), AssistantMessageChunk.empty)
}

test('a message that was stored and read back is the same message', () => {
  fc.assert(
    fc.property(fragments, (inits) => {
      const { message, readBack } = stored(inits)
      return equalJson(JSON.parse(JSON.stringify(readBack)), message)
    }),
  )
})

test('two parts of a kind beside each other stay two, each with its own signature', () => {
  const parts = ['One', 'Two'].map((text, at) => ({
    type: 'reasoning' as const,
    text,
    block: `${at}`,
    providerData: { signature: `SIG${at}` },
  }))
  const { message, readBack } = stored([{ parts }])
  expect(readBack).toEqual(message)
  expect(readBack.parts).toEqual([
    { type: 'reasoning', text: 'One', providerData: { signature: 'SIG0' } },
    { type: 'reasoning', text: 'Two', providerData: { signature: 'SIG1' } },
  ])
})
