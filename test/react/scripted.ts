/**
 * Models and conversations for the tests of the loop.
 */

import { AssistantMessageChunk, type AssistantMessageChunkInit, type Message, type ToolCall } from 'chunkfold'
import type { Model, ReActEvent, ReActRun, Tool } from 'chunkfold/react'

/** A model that gives one turn after the other, each as chunks; `requests` are the messages that it was sent. */
export function scripted(...turns: readonly (readonly AssistantMessageChunkInit[])[]) {
  const requests: (readonly Message[])[] = []
  const model: Model = async function* (messages) {
    requests.push(messages)
    for (const init of turns[requests.length - 1] ?? []) yield new AssistantMessageChunk(init)
  }
  return { model, requests }
}

/** The text of an answer that is the last one. */
export function answer(content: string): AssistantMessageChunkInit[] {
  return [{ content, finishReason: 'stop' }]
}

/** A turn of calls, each whole. */
export function calling(...calls: readonly { name: string; arguments?: string; id?: string }[]): AssistantMessageChunkInit[] {
  return [{ toolCalls: calls.map((call, index) => ({ index, ...call })), finishReason: 'tool_calls' }]
}

/** A tool that tells what it was run with. */
export function recording(name = 't') {
  const ran: unknown[] = []
  const tool: Tool = {
    name,
    run: (args) => {
      ran.push(args)
    },
  }
  return { tool, ran }
}

export const question: Message = { role: 'user', content: 'Go.' }

export async function eventsOf(run: ReActRun): Promise<ReActEvent[]> {
  const events: ReActEvent[] = []
  for await (const event of run) events.push(event)
  return events
}

/** What is wrong with a conversation: nothing, where each call has exactly one result, just after its message. */
export function faultsIn(messages: readonly Message[]): string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  for (const [at, message] of messages.entries()) {
    if (message.role === 'tool' && messages[at - 1]?.role !== 'tool' && callsOf(messages[at - 1]).length === 0)
      faults.push(`result ${at} follows no call`)
    if (message.role !== 'assistant') continue
    const calls = callsOf(message)
    const results = resultsAfter(messages, at)
    if (JSON.stringify(calls.map(({ id }) => id)) !== JSON.stringify(results)) {
      faults.push(`message ${at} calls ${calls.map(({ id }) => id)}, and the results are for ${results}`)
    }
    for (const { id = '' } of calls) {
      if (id === '' || ids.has(id)) faults.push(`the id "${id}" is not one of its own`)
      ids.add(id)
    }
    const inParts = message.parts?.flatMap((part) => (part.type === 'tool-call' ? [part.call.id] : []))
    if (inParts !== undefined && String(inParts) !== String(calls.map(({ id }) => id))) faults.push(`the parts of ${at} differ`)
    const isEmpty = message.content.length === 0 && !message.reasoningContent && calls.length === 0 && !message.refusal
    if (isEmpty && !message.parts?.length) faults.push(`message ${at} is empty`)
  }
  return faults
}

function callsOf(message: Message | undefined): readonly Pick<ToolCall, 'id'>[] {
  return message?.role === 'assistant' ? (message.toolCalls ?? []).map(({ id }) => (id === undefined ? {} : { id })) : []
}

function resultsAfter(messages: readonly Message[], at: number): (string | undefined)[] {
  const after = messages.slice(at + 1)
  const end = after.findIndex(({ role }) => role !== 'tool')
  return (end < 0 ? after : after.slice(0, end)).map((one) => (one.role === 'tool' ? one.toolCallId : undefined))
}
