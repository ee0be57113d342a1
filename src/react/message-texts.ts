/**
 * The texts of a message that may be shortened: the result of a tool, and what the model said. Reasoning, arguments and what
 * is signed have to stay as they are.
 */

import type { AssistantMessageInput, Message, ToolMessageInput } from '../conversation.js'
import { isPlainObject, type JsonValue } from '../json.js'
import type { MessagePart } from '../parts/part.js'
import { contentOf } from '../parts/views.js'

/**
 * The message with each of its texts replaced.
 *
 * @param replace - gives the text in place of one; called in order
 */
export function mapTexts(message: Message, replace: (text: string) => string): Message {
  if (message.role === 'tool') return { ...message, content: mapContent(message.content, replace) }
  return message.role === 'assistant' ? mapAssistant(message, replace) : message
}

/** The texts, in order. */
export function textsIn(message: Message): string[] {
  const texts: string[] = []
  mapTexts(message, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

function mapAssistant(message: AssistantMessageInput, replace: (text: string) => string): Message {
  if (message.parts === undefined) return { ...message, content: mapContent(message.content, replace) }
  const parts = message.parts.map((part) => mapPart(part, replace))
  // The content is what the parts say.
  return { ...message, content: contentOf(parts), parts }
}

function mapPart(part: MessagePart, replace: (text: string) => string): MessagePart {
  return part.type === 'text' && part.providerData === undefined ? { ...part, text: replace(part.text) } : part
}

function mapContent(content: ToolMessageInput['content'], replace: (text: string) => string): ToolMessageInput['content'] {
  if (typeof content === 'string') return replace(content)
  // Histories of others may have none.
  if (!Array.isArray(content)) return content
  return content.map((item): JsonValue => {
    if (typeof item === 'string') return replace(item)
    const isText = isPlainObject(item) && 'type' in item && item.type === 'text' && typeof item.text === 'string'
    // Checked on the line before.
    return isText ? ({ ...item, text: replace(item.text as string) } as JsonValue) : item
  })
}
