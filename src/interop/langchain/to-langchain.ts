import type { AssistantMessageInput, Message, ToolMessageInput } from '../../conversation.js'
import type { JsonValue } from '../../json.js'
import type { MessagePart } from '../../parts/part.js'
import { partsOf } from '../../providers/back/assistant-parts.js'
import { listOf } from '../../providers/back/items.js'
import { record } from '../../providers/fields.js'
import { idOf, responseMetadata, safeFields } from './response-metadata.js'
import type { LangChainBlock, LangChainMessage } from './types.js'
import { langChainUsage } from './usage.js'
import { clone, contentBlock, dataFields, givenBlock, textBlock } from './write-blocks.js'
import { langChainCall } from './write-calls.js'

/**
 * A conversation as messages of LangChain (`@langchain/core` 1.x): plain objects, which models take as they are
 * (`model.invoke(toLangChain(messages))`), and which the classes are made of (`new AIMessage(one)`).
 *
 * An answer that is only text and calls has text as its content. Any other has standard content blocks, in the order of its
 * parts, and says so (`output_version: 'v1'`).
 *
 * | in the message | for LangChain |
 * |---|---|
 * | text, reasoning, refusal | content, or the blocks `text`, `reasoning`, `refusal` |
 * | `providerData` | in the block: `signature`, `citations` and `annotations` by these names, all else as `extras` |
 * | tool call | `tool_calls`; `invalid_tool_calls` where the arguments are no JSON object; in blocks also at its place |
 * | custom tool's call | `tool_calls`, marked `isCustomTool`, with its text as `args.input` |
 * | item that is no standard block | `non_standard`; of the user and of tools as it is |
 * | usage | `usage_metadata`: a total that nobody said is 0 there |
 * | id | `id` |
 * | model, finish reason, log-probabilities, other metadata | `response_metadata` |
 * | `additional_kwargs` that came from LangChain | `additional_kwargs` |
 * | `isError` of a result | `status` |
 *
 * `fromLangChain` reads the same message back, but for the letters of arguments (they become values; integers that a double
 * would round become texts), the indexes of calls, the borders between texts without data, usage that LangChain has no word
 * for, where metadata stood, and for items of the content whether a signature, citations or `extras` were in them or beside. Not said are token ids, parser content, the provider's own content, and metadata of what
 * is not an answer.
 *
 * Does not mend: for a call without an id or a result, see `mendConversation`.
 *
 * @param messages - not changed
 * @returns new messages, which share nothing with those given
 *
 * @example
 * import { AIMessage } from '@langchain/core/messages'
 * import { toLangChain } from 'chunkfold/interop'
 *
 * const [question, answer] = toLangChain([
 *   { role: 'user', content: 'What is 2+2?' },
 *   { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'add', arguments: '{"a":2,"b":2}' }] },
 * ])
 * question // => { role: 'human', content: 'What is 2+2?' }
 * answer?.role === 'ai' && new AIMessage(answer).tool_calls?.[0]?.args // => { a: 2, b: 2 }
 *
 * @since 0.1.0
 */
export function toLangChain(messages: readonly Message[]): LangChainMessage[] {
  return messages.map((message) => {
    switch (message.role) {
      case 'assistant':
        return answerOf(message)
      case 'tool':
        return resultOf(message)
      default:
        return {
          role: message.role === 'user' ? 'human' : 'system',
          ...named(message),
          content: givenContent(message.content),
        }
    }
  })
}

function named({ name }: { readonly name?: string | undefined }): { readonly name?: string } {
  return name === undefined ? {} : { name }
}

function givenContent(content: string | readonly JsonValue[]): string | LangChainBlock[] {
  return typeof content === 'string' ? content : listOf(content).map(givenBlock)
}

function resultOf(message: ToolMessageInput): LangChainMessage {
  const status = message.isError === true ? 'error' : 'success'
  const content = givenContent(message.content)
  return { role: 'tool', ...named(message), content, tool_call_id: message.toolCallId ?? '', status }
}

function answerOf(message: AssistantMessageInput): LangChainMessage {
  const parts = partsOf(message)
  const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [langChainCall(part.call)] : []))
  const plain = plainText(parts)
  const usage = langChainUsage(message.usageMetadata)
  const metadata = { ...responseMetadata(message), ...(plain === undefined && { output_version: 'v1' }) }
  const kwargs = safeFields(record(message.providerMetadata?.additional_kwargs))
  return {
    role: 'ai',
    ...idOf(message.metadata),
    ...named(message),
    content: plain ?? parts.map(blockOf),
    tool_calls: calls.filter((call) => call.type === 'tool_call'),
    invalid_tool_calls: calls.filter((call) => call.type === 'invalid_tool_call'),
    ...(usage !== undefined && { usage_metadata: usage }),
    ...(Object.keys(metadata).length > 0 && { response_metadata: metadata }),
    ...(Object.keys(kwargs).length > 0 && { additional_kwargs: record(clone(kwargs)) }),
  }
}

/** The text of an answer that is text, and then calls; undefined where it is more than that. */
function plainText(parts: readonly MessagePart[]): string | undefined {
  let text = ''
  let hasCalls = false
  for (const part of parts) {
    if (part.type === 'tool-call') hasCalls = true
    if (part.type === 'tool-call' && part.call.providerData === undefined && part.call.responseItemId === undefined) continue
    if (part.type !== 'text' || part.providerData !== undefined || hasCalls) return undefined
    text += part.text
  }
  return text
}

function blockOf(part: MessagePart): LangChainBlock {
  if (part.type === 'content') return contentBlock(part.item, part.providerData)
  if (part.type !== 'tool-call') return textBlock(part.type, part.text, part.providerData)
  const { providerData, responseItemId } = part.call
  return { ...langChainCall(part.call), ...dataFields(providerData), ...(responseItemId !== undefined && { responseItemId }) }
}
