/** Folds the fragments of tool calls, one chunk for each, and checks that the grouping does not count. */

import { AssistantMessageChunk, type ToolCall, type ToolCallInit } from 'chunkfold'
import { expect } from 'vitest'

/** The calls of these fragments, merged from the left; from the right and all in one chunk they have to be the same. */
export function callsOf(fragments: readonly ToolCallInit[]): readonly ToolCall[] {
  const { empty } = AssistantMessageChunk
  const chunks = fragments.map((fragment) => new AssistantMessageChunk({ toolCalls: [fragment] }))
  const { toolCalls } = chunks.reduce((left, right) => left.merge(right), empty)
  expect(chunks.reduceRight((right, left) => left.merge(right), empty).toolCalls).toEqual(toolCalls)
  expect(new AssistantMessageChunk({ toolCalls: fragments }).toolCalls).toEqual(toolCalls)
  return toolCalls
}

/** A call, its type "function" and its arguments empty unless given. */
export function call(fields: Partial<ToolCall> & Pick<ToolCall, 'index'>): ToolCall {
  return { type: 'function', name: '', arguments: '', ...fields }
}

export interface CallCase {
  /** What holds, as a sentence. */
  readonly holds: string
  readonly fragments: readonly ToolCallInit[]
  readonly calls: readonly ToolCall[]
}
