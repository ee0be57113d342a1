/**
 * `chunkfold fold`: a stream to its message.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { MessageChunk } from '../chunks/base.js'
import { toolCallToJson } from '../chunks/wire.js'
import type { MessagePart } from '../parts/part.js'
import { ChunkSource, isEarlyEnd, type SourceOptions } from './chunk-source.js'
import { jsonText } from './json-text.js'
import { exitIncomplete, exitWhole, type Outcome, type Terminal } from './terminal.js'

/** What `fold` was asked for. */
export interface FoldOptions extends SourceOptions {
  readonly parts: boolean
  readonly pretty: boolean
}

/**
 * @throws InputError where the input is wrong, naming the line; nothing is printed then
 */
export async function fold(file: string, options: FoldOptions, terminal: Terminal): Promise<Outcome> {
  const { chunk, reason } = await foldChunks(new ChunkSource(terminal.read(file), options))
  const { parts: _, ...fields } = chunk.toJSON()
  const message = options.parts ? { ...fields, parts: chunk.parts.map(partToJson) } : fields
  await terminal.out(`${jsonText(message, options.pretty ? 2 : 0)}\n`)
  return reason === undefined ? { code: exitWhole } : { code: exitIncomplete, reason }
}

async function foldChunks(source: ChunkSource): Promise<{ readonly chunk: MessageChunk; readonly reason?: string }> {
  let chunk: MessageChunk | undefined
  try {
    for await (const next of source) chunk = chunk === undefined ? next : chunk.merge(next)
  } catch (error) {
    const cause = source.explain(error)
    if (!isEarlyEnd(cause)) throw cause
    return { chunk: chunk ?? AssistantMessageChunk.empty, reason: cause.message }
  }
  return { chunk: chunk ?? AssistantMessageChunk.empty }
}

function partToJson(part: MessagePart): object {
  if (part.type === 'tool-call') return { type: part.type, call: toolCallToJson(part.call) }
  const { providerData, ...fields } = part
  return providerData === undefined ? fields : { ...fields, provider_data: providerData }
}
