/**
 * The wires that the command reads. A new one is a line in the table.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import { BaseMessageChunk, type MessageChunk } from '../chunks/base.js'
import { ToolMessageChunk } from '../chunks/tool.js'
import { eventsIn, type WireEvent } from '../providers/adapter.js'
import { fromAnthropic } from '../providers/anthropic.js'
import { fromBedrockConverse } from '../providers/bedrock-converse.js'
import { fromClaudeAgent } from '../providers/claude-agent.js'
import { fromCodex } from '../providers/codex.js'
import { fromCohere } from '../providers/cohere.js'
import { fromGemini } from '../providers/gemini.js'
import { fromOpenAIChat } from '../providers/openai-chat.js'
import { fromOpenAIResponses } from '../providers/openai-responses.js'
import { fromText } from '../providers/text.js'
import { doneMark } from '../stream/sse-data.js'
import { StreamIncompleteError } from '../stream-errors.js'

/** How the events of a wire become chunks. */
export interface Wire {
  /** What it is, for the help. */
  readonly summary: string
  /** True for an event that only this wire has. */
  readonly owns: (event: Readonly<Record<string, unknown>>) => boolean
  /** Which wire it is shows when the command runs: events that are typed `never` are fit for every reader. */
  readonly read: (events: AsyncIterable<never>, options: { readonly choice: number }) => AsyncIterable<MessageChunk>
}

const bedrockFields = ['messageStart', 'contentBlockStart', 'contentBlockDelta', 'contentBlockStop', 'messageStop']
const chunkFields = [
  'role',
  'content',
  'reasoning_content',
  'tool_calls',
  'parts',
  'finish_reason',
  'usage_metadata',
  'logprobs',
]

/** In the order in which they are asked: a wire that could take another one's events for its own comes later. */
export const wires = {
  'claude-agent': {
    summary: 'Claude Agent SDK messages, and stream-json',
    owns: (event) => typeof event.session_id === 'string' && typeof event.type === 'string',
    read: (events) => fromClaudeAgent(events),
  },
  'openai-responses': {
    summary: 'OpenAI Responses',
    owns: ({ type, object }) => object === 'response' || hasPrefix(type, 'response.'),
    read: (events) => fromOpenAIResponses(events),
  },
  anthropic: {
    summary: 'Anthropic Messages',
    owns: ({ type }) => hasPrefix(type, 'message_', 'content_block_') || type === 'message',
    read: (events) => fromAnthropic(events),
  },
  gemini: {
    summary: 'Gemini, of either of its two APIs',
    owns: (event) => ['candidates', 'promptFeedback', 'usageMetadata'].some((field) => field in event),
    read: (events, { choice }) => fromGemini(events, { candidate: choice }),
  },
  bedrock: {
    summary: 'the ConverseStream events of Amazon Bedrock',
    owns: (event) => bedrockFields.some((field) => field in event),
    read: (events) => fromBedrockConverse(events),
  },
  cohere: {
    summary: 'Cohere, version 2 of its API',
    // The events that this command prints have such types too, and a part.
    owns: ({ type, part }) =>
      part === undefined && hasPrefix(type, 'message-', 'content-', 'tool-call-', 'tool-plan-', 'citation-'),
    read: (events) => fromCohere(events),
  },
  codex: {
    summary: 'the JSON lines of codex exec --json',
    owns: ({ type }) => hasPrefix(type, 'thread.', 'turn.', 'item.'),
    read: (events) => fromCodex(events),
  },
  'openai-chat': {
    summary: 'OpenAI Chat Completions, and its many kin',
    owns: (event) => Array.isArray(event.choices) || 'error' in event,
    read: (events, options) => fromOpenAIChat(events, options),
  },
  chunks: {
    summary: 'what toJSON() gives, one chunk on each line',
    owns: (event) => chunkFields.some((field) => field in event),
    read: readChunks,
  },
  text: {
    summary: 'plain text; never found out, so name it',
    owns: () => false,
    read: (texts) => fromText(texts),
  },
} as const satisfies Record<string, Wire>

function hasPrefix(type: unknown, ...prefixes: readonly string[]): boolean {
  return typeof type === 'string' && prefixes.some((prefix) => type.startsWith(prefix))
}

export type WireName = keyof typeof wires

export function isWireName(name: string): name is WireName {
  return Object.hasOwn(wires, name)
}

/** The wire that this input belongs to for sure; undefined where several could have sent it. */
export function ownerOf(input: unknown): WireName | undefined {
  const names = Object.keys(wires).filter(isWireName)
  const events = readableEvents(input)
  for (const event of events) {
    const owner = names.find((name) => wires[name].owns(event))
    if (owner !== undefined) return owner
  }
  return undefined
}

/** The events of an input, as far as they can be read: what is malformed is for the wire to say. */
function readableEvents(input: unknown): readonly WireEvent[] {
  try {
    return eventsIn(input, 0).filter((event) => event !== doneMark)
  } catch {
    return []
  }
}

async function* readChunks(inputs: AsyncIterable<unknown>): AsyncGenerator<MessageChunk, void, undefined> {
  let position = 0
  let [isStarted, isFinished] = [false, false]
  for await (const input of inputs) {
    for (const event of eventsIn(input, ++position)) {
      if (event === doneMark) return
      const chunk = chunkClass(event).fromJSON<MessageChunk>(event)
      yield chunk
      if (!AssistantMessageChunk.isInstance(chunk)) continue
      isStarted = true
      isFinished ||= chunk.finishReason !== undefined
    }
  }
  if (isStarted && !isFinished) throw new StreamIncompleteError('no finish reason arrived')
}

function chunkClass({ role, tool_call_id: toolCallId }: WireEvent): { fromJSON<Chunk>(json: unknown): Chunk } {
  if (role === 'tool' || toolCallId !== undefined) return ToolMessageChunk
  return role === undefined || role === null || role === 'assistant' ? AssistantMessageChunk : BaseMessageChunk
}
