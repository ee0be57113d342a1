import { readdirSync, readFileSync } from 'node:fs'
import { type AssistantMessage, collect } from 'chunkfold'
import { fromOpenAIChat, toOpenAIChatChunks } from 'chunkfold/providers'
import { decodeSSE, encodeSSE } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { runs } from '../laws/runs.js'
import { isWire, type Wire } from './readers.js'
import { checkCuts, checkEvents, checkGroupings, readRecording, replay } from './replay.js'

const fixtures = new URL('../fixtures/', import.meta.url)

const someRuns = Math.min(runs, 50)

for (const wire of readdirSync(fixtures).filter(isWire)) {
  describe(wire, () => {
    for (const [name, messages] of Object.entries(expectedOf(wire))) {
      messages.forEach((message, choice) => {
        describe(`${name}, choice ${choice}`, () => {
          checkStream(wire, readRecording(new URL(`${wire}/${name}`, fixtures)), message, choice)
        })
      })
    }
  })
}

/** The messages of each stream of a wire, one for each of its choices. */
function expectedOf(wire: Wire): Record<string, AssistantMessage[]> {
  return JSON.parse(readFileSync(new URL(`${wire}/expected.json`, fixtures), 'utf8'))
}

function checkStream(wire: Wire, bytes: Uint8Array, message: AssistantMessage, choice: number): void {
  test('folds to its message', async () => {
    const { merged, error } = await replay(wire, [bytes], choice)
    expect(error).toBeUndefined()
    expect(merged.toMessage()).toEqual(message)
  })

  test('folds to its message, cut at any bytes', async () => {
    const whole = await replay(wire, [bytes], choice)
    await checkCuts(wire, bytes, whole, someRuns, choice)
  })

  test('folds byte by byte', async () => {
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte))
    const { merged } = await replay(wire, pieces, choice)
    expect(merged.toMessage()).toEqual(message)
  })

  test('gives one message for every grouping of its chunks, through JSON too', async () => {
    checkGroupings(await replay(wire, [bytes], choice), someRuns)
  })

  test('gives well-formed events, which rebuild the message', async () => {
    await checkEvents(wire, bytes, await replay(wire, [bytes], choice), choice)
  })

  test('says the same when it is written as OpenAI chat and read back', async () => {
    const { chunks, merged } = await replay(wire, [bytes], choice)
    const back = await collect(fromOpenAIChat(decodeSSE(encodeSSE(toOpenAIChatChunks(chunks)))))
    expect(back.text).toBe(merged.text)
    expect(back.reasoningContent).toBe(merged.reasoningContent)
    expect(back.finishReason).toBe(merged.finishReason)
    expect(back.toolCalls).toMatchObject(
      merged.toolCalls.map(({ id, type, name, arguments: args }, index) => ({
        id: id ?? `call_${index}`,
        type,
        name,
        arguments: args,
        index,
      })),
    )
    for (const counter of ['inputTokens', 'outputTokens', 'totalTokens', 'cachedTokens', 'reasoningTokens']) {
      expect(back.usageMetadata?.[counter]).toBe(merged.usageMetadata?.[counter])
    }
  })
}
