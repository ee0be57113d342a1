import { AssistantMessageChunk, type AssistantMessageChunkInit, mergeAll } from 'chunkfold'
import { type SplitTagsOptions, splitTags } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { choices } from '../../laws/arbitraries.js'
import { foldTree } from '../../laws/laws.js'
import { fc } from '../../laws/runs.js'
import { pieces, referenceParts } from './reference.js'
import { counted, deltasOf, partsOf, splitChunks } from './split.js'

/** Pieces of every form of call, whole tags and halves of tags. */
const hostilePieces = [
  ...pieces,
  ...['<function=f>', '<function=', '</function>', '<parameter=k>', '<parameter=', '</parameter>', '<parameter name="k">'],
  ...[
    '<invoke name="f">',
    '<invoke name',
    '</invoke>',
    '<function_calls>',
    '</function_calls>',
    '<tool_calls>',
    '</tool_calls>',
  ],
  ...['<｜DSML｜invoke name="f">', '</｜DSML｜invoke>', '<arg_key>', '</arg_key>', '<arg_value>', '</arg_value>', 'f', '1'],
  ...['<name>', '</name>', '<tool_name>f</tool_name>', '<k>', '</k>', '<arguments>', '</arguments>', '<![CDATA[', ']]>', '/>'],
  ...['{', '}', '[', ']', '"', '\\', ',', ':', '"name":"f"', '{"name":"f","arguments":', '"arguments":"{', '{"a":1}'],
]

const hostileText = fc.array(fc.constantFrom(...hostilePieces), { maxLength: 14 }).map((list) => list.join(''))
const options = fc.record({
  startInThinking: fc.boolean(),
  inFences: fc.boolean(),
  tools: fc.constantFrom(undefined, ['f'], ['g']),
})
const cuts = fc.array(fc.nat(200), { maxLength: 12 })

function cutAt(text: string, places: readonly number[]): string[] {
  const ends = [0, ...places.filter((place) => place < text.length).toSorted((left, right) => left - right), text.length]
  return ends.slice(1).flatMap((end, index) => (ends[index] === end ? [] : [text.slice(ends[index], end)]))
}

test('a text gives what the reference gives', async () => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => list.join(''))
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (whole, startInThinking) => {
      const { merged } = await splitChunks(deltasOf(whole), { startInThinking })
      expect(partsOf(merged)).toEqual(referenceParts(whole, startInThinking))
    }),
  )
})

describe('any cut', () => {
  test('of a text gives the same parts and the same reports', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, cuts, options, async (text, places, settings) => {
        const whole = await splitChunks(deltasOf(text), settings)
        const single = await splitChunks(deltasOf(text, 1), settings)
        const some = await splitChunks(
          cutAt(text, places).map((content) => new AssistantMessageChunk({ content })),
          settings,
        )
        for (const cut of [single, some]) {
          expect(cut.merged.toMessage()).toEqual(whole.merged.toMessage())
          expect(cut.invalid).toEqual(whole.invalid)
        }
      }),
    )
  })

  test('and any grouping of a stream with other parts in between gives the same message', async () => {
    // Native calls say who they are: by an index and an id, as providers do.
    const native = fc.constantFrom<AssistantMessageChunkInit>(
      { reasoningContent: 'r' },
      { refusal: 'no' },
      { content: [{ type: 'text', text: '<think>' }] },
      { toolCalls: [{ index: 0, id: 'n0', name: 'f', arguments: '{"a":' }] },
      { toolCalls: [{ index: 0, arguments: '1}' }] },
      { toolCalls: [{ index: 1, id: 'n1', name: 'f', arguments: '{}' }] },
      { parts: [{ type: 'text', text: '', done: true }] },
      { parts: [{ type: 'text', text: '', providerData: { seal: 's' } }] },
      { finishReason: 'stop' },
    )
    const run = fc.oneof(
      { weight: 2, arbitrary: fc.tuple(hostileText, fc.constantFrom(undefined, undefined, '0', '1')) },
      native,
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(run, { maxLength: 6 }),
        cuts,
        choices,
        fc.nat(4),
        options,
        async (runs, places, tree, keep, settings) => {
          const chunksOf = (cut: (text: string) => string[]) =>
            runs.flatMap((one) => {
              if (!Array.isArray(one)) return [new AssistantMessageChunk(one)]
              const [text, block] = one
              return cut(text).map((piece, index) => {
                const part = { type: 'text' as const, text: piece, block: index === 0 ? block : undefined }
                return new AssistantMessageChunk({ parts: [part] })
              })
            })
          const whole = await splitChunks(
            chunksOf((text) => [text]),
            settings,
          )
          const cut = await splitChunks(
            grouped(
              chunksOf((text) => cutAt(text, places)),
              tree,
              keep,
            ),
            settings,
          )
          expect(cut.merged.toMessage()).toEqual(whole.merged.toMessage())
          expect(cut.invalid).toEqual(whole.invalid)
        },
      ),
    )
  })
})

/** Merges neighbours, until there are as many as are kept. */
function grouped(chunks: AssistantMessageChunk[], tree: readonly number[], keep: number): AssistantMessageChunk[] {
  const nodes = [...chunks]
  while (nodes.length > keep + 1) {
    const at = Math.floor((tree[nodes.length % tree.length] ?? 0) * (nodes.length - 1))
    const pair = nodes.slice(at, at + 2)
    nodes.splice(at, 2, foldTree({ combine: (left, right) => left.merge(right), equals: Object.is }, pair, [0]))
  }
  return nodes
}

describe('each chunk', () => {
  test('gives one chunk with its other fields, and the end at most one more', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, cuts, async (text, places) => {
        const given = cutAt(text, places).map(
          (content, index) => new AssistantMessageChunk({ content, completionTokenIds: [index] }),
        )
        const { chunks } = await splitChunks(given)
        expect(chunks.slice(0, given.length).map((chunk) => chunk.completionTokenIds)).toEqual(given.map((_, index) => [index]))
        expect(chunks.length - given.length).toBeLessThanOrEqual(1)
        expect(chunks[given.length]?.completionTokenIds).toBeUndefined()
      }),
    )
  })

  test('passes through as it is when its text is text', async () => {
    const chunks = ['a', ' > b', '\n'].map((content) => new AssistantMessageChunk({ content, finishReason: 'stop' }))
    const { chunks: split } = await splitChunks(chunks)
    split.forEach((chunk, index) => {
      expect(chunk).toBe(chunks[index])
    })
  })
})

/** All text of a stream, in a settled order of parts. */
async function textsAfterEach(text: string, settings: SplitTagsOptions = {}): Promise<string[]> {
  const texts: string[] = []
  let shown = ''
  for await (const chunk of splitTags(deltasOf(text, 1), { newId: counted(), ...settings })) {
    shown += mergeAll([chunk]).text
    texts.push(shown)
  }
  return texts
}

const names = ['think', 'thinking', 'tool_call', 'tool_calls', 'function_call', 'function_calls']
const prefixes = ['', 'antml:', 'minimax:', 'seed:', '｜DSML｜', '｜｜DSML｜｜', '‖DSML‖', '|DSML|']
const heads = prefixes.flatMap((prefix) => [
  ...names.map((name) => `<${prefix}${name}>`),
  ...['think', 'thinking'].map((name) => `</${prefix}${name}>`),
  ...[`<${prefix}function=`, `<${prefix}invoke name`],
])

test('a character is given out with its own delta unless the text so far ends in what can become a tag', async () => {
  const beginnings = heads.flatMap((head) => [head.slice(0, -1), head.slice(0, head.length / 2)])
  const text = fc.array(fc.constantFrom(...beginnings, '<', '>', '/', 'a', '\n', '😀', '</tool_call>', '<div>'), {
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(text, async (list) => {
      const whole = list.join('').replaceAll(/<[^<]*(=|invoke name)/g, '<')
      const texts = await textsAfterEach(whole)
      for (let end = 1; end <= whole.length; end++) {
        const so = whole.slice(0, end)
        const held = heads.some((head) => head.startsWith(so.slice(so.lastIndexOf('<')))) ? so.slice(so.lastIndexOf('<')) : ''
        if (held !== '' && so.includes('<') && !heads.some((head) => so.includes(head))) {
          expect(texts[end - 1]).toBe(so.slice(0, so.length - held.length))
        } else if (!heads.some((head) => so.includes(head))) expect(texts[end - 1]).toBe(so)
      }
      if (!heads.some((head) => whole.includes(head))) expect(texts.at(-1) ?? '').toBe(whole)
    }),
  )
})
