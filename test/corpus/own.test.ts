import { readFileSync } from 'node:fs'
import type { AssistantMessage } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { runs } from '../laws/runs.js'
import { checkCuts, checkGroupings, readRecording, replay } from './replay.js'

const folder = new URL('../fixtures/openai-chat/', import.meta.url)

/** The messages of each stream, one for each of its choices. */
const expected: Record<string, AssistantMessage[]> = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'))

const recordings = Object.entries(expected).flatMap(([name, messages]) =>
  messages.map((message, choice) => ({ name, message, choice, bytes: readRecording(new URL(name, folder)) })),
)

const someRuns = Math.min(runs, 50)

for (const { name, message, choice, bytes } of recordings) {
  describe(`${name}, choice ${choice}`, () => {
    test('folds to its message', async () => {
      const { merged, error } = await replay([bytes], choice)
      expect(error).toBeUndefined()
      expect(merged.toMessage()).toEqual(message)
    })

    test('folds to its message, cut at any bytes', async () => {
      const whole = await replay([bytes], choice)
      await checkCuts(bytes, whole, someRuns, choice)
    })

    test('folds byte by byte', async () => {
      const { merged } = await replay(
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
        choice,
      )
      expect(merged.toMessage()).toEqual(message)
    })

    test('gives one message for every grouping of its chunks, through JSON too', async () => {
      checkGroupings(await replay([bytes], choice), someRuns)
    })
  })
}
