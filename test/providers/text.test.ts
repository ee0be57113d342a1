import { type AssistantMessageChunk, collect } from 'chunkfold'
import { fromText, type TextSource } from 'chunkfold/providers'
import { StreamIncompleteError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import { share } from '../laws/share.js'
import { bytesOf, cutBytes, openStream } from '../stream/bytes.js'

async function chunksOf(pieces: TextSource): Promise<AssistantMessageChunk[]> {
  const chunks: AssistantMessageChunk[] = []
  for await (const chunk of fromText(pieces)) chunks.push(chunk)
  return chunks
}

const textsOf = async (pieces: TextSource) => (await chunksOf(pieces)).map(({ text }) => text)

/** A source that fails after its pieces. */
async function* failing(pieces: readonly string[], error: Error): AsyncGenerator<string> {
  yield* pieces
  throw error
}

describe('fromText', () => {
  test('gives each piece as a chunk, and a last one that says it is over', async () => {
    const chunks = await chunksOf(['Hel', 'lo', '\n'])
    expect(chunks.map((chunk) => chunk.toJSON())).toEqual([
      { role: 'assistant', content: 'Hel' },
      { role: 'assistant', content: 'lo' },
      { role: 'assistant', content: '\n' },
      { role: 'assistant', content: '', finish_reason: 'stop' },
    ])
  })

  test('gives a message of text alone: nothing is read into it, and no usage is made up', async () => {
    const text = '<think>no</think> data: {"choices":[]} [DONE]'
    const message = (await collect(fromText([text]))).toMessage()
    expect(message).toEqual({ role: 'assistant', content: text, reasoningContent: '', toolCalls: [], finishReason: 'stop' })
  })

  test.each<[string, TextSource]>([
    ['a list of text', ['añ', 'o €']],
    ['a list of bytes', cutBytes(bytesOf('año €'), [0.3, 0.8])],
    ['one text', 'año €'],
    ['text and bytes', ['a', bytesOf('ño'), ' €']],
    ['a web stream of bytes', new Blob(['año €']).stream()],
    ['a web stream of text', ReadableStream.from(['añ', 'o €'])],
    [
      'a generator',
      (async function* () {
        yield* ['año', ' €']
      })(),
    ],
  ])('reads %s', async (_, pieces) => {
    expect((await collect(fromText(pieces))).content).toBe('año €')
  })

  test.each<[string, TextSource]>([
    ['no piece', []],
    ['empty pieces', ['', new Uint8Array()]],
  ])('%s is an answer without text', async (_, pieces) => {
    expect((await chunksOf(pieces)).map((chunk) => chunk.toJSON())).toEqual([
      { role: 'assistant', content: '', finish_reason: 'stop' },
    ])
  })

  test('puts a character that is cut between pieces together, in the later one', async () => {
    const [e, u, r] = bytesOf('€')
    expect(await textsOf([Uint8Array.of(97, e ?? 0), Uint8Array.of(u ?? 0), Uint8Array.of(r ?? 0, 98)])).toEqual([
      'a',
      '€b',
      '',
    ])
  })

  test('gives U+FFFD for bytes that are no UTF-8, and for a character that is never finished', async () => {
    expect(await textsOf([Uint8Array.of(0xff, 97)])).toEqual(['�a', ''])
    expect(await textsOf([Uint8Array.of(97, 0xe2, 0x82)])).toEqual(['a', '�', ''])
    expect(await textsOf([Uint8Array.of(0xe2, 0x82), 'a'])).toEqual(['�a', ''])
  })

  test('gives the same message for every cut of the same bytes', async () => {
    const shares = fc.array(share, { maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), shares, async (text, cuts) => {
        // A byte order mark is no text.
        const expected = text.replace(/^\uFEFF/, '')
        expect((await collect(fromText(cutBytes(bytesOf(text), cuts)))).content).toBe(expected)
      }),
    )
  })
})

describe('fromText, a source that fails', () => {
  test('carries what arrived, and why', async () => {
    const cause = new Error('exit code 1')
    const error = await collect(fromText(failing(['Half', ' way'], cause))).catch((error: unknown) => error)
    if (!StreamIncompleteError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error).toMatchObject({ reason: 'exit code 1', cause })
    expect(error.partial?.toJSON()).toEqual({ role: 'assistant', content: 'Half way' })
  })

  test('before its first piece has no partial', async () => {
    await expect(collect(fromText(failing([], new Error('no such command'))))).rejects.toMatchObject({ partial: undefined })
  })

  test('because it was aborted passes the abort', async () => {
    const abort = new DOMException('Stop', 'AbortError')
    await expect(collect(fromText(failing(['a'], abort)))).rejects.toBe(abort)
  })

  test.each<[string, unknown, string]>([
    ['a number', 5, 'number 5'],
    ['null', null, 'null'],
    ['an object', { text: 'a' }, 'Object'],
    ['a list', ['a'], 'array'],
  ])('because %s is no text says which piece it was', async (_, piece, got) => {
    // What the types rule out.
    const pieces = ['a', piece] as string[]
    await expect(collect(fromText(pieces))).rejects.toMatchObject({
      code: 'stream-incomplete',
      reason: `piece 2 must be text or bytes, got ${got}`,
      partial: { text: 'a' },
    })
  })

  test('is ended when the reader stops early', async () => {
    const { body, isCancelled } = openStream([bytesOf('a')])
    for await (const chunk of fromText(body)) {
      expect(chunk.text).toBe('a')
      break
    }
    expect(isCancelled()).toBe(true)
  })
})
