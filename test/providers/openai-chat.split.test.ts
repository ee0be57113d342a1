import type { FromOpenAIChatOptions } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import { calls, event, type Fields, finish, messageOf } from './openai-events.js'

/** One stretch of a stream: text of one kind, or the arguments of one call. */
interface Stretch {
  readonly kind: 'content' | 'reasoning_content' | 'refusal' | 'call' | 'items' | 'thinking'
  readonly text: string
}

const stretch: fc.Arbitrary<Stretch> = fc.record({
  kind: fc.constantFrom('content', 'reasoning_content', 'refusal', 'call', 'items', 'thinking'),
  text: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), fc.json({ maxDepth: 2 })),
})

const cuts = fc.array(fc.nat(20), { maxLength: 5 })

/** The text cut at these places; a cut may give an empty piece, or half of a surrogate pair. */
function pieces(text: string, at: readonly number[]): string[] {
  const places = [0, ...at.toSorted((left, right) => left - right), Number.MAX_SAFE_INTEGER]
  return places.slice(1).map((end, position) => text.slice(places[position], end))
}

function delta({ kind }: Stretch, index: number, text: string, hasIdentity: boolean): Fields {
  switch (kind) {
    case 'call':
      return calls({
        index,
        arguments: text,
        ...(hasIdentity && { id: `call_${index}`, type: 'function', name: `tool_${index}` }),
      })
    case 'items':
      return { content: [{ type: 'text', text }] }
    case 'thinking':
      return { content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }
    default:
      return { [kind]: text }
  }
}

describe('any cut of a stream into deltas gives the same message', () => {
  test('with text of every kind and calls of their own index', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(stretch, cuts, fc.boolean()), { maxLength: 5 }), async (stretches) => {
        const whole = stretches.map(([one], index) => event(delta(one, index, one.text, true)))
        const cut = stretches.flatMap(([one, at, isRepeated], index) =>
          pieces(one.text, at).map((text, piece) => event(delta(one, index, text, piece === 0 || isRepeated))),
        )
        expect(await messageOf([...cut, finish()])).toEqual(await messageOf([...whole, finish()]))
      }),
    )
  })

  test('with the pieces of parallel calls interleaved', async () => {
    const call = fc.tuple(fc.json({ maxDepth: 2 }), cuts)
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(3), { maxLength: 20 }),
        async (given, order) => {
          const queues = given.map(([text, at], index) =>
            pieces(text, at).map((piece, position) => event(delta({ kind: 'call', text }, index, piece, position === 0))),
          )
          const opened = queues.flatMap((queue) => queue.splice(0, 1))
          const mixed = order.flatMap((next) => queues[next % queues.length]?.splice(0, 1) ?? [])
          const { toolCalls } = await messageOf([...opened, ...mixed, ...queues.flat(), finish('tool_calls')])
          expect(toolCalls).toEqual(
            given.map(([text], index) => ({
              id: `call_${index}`,
              type: 'function',
              name: `tool_${index}`,
              arguments: text,
              index,
            })),
          )
        },
      ),
    )
  })

  test('with the deltas of several choices interleaved', async () => {
    const choice = fc.tuple(fc.string({ unit: 'binary', maxLength: 12 }), cuts)
    await fc.assert(
      fc.asyncProperty(
        fc.array(choice, { minLength: 2, maxLength: 3 }),
        fc.array(fc.nat(2), { maxLength: 12 }),
        async (given, order) => {
          const queues = given.map(([text, at], index) =>
            pieces(text, at).map((content) => ({ choices: [{ index, delta: { content }, finish_reason: null }] })),
          )
          const mixed = order.flatMap((next) => queues[next % queues.length]?.splice(0, 1) ?? [])
          const ends = given.map((_, index) => ({ choices: [{ index, delta: {}, finish_reason: 'stop' }] }))
          const events = [...mixed, ...queues.flat(), ...ends]
          for (const [choice, [text]] of given.entries()) expect((await messageOf(events, { choice })).content).toBe(text)
        },
      ),
    )
  })

  test('with the text so far in each delta, read as cumulative', async () => {
    const options: FromOpenAIChatOptions = { cumulative: true }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 20 }), cuts, async (text, at) => {
        const ends = [...at.toSorted((left, right) => left - right), text.length]
        const events = ends.map((end) => event({ content: text.slice(0, end) }))
        expect((await messageOf([...events, finish()], options)).content).toBe(text)
      }),
    )
  })
})
