import { AssistantMessageChunk, type JsonValue, mergeAll } from 'chunkfold'
import { describe, expect, test } from 'vitest'

interface Case {
  readonly title: string
  readonly contents: readonly JsonValue[]
  readonly text: string
  readonly content: string | readonly JsonValue[]
}

const item = (text: string) => ({ type: 'text', text })

// Adapters hand content on as it came; what kinds of it give together is the chunk's business.
const cases: Case[] = [
  { title: 'an empty list, then text, is text', contents: [[], 'foo', 'd'], text: 'food', content: 'food' },
  { title: 'text, then an empty list, stays text', contents: ['foo', []], text: 'foo', content: 'foo' },
  {
    title: 'one object, then a list, then text, are a list in order',
    contents: [item('Mor'), [item('ni')], 'ng'],
    text: 'Morning',
    content: [item('Mor'), item('ni'), item('ng')],
  },
  {
    title: 'an empty text takes nothing from a list',
    contents: [[{ type: 'image_url' }], ''],
    text: '',
    content: [{ type: 'image_url' }],
  },
  {
    title: 'texts between items are one item each run',
    contents: ['a', 'b', [{ type: 'image_url' }], 'c', 'd'],
    text: 'abcd',
    content: [item('ab'), { type: 'image_url' }, item('cd')],
  },
]

describe('content that changes its kind', () => {
  for (const { title, contents, text, content } of cases) {
    test(title, () => {
      const merged = mergeAll(contents.map((one) => new AssistantMessageChunk({ content: one })))
      expect(merged.text).toBe(text)
      expect(merged.content).toEqual(content)
      expect(merged.toMessage().content).toEqual(content)
    })
  }
})
