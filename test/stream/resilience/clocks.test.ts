import { AssistantMessageChunk } from 'chunkfold'
import { type ResilientOptions, resilient, type StreamRetry } from 'chunkfold/stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { outcomeOf } from './outcome.js'

const never = () => new Promise<never>(() => {})

async function* speaking(...texts: readonly string[]) {
  for (const content of texts) yield new AssistantMessageChunk({ content })
  await never()
}

describe('the clocks of resilient', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(1)
  })

  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('there are 10 more attempts by default, after 500 ms and twice as long each time, up to 30 seconds', async () => {
    const retries: StreamRetry[] = []
    const open = vi.fn(async () => Promise.reject(Object.assign(new Error('busy'), { status: 503 })))
    const reading = outcomeOf(resilient(open, { onRetry: (retry) => retries.push(retry) }))
    await vi.runAllTimersAsync()
    expect((await reading).error).toMatchObject({ status: 503 })
    expect(open).toHaveBeenCalledTimes(11)
    expect(retries.map(({ delayMs }) => delayMs)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000])
  })

  /** Reads until the time is up, and says what happened in the last millisecond. */
  async function failsAfter(
    ms: number,
    open: () => AsyncIterable<AssistantMessageChunk> | Promise<never>,
    options: ResilientOptions,
  ) {
    const end = vi.fn()
    const reading = outcomeOf(resilient(open, { retries: 0, ...options })).then(({ error }) => end(error))
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(end).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await reading
    return end.mock.lastCall?.[0]
  }

  test('the first token has 30 seconds by default', async () => {
    expect(await failsAfter(30_000, never, {})).toMatchObject({ kind: 'first-token', ms: 30_000, partial: undefined })
  })

  test('the first token of a model that thinks has 45 seconds by default', async () => {
    expect(await failsAfter(45_000, never, { reasoning: true })).toMatchObject({ kind: 'first-token', ms: 45_000 })
  })

  test('its own limit goes before that of a model that thinks', async () => {
    expect(await failsAfter(100, never, { reasoning: true, firstTokenTimeoutMs: 100 })).toMatchObject({ ms: 100 })
  })

  test('the time of the first token includes that of opening', async () => {
    const open = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20_000))
      return speaking() as never
    }
    expect(await failsAfter(30_000, open, {})).toMatchObject({ kind: 'first-token' })
  })

  test('a silence after the first token may last 45 seconds by default', async () => {
    const error = await failsAfter(45_000, () => speaking('a', 'b'), {})
    expect(error).toMatchObject({ kind: 'idle', ms: 45_000, partial: { text: 'ab' } })
    expect(error.message).toBe('No chunk arrived within 45000 ms; where the model needs longer, raise `idleTimeoutMs`')
  })

  test('a chunk winds the clock up again', async () => {
    async function* slow() {
      for (let count = 0; count < 10; count++) {
        await new Promise((resolve) => setTimeout(resolve, 40_000))
        yield new AssistantMessageChunk({ content: String(count), ...(count === 9 && { finishReason: 'stop' }) })
      }
    }
    const reading = outcomeOf(resilient(slow, { firstTokenTimeoutMs: Number.POSITIVE_INFINITY }))
    await vi.runAllTimersAsync()
    expect(await reading).toMatchObject({ text: '0123456789', error: undefined })
  })

  test('the time of the consumer does not count', async () => {
    const chunks = resilient(async function* () {
      yield* ['a', 'b'].map((content) => new AssistantMessageChunk({ content, finishReason: 'stop' }))
    })
    for await (const { text } of chunks) {
      expect(['a', 'b']).toContain(text)
      await vi.advanceTimersByTimeAsync(100_000)
    }
  })

  test('without a limit it waits for ever', async () => {
    const controller = new AbortController()
    const none = Number.POSITIVE_INFINITY
    const reading = outcomeOf(resilient(never, { firstTokenTimeoutMs: none, idleTimeoutMs: none, signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(2 ** 33)
    controller.abort()
    expect((await reading).error).toMatchObject({ name: 'AbortError' })
  })

  test('a source that does not return is left after a second', async () => {
    const source = {
      next: async () => ({ done: false, value: new AssistantMessageChunk({ content: 'a' }) }) as const,
      return: never,
      [Symbol.asyncIterator]: () => source,
    }
    const chunks = resilient(() => source)
    await chunks.next()
    const returned = chunks.return()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await returned).toEqual({ done: true, value: undefined })
  })

  test('the attempt hears of a silence by its signal', async () => {
    let heard: unknown
    const open = ({ signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', () => {
        heard = signal.reason
      })
      return speaking('a')
    }
    const reading = outcomeOf(resilient(open, { idleTimeoutMs: 10 }))
    await vi.advanceTimersByTimeAsync(10)
    expect(heard).toBe((await reading).error)
  })
})
