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
import { ownerOf, wireKinds } from '../providers/wire-names.js'
import { doneMark } from '../stream/sse-data.js'
import { StreamIncompleteError } from '../stream-errors.js'

/** How the events of a wire become chunks. */
export interface Wire {
  /** What it is, for the help. */
  readonly summary: string
  /** Which wire it is shows when the command runs: events that are typed `never` are fit for every reader. */
  readonly read: (events: AsyncIterable<never>, options: { readonly choice: number }) => AsyncIterable<MessageChunk>
}

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

/** What the command can be told to read. */
export const wires = {
  'claude-agent': { ...wireKinds['claude-agent'], read: (events) => fromClaudeAgent(events) },
  'openai-responses': { ...wireKinds['openai-responses'], read: (events) => fromOpenAIResponses(events) },
  anthropic: { ...wireKinds.anthropic, read: (events) => fromAnthropic(events) },
  gemini: { ...wireKinds.gemini, read: (events, { choice }) => fromGemini(events, { candidate: choice }) },
  bedrock: { ...wireKinds.bedrock, read: (events) => fromBedrockConverse(events) },
  cohere: { ...wireKinds.cohere, read: (events) => fromCohere(events) },
  codex: { ...wireKinds.codex, read: (events) => fromCodex(events) },
  'openai-chat': { ...wireKinds['openai-chat'], read: (events, options) => fromOpenAIChat(events, options) },
  chunks: { summary: 'what toJSON() gives, one chunk on each line', read: readChunks },
  text: { summary: 'plain text; never found out, so name it', read: (texts) => fromText(texts) },
} as const satisfies Record<string, Wire>

export type WireName = keyof typeof wires

export function isWireName(name: string): name is WireName {
  return Object.hasOwn(wires, name)
}

/** The wire that this input belongs to for sure; undefined where several could have sent it. */
export function wireOf(input: unknown): WireName | undefined {
  for (const event of readableEvents(input)) {
    const wire = ownerOf(event) ?? otherOwnerOf(event)
    if (wire !== undefined) return wire
  }
  return undefined
}

/** Errors are as the kin of OpenAI send them; nobody else has the fields of a chunk. */
function otherOwnerOf(event: WireEvent): WireName | undefined {
  if ('error' in event) return 'openai-chat'
  return chunkFields.some((field) => field in event) ? 'chunks' : undefined
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
