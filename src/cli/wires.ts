/**
 * The wires that the command reads. A new one is a line in the table.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import { BaseMessageChunk, type MessageChunk } from '../chunks/base.js'
import { ToolMessageChunk } from '../chunks/tool.js'
import { isPlainObject } from '../json.js'
import { fromOpenAIChat, type OpenAIChatEvent } from '../providers/openai-chat.js'
import { isBlankData } from '../stream/sse-data.js'

/** How the events of a wire become chunks. */
export interface Wire {
  /** What it is, for the help. */
  readonly summary: string
  /** True for an event that only this wire has. */
  readonly owns: (event: Readonly<Record<string, unknown>>) => boolean
  readonly read: (events: Iterable<unknown>, options: { readonly choice: number }) => AsyncIterable<MessageChunk>
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

export const wires = {
  'openai-chat': {
    summary: 'OpenAI Chat Completions, and servers that speak it',
    owns: (event) => Array.isArray(event.choices) || 'error' in event,
    read: (events, options) => fromOpenAIChat(events as Iterable<OpenAIChatEvent>, options),
  },
  chunks: {
    summary: 'what toJSON() gives, one chunk on each line',
    owns: (event) => chunkFields.some((field) => field in event),
    read: readChunks,
  },
} as const satisfies Record<string, Wire>

export type WireName = keyof typeof wires

export function isWireName(name: string): name is WireName {
  return Object.hasOwn(wires, name)
}

/** The wire of these events: the one that owns the first event that any does. */
export function detectWire(events: readonly unknown[]): WireName | undefined {
  const names = Object.keys(wires).filter(isWireName)
  for (const event of events) {
    const parsed = parsedEvent(event)
    const owner = isPlainObject(parsed) ? names.find((name) => wires[name].owns(parsed)) : undefined
    if (owner !== undefined) return owner
  }
  return undefined
}

/** The JSON of an event, whose data may still be text; undefined where it is not JSON. */
export function parsedEvent(event: unknown): unknown {
  if (!isPlainObject(event) || typeof event.data !== 'string') return event
  try {
    return isBlankData(event.data) ? undefined : JSON.parse(event.data)
  } catch {
    return undefined
  }
}

async function* readChunks(events: Iterable<unknown>): AsyncGenerator<MessageChunk, void, undefined> {
  for (const event of events) {
    const json = parsedEvent(event)
    if (json !== undefined) yield chunkClass(json).fromJSON<MessageChunk>(json)
  }
}

function chunkClass(json: unknown): { fromJSON<Chunk>(json: unknown): Chunk } {
  const { role, tool_call_id: toolCallId } = isPlainObject(json) ? json : {}
  if (role === 'tool' || toolCallId !== undefined) return ToolMessageChunk
  return role === undefined || role === 'assistant' ? AssistantMessageChunk : BaseMessageChunk
}
