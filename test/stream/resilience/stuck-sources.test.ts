import { AssistantMessageChunk } from 'chunkfold'
import { resilient, type StreamAttempt } from 'chunkfold/stream'
import { describe, expect, test, vi } from 'vitest'
import { outcomeOf } from './outcome.js'

const never = () => new Promise<never>(() => {})
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const text = (content: string) => new AssistantMessageChunk({ content })

/** Says something, and then nothing, whatever happens around it. */
async function* deaf() {
  yield text('a')
  await never()
}

describe('resilient, around a source that does not listen', () => {
  test('an abort while the consumer is busy is told to the attempt at once, and to the consumer when it comes back', async () => {
    const controller = new AbortController()
    let attempt: StreamAttempt | undefined
    const chunks = resilient(
      (opened) => {
        attempt = opened
        return deaf()
      },
      { signal: controller.signal },
    )
    await chunks.next()
    controller.abort('enough')
    expect(attempt?.signal.aborted).toBe(true)
    expect(attempt?.signal.reason).toBe('enough')
    await expect(chunks.next()).rejects.toBe('enough')
    expect(await chunks.next()).toEqual({ done: true, value: undefined })
  })

  test('an attempt that fails when nobody waits for it any more does not make the next one deaf', async () => {
    const controller = new AbortController()
    const open = async ({ number }: StreamAttempt): Promise<never> => {
      if (number > 1) return never()
      await later(40)
      throw new Error('too late')
    }
    let retries = 0
    const onRetry = () => {
      retries++
    }
    const options = { baseDelayMs: 0, firstTokenTimeoutMs: 30, retries: 1, signal: controller.signal, onRetry }
    const pending = resilient(open, options).next()
    pending.catch(() => undefined)
    // By now the first attempt has failed, unheard, while the second one was being opened.
    await later(50)
    expect(retries).toBe(1)
    controller.abort('enough')
    await expect(pending).rejects.toBe('enough')
  })

  test('a stream that comes too late is begun and returned from', async () => {
    const ended = vi.fn()
    async function* late() {
      try {
        yield text('a')
      } finally {
        ended()
      }
    }
    const open = async () => {
      await later(20)
      return late()
    }
    const { error } = await outcomeOf(resilient(open, { firstTokenTimeoutMs: 5, retries: 0 }))
    expect(error).toMatchObject({ kind: 'first-token' })
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
  })

  test('a source that fails in its cleaning up does not disturb a break', async () => {
    async function* untidy() {
      try {
        yield text('a')
      } finally {
        // biome-ignore lint/correctness/noUnsafeFinally: that is what is tested.
        throw new Error('untidy')
      }
    }
    for await (const chunk of resilient(untidy)) {
      expect(chunk.text).toBe('a')
      break
    }
  })

  test('a stream that vouches for its own end may end without a finish reason, and takes the place of what broke off', async () => {
    const vouched = async function* (): AsyncGenerator<AssistantMessageChunk, void, undefined> {}
    const open = ({ number }: StreamAttempt) =>
      number === 1 ? deaf() : Object.assign(vouched(), { [Symbol.for('chunkfold.checksItsEnd')]: true })
    const outcome = await outcomeOf(resilient(open, { idleTimeoutMs: 5, baseDelayMs: 0, policy: 'restart' }))
    expect(outcome).toEqual({ text: '', finishReason: undefined, restarts: [2], error: undefined })
  })
})
