import { AssistantMessageChunk, collect } from 'chunkfold'
import { type StreamEvent, toEvents } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { assistantInit, choices } from '../laws/arbitraries.js'
import { lengths, regrouped } from '../laws/regrouped.js'
import { fc, runs } from '../laws/runs.js'
import { faultsOf } from './event-checker.js'
import { foldEvents, tellable, toldParts } from './event-fold.js'
import { listOf } from './list-of.js'

const numRuns = Math.min(runs, 3000)

const streams = fc.array(assistantInit, { maxLength: 8 }).map((inits) => inits.map((init) => new AssistantMessageChunk(init)))

async function eventsOf(chunks: Iterable<AssistantMessageChunk>): Promise<StreamEvent[]> {
  return listOf(toEvents(chunks))
}

/** Starts, ends and joined deltas, of every part. */
function summaryOf(events: readonly StreamEvent[]): object {
  const joined: Record<string, unknown[]> = {}
  for (const event of events) {
    if (!('part' in event)) continue
    const key = `${event.part} ${event.type}`
    const list = joined[key] ?? []
    joined[key] = list
    const text = 'text' in event ? event.text : event.type === 'tool-call-delta' ? event.arguments : undefined
    if (text === undefined) list.push(event)
    else list[0] = `${list[0] ?? ''}${text}`
  }
  return joined
}

const loneSurrogate = /\p{Cs}/u

describe('the events of any stream', () => {
  test('are well-formed', async () => {
    await fc.assert(
      fc.asyncProperty(streams, async (chunks) => {
        expect(faultsOf(await eventsOf(chunks))).toEqual([])
      }),
      { numRuns },
    )
  })

  test('have the same starts, ends and joined deltas for any grouping of it', async () => {
    await fc.assert(
      fc.asyncProperty(streams, lengths, choices, async (chunks, runLengths, tree) => {
        const groups = regrouped(chunks, runLengths, tree)
        expect(summaryOf(await eventsOf(groups))).toEqual(summaryOf(await eventsOf(chunks)))
      }),
      { numRuns },
    )
  })

  test('rebuild its message, and carry it once', async () => {
    await fc.assert(
      fc.asyncProperty(streams, async (chunks) => {
        const events = await eventsOf(chunks)
        const merged = await collect(chunks, AssistantMessageChunk.empty)
        const told = foldEvents(events)
        expect(toldParts(told, merged.parts.length)).toEqual(tellable(merged.parts))
        expect(told.usage).toEqual(merged.usageMetadata)
        expect(events.filter(({ type }) => type === 'done')).toEqual([{ type: 'done', message: merged.toMessage() }])
      }),
      { numRuns },
    )
  })

  test('break off with the error of the source, and have told all that came before it', async () => {
    await fc.assert(
      fc.asyncProperty(streams, async (chunks) => {
        const failure = new Error('cut')
        const events = await listOf(
          toEvents(
            (function* () {
              yield* chunks
              throw failure
            })(),
          ),
        )
        expect(faultsOf(events)).toEqual([])
        const last = events.at(-1)
        expect(last).toMatchObject({ type: 'error', error: failure })
        const merged = await collect(chunks, AssistantMessageChunk.empty)
        expect(last?.type === 'error' && (last.partial ?? AssistantMessageChunk.empty).equals(merged)).toBe(true)
        const whole = summaryOf(await eventsOf(chunks))
        const withoutEnds = Object.entries(whole).filter(([key]) => !key.endsWith('tool-call-end'))
        expect(summaryOf(events)).toMatchObject(Object.fromEntries(withoutEnds))
      }),
      { numRuns },
    )
  })

  test('cut no character in two', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 })
    const labels = fc.constantFrom(undefined, 'a', 'b')
    const part = fc.oneof(
      fc.record({ type: fc.constantFrom('text' as const, 'reasoning' as const), text, block: labels }),
      fc.record({ type: fc.constant('tool-call' as const), index: fc.nat(1), arguments: text }),
    )
    // Well-formed texts, cut between any two code units.
    const units = fc.array(part, { maxLength: 6 }).map((parts) =>
      parts.flatMap((one) => {
        const whole = one.type === 'tool-call' ? one.arguments : one.text
        return whole.split('').map((unit) => ({ ...one, ...(one.type === 'tool-call' ? { arguments: unit } : { text: unit }) }))
      }),
    )
    await fc.assert(
      fc.asyncProperty(units, async (parts) => {
        const chunks = parts.map((one) => new AssistantMessageChunk({ parts: [one] }))
        for (const event of await eventsOf(chunks)) {
          if ('text' in event) expect(event.text).not.toMatch(loneSurrogate)
          if (event.type === 'tool-call-delta') expect(event.arguments).not.toMatch(loneSurrogate)
        }
      }),
      { numRuns: Math.min(numRuns, 300) },
    )
  })
})
