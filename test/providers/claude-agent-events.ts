/**
 * Runs of an agent, as short as a table of cases needs them.
 */

import { type AssistantMessage, AssistantMessageChunk, collect } from 'chunkfold'
import { type ClaudeAgentEvent, type EventSource, type FromClaudeAgentOptions, fromClaudeAgent } from 'chunkfold/providers'
import type { Events, Fields } from './anthropic-events.js'

/** The first message of a run. */
export const init: Fields = { type: 'system', subtype: 'init', session_id: 'ses_1', model: 'claude-x[1m]', tools: ['Bash'] }

/** Partial messages. */
export function partials(events: readonly Fields[], parent: string | null = null): Fields[] {
  return events.map((event) => ({ type: 'stream_event', event, parent_tool_use_id: parent, session_id: 'ses_1' }))
}

/** A whole message, or some blocks of one. */
export function assistant(id: string | undefined, content: unknown, fields: Fields = {}): Fields {
  const message = {
    ...(id !== undefined && { id }),
    type: 'message',
    role: 'assistant',
    model: 'claude-x',
    content,
    stop_reason: null,
  }
  return { type: 'assistant', message, parent_tool_use_id: null, session_id: 'ses_1', ...fields }
}

/** The result of a tool, as the agent tells the model. */
export function toolResult(id: string, content: string): Fields {
  const message = { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] }
  return { type: 'user', message, parent_tool_use_id: null, session_id: 'ses_1' }
}

export function result(fields: Fields = {}): Fields {
  return { type: 'result', subtype: 'success', is_error: false, session_id: 'ses_1', ...fields }
}

/** What a reader reads from the events. */
export function read(events: Events, options?: FromClaudeAgentOptions): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  // The tables hold what the types rule out too.
  return fromClaudeAgent(events as EventSource<ClaudeAgentEvent>, options)
}

/** The chunk of the events. */
export function chunkOf(events: Events, options?: FromClaudeAgentOptions): Promise<AssistantMessageChunk> {
  return collect(read(events, options), AssistantMessageChunk.empty)
}

/** The message of the events. */
export async function messageOf(events: Events, options?: FromClaudeAgentOptions): Promise<AssistantMessage> {
  return (await chunkOf(events, options)).toMessage()
}

/** The error that reading ends with. */
export async function errorOf(events: Events, options?: FromClaudeAgentOptions): Promise<unknown> {
  return chunkOf(events, options).then(
    () => undefined,
    (error) => error,
  )
}
