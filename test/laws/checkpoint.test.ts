import { AssistantMessageChunk, collect, mergeAll } from 'chunkfold'
import { type Checkpoint, checkpoint, resume } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { assistantInit, kindStable } from './arbitraries.js'
import { fc } from './runs.js'

/**
 * Stop anywhere, go on anywhere: any stream, any place to stop, any grouping of the rest.
 *
 * The domain is that of the JSON round trip: `parserContent` and `logprobs` go through it merged, so that the law holds for
 * them as long as a key keeps its kind. So `parserContent` does here, and `logprobs` are left out.
 */
const chunk = fc
  .tuple(assistantInit, fc.option(kindStable, { nil: undefined }))
  .map(([init, parserContent]) => new AssistantMessageChunk({ ...init, parserContent, logprobs: undefined }))
const chunks = fc.array(chunk, { maxLength: 8 })

const throughJson = (saved: Checkpoint): unknown => JSON.parse(JSON.stringify(saved))

/** The chunks in groups of these sizes, each merged. */
function grouped(list: readonly AssistantMessageChunk[], sizes: readonly number[]): AssistantMessageChunk[] {
  const rest = [...list]
  const groups = sizes.map((size) => mergeAll(rest.splice(0, size), AssistantMessageChunk.empty))
  return [...groups, ...rest]
}

describe('a consumer that stops and goes on has what one that saw all has', () => {
  test('for every stream, place and grouping of the tail', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.nat(8), fc.array(fc.nat(3), { maxLength: 4 }), async (list, place, sizes) => {
        const whole = mergeAll(list, AssistantMessageChunk.empty)
        let stored: unknown = { received: 0, snapshot: AssistantMessageChunk.empty.toJSON() }
        const save = (saved: Checkpoint) => {
          stored = throughJson(saved)
        }
        for await (const _ of checkpoint(list.slice(0, place), save));
        const resumed = await collect(resume(stored, grouped(list.slice(place), sizes)))
        expect(resumed.toJSON()).toEqual(whole.toJSON())
        expect(resumed.toMessage()).toEqual(whole.toMessage())
        expect((await collect(resume(stored, list, { replay: true }))).toMessage()).toEqual(whole.toMessage())
      }),
    )
  })

  test('for every number of stops on the way, each at the last checkpoint that was saved', async () => {
    await fc.assert(
      fc.asyncProperty(
        chunks,
        fc.array(fc.nat(4), { maxLength: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (list, runs, every) => {
          let stored: unknown = { received: 0, snapshot: AssistantMessageChunk.empty.toJSON() }
          for (const length of runs) {
            let handedOn = 0
            const save = (saved: Checkpoint) => {
              stored = throughJson(saved)
            }
            for await (const _ of checkpoint(resume(stored, list, { replay: true }), save, { everyChunks: every })) {
              if (handedOn++ >= length) break
            }
          }
          const whole = mergeAll(list, AssistantMessageChunk.empty)
          expect((await collect(resume(stored, list, { replay: true }))).toMessage()).toEqual(whole.toMessage())
        },
      ),
    )
  })
})
