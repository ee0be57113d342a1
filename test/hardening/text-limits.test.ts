import { AssistantMessageChunk, collect } from 'chunkfold'
import { type InvalidTagCall, PartialArguments, parseArguments, splitTags } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'

describe('arguments that are nested too deeply', () => {
  const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`

  test.each([
    [10, 10, 'complete'],
    [12, 10, 'invalid'],
    [500, undefined, 'complete'],
    [502, undefined, 'invalid'],
  ] as const)('are: %i levels, where %s are allowed, are %s', (levels, maxDepth, status) => {
    const parsed = parseArguments({ arguments: nested(levels) }, { maxDepth })
    expect(parsed.status).toBe(status)
    if (parsed.status === 'invalid') expect(parsed.reason).toBe('depth')
  })

  test('are so inside of a JSON string too: its text is left as it is', () => {
    const text = nested(12)
    const parsed = parseArguments({ arguments: JSON.stringify(text) }, { maxDepth: 10 })
    expect(parsed).toEqual({ status: 'complete', value: text })
  })

  test.each([0, 501, 1.5, Number.NaN])('cannot be those of more than %s levels', (maxDepth) => {
    expect(() => new PartialArguments({ maxDepth })).toThrow('`maxDepth` must be a whole number from 1 to 500')
  })
})

describe('calls in the text beyond `maxCalls`', () => {
  const written = (name: string) => `<tool_call>{"name":"${name}","arguments":{}}</tool_call>`
  const split = async (texts: readonly string[], maxCalls: number | undefined) => {
    const invalid: InvalidTagCall[] = []
    let ids = 0
    const options = { maxCalls, newId: () => `c${ids++}`, onInvalid: (call: InvalidTagCall) => void invalid.push(call) }
    const message = await collect(
      splitTags(
        texts.map((content) => new AssistantMessageChunk({ content })),
        options,
      ),
    )
    return { message, invalid }
  }

  test('stay text, and are reported', async () => {
    const { message, invalid } = await split([`a${written('x')}b${written('y')}c${written('z')}d`], 2)
    expect(message.toolCalls.map(({ name }) => name)).toEqual(['x', 'y'])
    expect(message.content).toBe(`abc${written('z')}d`)
    expect(invalid).toEqual([{ text: written('z'), name: 'z', reason: 'too-many' }])
  })

  test('are counted one by one where they come together, and a group that is too many stays whole', async () => {
    const group = `<tool_call>[${['p', 'q'].map((name) => `{"name":"${name}","arguments":{}}`).join(',')}]</tool_call>`
    const { message, invalid } = await split([`${group}${written('x')}${group}`], 3)
    expect(message.toolCalls.map(({ name }) => name)).toEqual(['p', 'q', 'x'])
    expect(message.content).toBe(group)
    expect(invalid).toEqual([{ text: group, name: 'p', reason: 'too-many' }])
    expect((await split([`${group}${group}`], 3)).message.toolCalls).toHaveLength(2)
  })

  test('are the same for any cut of the text', async () => {
    const text = `a${written('x')}b${written('y')}c${written('z')}d`
    await fc.assert(
      fc.asyncProperty(fc.nat(3), fc.array(fc.nat(text.length), { maxLength: 6 }), async (maxCalls, places) => {
        const cuts = places.toSorted((left, right) => left - right)
        const pieces = [0, ...cuts].map((start, at) => text.slice(start, cuts[at] ?? text.length))
        const [whole, cut] = [await split([text], maxCalls), await split(pieces, maxCalls)]
        expect(cut.message.toMessage()).toEqual(whole.message.toMessage())
        expect(cut.invalid).toEqual(whole.invalid)
      }),
      { numRuns: 200 },
    )
  })

  test('are those after 4,096 by default', async () => {
    const { message, invalid } = await split([written('x').repeat(4100)], undefined)
    expect(message.toolCalls).toHaveLength(4096)
    expect(invalid.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => 'too-many'))
  })

  test('cannot be told by what is no number', async () => {
    await expect(split(['a'], '5' as never)).rejects.toThrow('`maxCalls` must be a number of at least 0')
  })
})
