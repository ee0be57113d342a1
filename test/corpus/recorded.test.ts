import type { AssistantMessageChunk, ErrorCode } from 'chunkfold'
import { afterAll, describe, expect, test } from 'vitest'
import { type Comparison, compare, compareChoice } from './expected.js'
import { naiveFold } from './naive.js'
import { type Expected, type Recorded, recordings } from './recorded-index.js'
import { checkCuts, checkGroupings, readRecording, replay } from './replay.js'

/** The streams that do not end well, and how. */
const failing: Readonly<Record<string, { readonly code: ErrorCode; readonly message: string }>> = {
  'groq-test-tool-use-failed-error-streaming-1.sse': { code: 'provider-error', message: 'Tool call validation failed' },
  'openrouter-test-openrouter-stream-error.sse': { code: 'provider-error', message: 'Token limit reached' },
}

/** The streams that end by [DONE] alone. */
const unfinished = new Set(['snowflake-cortex-test-snowflake-thinking-streaming.sse'])

/** Where the reader of a recording made something else of it than the wire says, and why that is right here. */
const exceptions: Readonly<Record<string, { readonly field: keyof Expected; readonly why: string }>> = {
  'groq-test-tool-use-failed-error-streaming-1.sse': {
    field: 'toolCalls',
    why: 'the call stands in the error event only (failed_generation); its reader takes it from there',
  },
  'groq-test-tool-use-failed-error-streaming-with-text-2.sse': {
    field: 'finishReason',
    why: 'the stream says tool_calls, its reader has the word tool_call for it',
  },
  'huggingface-test-hf-model-thinking-part-iter.sse': {
    field: 'thinking',
    why: 'the thinking is in the text, between tags; its reader takes it out of there',
  },
}

const count = { replayed: 0, agreed: 0, excepted: 0 }

describe.skipIf(recordings.length === 0)('recorded streams of the Chat Completions wire', () => {
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

function checkRecording({ name, url, expected }: Recorded): void {
  const bytes = readRecording(url)
  // Cuts and groupings cost the size of the stream each: a large one gets fewer.
  const numRuns = bytes.length > 100_000 ? 1 : 4

  test('folds, to its end or to the error that is in it', async () => {
    const { merged, error } = await replay([bytes])
    count.replayed++
    const failure = failing[name]
    if (failure === undefined) {
      expect(error).toBeUndefined()
      expect(merged.finishReason === undefined).toBe(unfinished.has(name))
      return
    }
    expect(error).toMatchObject({ code: failure.code, message: expect.stringContaining(failure.message) })
    // The error has come with a chunk.
    expect((error as { partial: AssistantMessageChunk }).partial.toJSON()).toEqual(merged.toJSON())
  })

  test('loses nothing that a naive reader sees', async () => {
    const { merged } = await replay([bytes])
    const naive = naiveFold(bytes)
    expect(merged.text).toBe(naive.content)
    expect(merged.reasoningContent).toBe(naive.reasoning)
    expect(merged.toolCalls.map((call) => call.name)).toEqual(naive.calls)
    // The pieces of parallel calls may have been interleaved.
    const letters = (text: string) => [...text].toSorted().join('')
    expect(letters(merged.toolCalls.map((call) => call.arguments).join(''))).toBe(letters(naive.arguments))
  })

  test('folds to the same, cut at any bytes', async () => {
    await checkCuts(bytes, await replay([bytes]), numRuns)
  })

  test('gives one message for every grouping of its chunks, through JSON too', async () => {
    checkGroupings(await replay([bytes]), numRuns)
  })

  if (expected === undefined) return
  test('agrees with what its reader made of it', async () => {
    const comparisons = await comparisonsOf(bytes, expected)
    const excepted = exceptions[name]?.field
    for (const [field, ours, theirs] of comparisons) {
      if (field === excepted) expect(ours).not.toEqual(theirs)
      else expect(ours, field).toEqual(theirs)
    }
    if (excepted === undefined) count.agreed++
    else count.excepted++
  })
}

async function comparisonsOf(bytes: Uint8Array, expected: Expected): Promise<Comparison[]> {
  const comparisons = compare((await replay([bytes])).merged, expected)
  for (const choice of expected.choices ?? []) {
    comparisons.push(...compareChoice((await replay([bytes], choice.index)).merged, choice))
  }
  return comparisons
}
