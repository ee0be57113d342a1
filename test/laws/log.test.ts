import { AssistantMessageChunk, type Part } from 'chunkfold'
import { expect, test } from 'vitest'
import { equalJson } from '../../src/json.js'
import { Log } from '../../src/parts/log.js'
import { resolveParts } from '../../src/parts/views.js'
import { choices, part } from './arbitraries.js'
import { foldTree, type Semigroup } from './laws.js'
import { fc } from './runs.js'

/** Parts as the boundary lets them in, none of them absorbed yet. */
const rawParts = fc
  .array(part, { maxLength: 12 })
  .map((parts) => parts.flatMap((one) => [...new AssistantMessageChunk({ parts: [one] }).log]))

const logs: Semigroup<Log> = {
  combine: (left, right) => left.concat(right),
  equals: (left, right) => equalJson([...left], [...right]),
}

test('the log of the same parts is the same for every grouping', () => {
  fc.assert(
    fc.property(rawParts, choices, (parts, tree) => {
      const single = [Log.empty, ...parts.map((one) => Log.of([one]))]
      return logs.equals(foldTree(logs, single, tree), Log.of(parts))
    }),
  )
})

test('the views of the coalesced log are the views of the raw parts', () => {
  fc.assert(fc.property(rawParts, (parts) => equalJson(Log.of(parts).resolved, resolveParts(parts))))
})

test('coalescing is final: the log of a log is that log', () => {
  fc.assert(fc.property(rawParts, (parts) => logs.equals(Log.of([...Log.of(parts)]), Log.of(parts))))
})

test('no character of text, reasoning or refusal is lost, and none is made up', () => {
  fc.assert(
    fc.property(rawParts, (parts) => {
      const joined = (list: readonly { type: string; text?: string }[], type: Part['type']) =>
        list.map((one) => (one.type === type ? one.text : '')).join('').length
      const resolved = Log.of(parts).resolved
      for (const type of ['text', 'reasoning', 'refusal'] as const)
        expect(joined(resolved, type)).toBe(joined(parts as never, type))
    }),
  )
})

test('every call has an index of its own', () => {
  fc.assert(
    fc.property(rawParts, (parts) => {
      const indexes = Log.of(parts).resolved.flatMap((one) => (one.type === 'tool-call' ? [one.call.index] : []))
      expect(new Set(indexes).size).toBe(indexes.length)
    }),
  )
})

test('a part that goes on under its label after its end can be gone on with', () => {
  const parts: Part[] = [
    { type: 'reasoning', text: 'a', block: '1' },
    { type: 'reasoning', text: '', done: true },
    { type: 'reasoning', text: '', block: '1', providerData: { seal: 's' } },
    { type: 'reasoning', text: 'b' },
  ]
  const raw = parts.flatMap((one) => [...new AssistantMessageChunk({ parts: [one] }).log])
  expect(Log.of(raw).resolved).toEqual([{ type: 'reasoning', text: 'ab', providerData: { seal: 's' } }])
  expect(resolveParts(raw)).toEqual(Log.of(raw).resolved)
})
