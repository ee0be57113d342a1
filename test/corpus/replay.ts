/**
 * Recorded streams, replayed: as bytes, cut anywhere, and as chunks, grouped in any way.
 */

import { readFileSync } from 'node:fs'
import { AssistantMessageChunk, mergeAll } from 'chunkfold'
import { toEvents } from 'chunkfold/stream'
import { expect } from 'vitest'
import { choices } from '../laws/arbitraries.js'
import { foldTree, type Semigroup } from '../laws/laws.js'
import { fc } from '../laws/runs.js'
import { share } from '../laws/share.js'
import { bytesOf, cutBytes } from '../stream/bytes.js'
import { faultsOf } from '../stream/event-checker.js'
import { foldEvents, tellable, toldParts } from '../stream/event-fold.js'
import { listOf } from '../stream/list-of.js'
import { readers, type Wire } from './readers.js'

/** What came of a replay: its chunks, and the error that ended it. */
export interface Replay {
  readonly chunks: readonly AssistantMessageChunk[]
  readonly merged: AssistantMessageChunk
  readonly error: unknown
}

/** The bytes of a recording as server-sent events; each JSON line becomes one. */
export function readRecording(file: URL): Uint8Array {
  const bytes = readFileSync(file)
  if (!file.pathname.endsWith('.jsonl')) return bytes
  const lines = bytes.toString('utf8').split('\n')
  return bytesOf(
    lines
      .filter((line) => line.trim() !== '')
      .map((line) => `data: ${line}\n\n`)
      .join(''),
  )
}

export async function replay(wire: Wire, pieces: readonly Uint8Array[], choice = 0): Promise<Replay> {
  const chunks: AssistantMessageChunk[] = []
  let error: unknown
  try {
    for await (const chunk of readers[wire](pieces, choice)) chunks.push(chunk)
  } catch (thrown) {
    error = thrown
  }
  return { chunks, merged: mergeAll(chunks, AssistantMessageChunk.empty), error }
}

/** Cut at any bytes, the recording gives the same chunk, and the same error if any. */
export async function checkCuts(wire: Wire, bytes: Uint8Array, whole: Replay, numRuns: number, choice = 0): Promise<void> {
  const shares = fc.array(share, { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(shares, async (cuts) => {
      const { merged, error } = await replay(wire, cutBytes(bytes, cuts), choice)
      expect(String(error)).toBe(String(whole.error))
      expect(merged.toJSON()).toEqual(whole.merged.toJSON())
    }),
    { numRuns },
  )
}

/** Merged as any tree, and each of them passed through JSON, the chunks of a recording give what merging them in order gives. */
export function checkGroupings({ chunks, merged }: Replay, numRuns: number): void {
  const relayed = chunks.map((chunk) => AssistantMessageChunk.fromJSON(JSON.parse(JSON.stringify(chunk))))
  expect(mergeAll(relayed, AssistantMessageChunk.empty).toJSON()).toEqual(merged.toJSON())
  const semigroup: Semigroup<AssistantMessageChunk> = {
    combine: (left, right) => left.merge(right),
    equals: (left, right) => left.equals(right),
  }
  fc.assert(
    fc.property(choices, (tree) => {
      const grouped = foldTree(semigroup, [AssistantMessageChunk.empty, ...chunks], tree)
      expect(grouped.toJSON()).toEqual(merged.toJSON())
      expect(grouped.toMessage()).toEqual(merged.toMessage())
    }),
    { numRuns },
  )
}

/** The recording's events are well-formed, end as it does, and rebuild what it says. */
export async function checkEvents(wire: Wire, bytes: Uint8Array, { merged, error }: Replay, choice = 0): Promise<void> {
  const events = await listOf(toEvents(readers[wire]([bytes], choice)))
  expect(faultsOf(events)).toEqual([])
  const last = events.at(-1)
  if (error === undefined) expect(last).toEqual({ type: 'done', message: merged.toMessage() })
  else expect(last?.type === 'error' && String(last.error)).toBe(String(error))
  const told = foldEvents(events)
  expect(told.usage).toEqual(merged.usageMetadata)
  // A call that an error has cut off has no end.
  if (error === undefined) expect(toldParts(told, merged.parts.length)).toEqual(tellable(merged.parts))
}
