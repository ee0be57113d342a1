import type { Message } from 'chunkfold'

/** A conversation with images, calls, results, and a tool that failed. */
export const conversation: Message[] = [
  { role: 'system', content: 'Be brief.' },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Look:' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
    ],
  },
  {
    role: 'assistant',
    content: 'Let me look.',
    reasoningContent: 'Hm',
    metadata: { id: 'r1', model: 'm1' },
    toolCalls: [
      { id: 'c1', name: 'find', arguments: '{"q": "tea"}' },
      { id: 'c2', name: 'fail', arguments: '{}' },
    ],
  },
  { role: 'tool', toolCallId: 'c1', content: 'none' },
  { role: 'tool', toolCallId: 'c2', content: 'no luck', isError: true },
  { role: 'assistant', content: 'There is none.' },
  { role: 'user', content: 'Thanks' },
]
