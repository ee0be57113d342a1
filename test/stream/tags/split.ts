/**
 * Splits a text, cut in pieces, and shows what comes of it.
 */

import { AssistantMessageChunk, collect } from 'chunkfold'
import { type InvalidTagCall, type SplitTagsOptions, splitTags } from 'chunkfold/stream'

/** What a text is made of, in order: `text: …`, `reasoning: …`, `call NAME ARGUMENTS`; and what was reported. */
export interface Shown {
  readonly parts: readonly string[]
  readonly invalid: readonly string[]
}

/** Counts up. */
export function counted(): () => string {
  let count = 0
  return () => `call_${++count}`
}

/** The deltas of a text, as many characters in each; or all in one. */
export function deltasOf(text: string, size = Number.POSITIVE_INFINITY): AssistantMessageChunk[] {
  const deltas: AssistantMessageChunk[] = []
  for (let at = 0; at < text.length; at += size) deltas.push(new AssistantMessageChunk({ content: text.slice(at, at + size) }))
  return deltas
}

export async function splitChunks(
  chunks: readonly AssistantMessageChunk[],
  options: SplitTagsOptions = {},
): Promise<{
  readonly chunks: AssistantMessageChunk[]
  readonly merged: AssistantMessageChunk
  readonly invalid: InvalidTagCall[]
}> {
  const invalid: InvalidTagCall[] = []
  const split: AssistantMessageChunk[] = []
  const settings = { newId: counted(), onInvalid: (call: InvalidTagCall) => invalid.push(call), ...options }
  for await (const chunk of splitTags(chunks, settings)) split.push(chunk)
  return { chunks: split, merged: await collect(split, AssistantMessageChunk.empty), invalid }
}

/** The parts of a chunk, one line each. */
export function partsOf(chunk: AssistantMessageChunk): string[] {
  return chunk.parts.map((part) => {
    if (part.type === 'tool-call') return `call ${part.call.name} ${part.call.arguments}`
    return part.type === 'content' ? `content ${JSON.stringify(part.item)}` : `${part.type}: ${part.text}`
  })
}

export async function show(text: string | readonly string[], options: SplitTagsOptions = {}): Promise<Shown> {
  const chunks = typeof text === 'string' ? deltasOf(text) : text.map((content) => new AssistantMessageChunk({ content }))
  const { merged, invalid } = await splitChunks(chunks, options)
  return { parts: partsOf(merged), invalid: invalid.map(({ reason, name, text: raw }) => `${reason} ${name ?? '-'}: ${raw}`) }
}
