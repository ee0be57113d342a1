import { AssistantMessageChunk, type AssistantMessageChunkInit, type JsonValue, mergeAll } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { fc } from './runs.js'

/**
 * Split invariance: one stream, cut anywhere, gives one message. A stream is a list of runs (text, reasoning, the fragments
 * of a call, items, token ids); a cut makes two deltas of one run, with the identity on the first or on both.
 */

interface Run {
  readonly kind: 'content' | 'reasoningContent' | 'refusal' | 'items' | 'call' | 'ids'
  readonly text: string
  readonly list: readonly JsonValue[]
}

const run: fc.Arbitrary<Run> = fc.record({
  kind: fc.constantFrom('content', 'reasoningContent', 'refusal', 'items', 'call', 'ids'),
  // Grapheme pieces include astral characters, so that cuts fall inside of surrogate pairs.
  text: fc.string({ unit: 'binary', maxLength: 8 }),
  list: fc.array(fc.nat(99), { maxLength: 5 }),
})

const cuts = fc.array(fc.nat(7), { maxLength: 4 })

describe('any cut of a stream gives the same message', () => {
  test('with every call on its own index, identity repeated or not', () => {
    const stream = fc.array(fc.tuple(run, cuts, fc.boolean()), { maxLength: 6 })
    fc.assert(
      fc.property(stream, (runs) => {
        const whole = runs.map(([one], position) => new AssistantMessageChunk(delta(one, position, one.text, one.list, true)))
        const cut = runs.flatMap(([one, at, isRepeated], position) =>
          pieces(one, at).map(
            ({ text, list }, piece) => new AssistantMessageChunk(delta(one, position, text, list, piece === 0 || isRepeated)),
          ),
        )
        expect(mergeAll(cut, AssistantMessageChunk.empty).toMessage()).toEqual(
          mergeAll(whole, AssistantMessageChunk.empty).toMessage(),
        )
      }),
    )
  })

  test('with the fragments of several calls interleaved', () => {
    const calls = fc.array(fc.tuple(fc.string({ unit: 'binary', maxLength: 8 }), cuts), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(calls, fc.array(fc.nat(3), { maxLength: 20 }), (given, order) => {
        const queues = given.map(([text, at], index) =>
          pieces({ kind: 'call', text, list: [] }, at).map(
            (piece, position) =>
              new AssistantMessageChunk({
                toolCalls: [{ index, arguments: piece.text, ...(position === 0 && identityOf(index)) }],
              }),
          ),
        )
        const opened = queues.flatMap((queue) => queue.splice(0, 1))
        const interleaved = order.flatMap((next) => queues[next % queues.length]?.splice(0, 1) ?? [])
        const message = mergeAll([...opened, ...interleaved, ...queues.flat()]).toMessage()
        expect(message.toolCalls).toEqual(
          given.map(([text], index) => ({ ...identityOf(index), type: 'function', arguments: text, index })),
        )
      }),
    )
  })
})

function identityOf(index: number): { id: string; name: string } {
  return { id: `call_${index}`, name: `tool_${index}` }
}

function delta(
  one: Run,
  position: number,
  text: string,
  list: readonly JsonValue[],
  hasIdentity: boolean,
): AssistantMessageChunkInit {
  switch (one.kind) {
    case 'call':
      return { toolCalls: [{ index: position, arguments: text, ...(hasIdentity && identityOf(position)) }] }
    case 'items':
      return { content: list }
    case 'ids':
      return { completionTokenIds: list as readonly number[], logprobs: { content: list, refusal: null } }
    default:
      return { [one.kind]: text }
  }
}

/** The run cut at these places, in order; a cut may give an empty piece. */
function pieces({ text, list }: Run, at: readonly number[]): { text: string; list: readonly JsonValue[] }[] {
  const places = [0, ...at.toSorted((left, right) => left - right), Number.MAX_SAFE_INTEGER]
  return places.slice(1).map((end, index) => ({ text: text.slice(places[index], end), list: list.slice(places[index], end) }))
}
