import { flattenPrompt } from 'chunkfold/providers'
import { expect, test } from 'vitest'
import { assistant, call, result, system, user } from './messages.js'

test('flattenPrompt marks what the system and the assistant said', () => {
  const messages = [system('Be brief.'), user('Hello'), assistant({ content: 'Hi.' }), user('And\nnow?')]
  expect(flattenPrompt(messages)).toBe('[system]\nBe brief.\n\nHello\n\n[assistant]\nHi.\n\nAnd\nnow?')
})

test('flattenPrompt drops tool messages, calls, reasoning and whatever is not text', () => {
  const image = { type: 'image_url', image_url: { url: 'u' } }
  const messages = [
    user(['See ', { type: 'text', text: 'this' }, image]),
    assistant({ reasoningContent: 'Hm.', toolCalls: [call({ id: 'c1' })] }),
    result('c1', 'a wall'),
    user([image]),
    assistant({ content: ['A ', image, 'wall.'] }),
  ]
  expect(flattenPrompt(messages)).toBe('See this\n\n[assistant]\nA wall.')
})

test('flattenPrompt of nothing is nothing', () => {
  expect(flattenPrompt([])).toBe('')
  expect(flattenPrompt([user(''), assistant({})])).toBe('')
})
