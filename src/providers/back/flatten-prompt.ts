import type { Message } from '../../conversation.js'
import type { JsonValue } from '../../json.js'
import { textOf } from '../../parts/views.js'
import { itemText } from './items.js'
import { readMessages } from './read-messages.js'

/**
 * A conversation as one text, for back ends that take nothing else: what the system and the assistant said stands under a
 * mark of its own, `[system]` and `[assistant]`; what the user said stands for itself.
 *
 * Tool messages are dropped, and so are calls, reasoning, images and whatever else is not text. The marks are plain text: a
 * user can write them too.
 *
 * @param messages - not changed
 * @returns the texts with an empty line between them; `''` where there are none
 *
 * @example
 * import { flattenPrompt } from 'chunkfold/providers'
 *
 * flattenPrompt([
 *   { role: 'system', content: 'Be brief.' },
 *   { role: 'user', content: 'Hello' },
 *   { role: 'assistant', content: 'Hi.' },
 *   { role: 'user', content: 'And now?' },
 * ]) // => '[system]\nBe brief.\n\nHello\n\n[assistant]\nHi.\n\nAnd now?'
 *
 * @since 0.1.0
 */
export function flattenPrompt(messages: readonly Message[]): string {
  const texts = readMessages(messages).flatMap((entry) => {
    if (entry.role === 'tool') return []
    const said = entry.role === 'assistant' ? textOf(entry.parts) : spoken(entry.message.content)
    if (said === '') return []
    return [entry.role === 'user' ? said : `[${entry.role}]\n${said}`]
  })
  return texts.join('\n\n')
}

function spoken(content: string | readonly JsonValue[]): string {
  return typeof content === 'string' ? content : content.map((item) => itemText(item) ?? '').join('')
}
