import type { StreamEvent } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { faultsOf } from './event-checker.js'

const call = (args: string) => ({ type: 'function', name: 'f', arguments: args, index: 0 })
const start = (part: number): StreamEvent => ({ type: 'tool-call-start', part, name: 'f', toolType: 'function' })
const delta = (part: number, args: string): StreamEvent => ({ type: 'tool-call-delta', part, arguments: args })
const end = (part: number, args = ''): StreamEvent => ({ type: 'tool-call-end', part, call: call(args) })
const text = (part: number, piece = 'a'): StreamEvent => ({ type: 'text', part, text: piece })
const done: StreamEvent = {
  type: 'done',
  message: { role: 'assistant', content: '', reasoningContent: '', toolCalls: [] },
}
const error: StreamEvent = { type: 'error', error: new Error('x'), partial: undefined }

describe('the checker of events', () => {
  test.each<[string, StreamEvent[]]>([
    ['text and done', [text(0), text(0), done]],
    ['interleaved parts', [text(0), start(1), text(2), delta(1, '{'), delta(1, '}'), end(1, '{}'), text(0), done]],
    ['calls that end in order', [start(0), start(1), end(0), end(1), done]],
    ['an error with a call that is open', [start(0), delta(0, '{'), error]],
  ])('finds nothing wrong with %s', (_, events) => expect(faultsOf(events)).toEqual([]))

  test.each<[string, StreamEvent[], string]>([
    ['no end', [text(0)], 'the last event is text'],
    ['no event', [], 'the last event is undefined'],
    ['two ends', [done, done], '2 last events'],
    ['something after the end', [error, text(0)], 'the last event is text'],
    ['two starts', [start(0), start(0), end(0), done], 'call 0 starts twice'],
    ['two ends of a call', [start(0), end(0), end(0), done], 'tool-call-end 0 after its end'],
    ['a delta before its start', [delta(0, 'a'), start(0), end(0, 'a'), done], 'tool-call-delta 0 before its start'],
    ['a delta after its end', [start(0), end(0), delta(0, 'a'), done], 'tool-call-delta 0 after its end'],
    ['an end without a start', [end(0), done], 'tool-call-end 0 before its start'],
    ['a call without an end', [start(0), done], 'call 0 has no end'],
    ['ends out of order', [start(0), start(1), end(1), end(0), done], 'call 0 ends after a later one'],
    ['deltas that are not the arguments', [start(0), delta(0, '{'), end(0, '{}'), done], 'call 0 has {}, its deltas {'],
    ['a part of two kinds', [text(0), start(0), end(0), done], 'part 0 is text and tool-call'],
    ['an empty delta', [text(0, ''), done], 'an empty delta of 0'],
  ])('finds %s', (_, events, fault) => expect(faultsOf(events)).toContain(fault))
})
