import type { AssistantMessageChunk } from 'chunkfold'
import { afterAll, describe, expect, test } from 'vitest'
import { exceptions, failing, unfinished } from './exceptions.js'
import { type Comparison, compare, compareChoice } from './expected.js'
import { naiveFold } from './naive.js'
import { type Recorded, recordings } from './recorded-index.js'
import { checkCuts, checkEvents, checkGroupings, readRecording, replay } from './replay.js'

const count = { replayed: 0, agreed: 0, excepted: 0 }

describe.skipIf(recordings.length === 0)('recorded streams', () => {
  afterAll(() => {
    console.info(
      `recorded streams: ${count.replayed} replayed, ${count.agreed} agree with their readers, ${count.excepted} excepted`,
    )
  })

  test('the index names some, and every exception is one of them', () => {
    expect(recordings.length).toBeGreaterThan(0)
    const names = recordings.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...Object.keys(failing), ...unfinished, ...Object.keys(exceptions)]))
  })

  for (const recorded of recordings) {
    describe(recorded.name, () => {
      checkRecording(recorded)
    })
  }
})

function checkRecording(recorded: Recorded): void {
  const { wire, name, url, expected } = recorded
  const bytes = readRecording(url)
  // Cuts and groupings cost the size of the stream each: a large one gets fewer.
  const numRuns = bytes.length > 100_000 ? 1 : 3

  test('folds, to its end or to the error that is in it', async () => {
    const { merged, error } = await replay(wire, [bytes])
    count.replayed++
    const failure = failing[name]
    if (failure === undefined) {
      expect(error).toBeUndefined()
      expect(merged.finishReason === undefined).toBe(unfinished.has(name))
      return
    }
    expect(error).toMatchObject({ code: failure.code, message: expect.stringContaining(failure.message) })
    const { partial } = error as { partial: AssistantMessageChunk | undefined }
    expect(partial?.toJSON() ?? { role: 'assistant', content: '' }).toEqual(merged.toJSON())
  })

  if (wire === 'openai-chat') {
    test('loses nothing that a naive reader sees', async () => {
      const { merged } = await replay(wire, [bytes])
      const naive = naiveFold(bytes)
      expect(merged.text).toBe(naive.content)
      expect(merged.reasoningContent).toBe(naive.reasoning)
      expect(merged.toolCalls.map((call) => call.name)).toEqual(naive.calls)
      // The pieces of parallel calls may have been interleaved.
      const letters = (text: string) => [...text].toSorted().join('')
      expect(letters(merged.toolCalls.map((call) => call.arguments).join(''))).toBe(letters(naive.arguments))
    })
  }

  test('folds to the same, cut at any bytes', async () => {
    await checkCuts(wire, bytes, await replay(wire, [bytes]), numRuns)
  })

  test('gives one message for every grouping of its chunks, through JSON too', async () => {
    checkGroupings(await replay(wire, [bytes]), numRuns)
  })

  test('gives well-formed events, which rebuild the message', async () => {
    await checkEvents(wire, bytes, await replay(wire, [bytes]))
  })

  if (expected.length === 0) return
  test('agrees with what others made of it', async () => {
    const excepted = new Set(exceptions[name]?.fields)
    const differing = new Set<string>()
    for (const [field, ours, theirs] of await comparisonsOf(recorded, bytes)) {
      if (!excepted.has(field)) expect(ours, field).toEqual(theirs)
      else if (JSON.stringify(ours) !== JSON.stringify(theirs)) differing.add(field)
    }
    // An exception that is none any more has to go.
    expect(differing).toEqual(excepted)
    if (excepted.size === 0) count.agreed++
    else count.excepted++
  })
}

async function comparisonsOf({ wire, expected }: Recorded, bytes: Uint8Array): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  for (const one of expected) {
    comparisons.push(...compare(wire, (await replay(wire, [bytes])).merged, one))
    for (const choice of one.choices ?? []) {
      comparisons.push(...compareChoice(wire, (await replay(wire, [bytes], choice.index)).merged, choice))
    }
  }
  return comparisons
}
