/** Every place where data of a caller gets into a chunk, with the path that an error names it by. */

import {
  AssistantMessageChunk,
  type AssistantMessageChunkInit,
  BaseMessageChunk,
  type MessageChunk,
  ToolMessageChunk,
} from 'chunkfold'

export interface Entry {
  readonly title: string
  readonly path: string
  /** The chunk with this object in it. Whether it is JSON is what the tests are about. */
  readonly put: (value: object) => MessageChunk
}

function field(path: string, init: (value: never) => AssistantMessageChunkInit): Entry {
  return { title: path, path, put: (value) => new AssistantMessageChunk(init(value as never)) }
}

function json(path: string, form: (value: object) => object): Entry {
  return { title: `fromJSON of ${path}`, path, put: (value) => AssistantMessageChunk.fromJSON(form(value)) }
}

export const entries: readonly Entry[] = [
  {
    title: 'metadata of a base chunk',
    path: 'metadata',
    put: (value) => new BaseMessageChunk({ role: 'user', metadata: value as never }),
  },
  { title: 'metadata of a tool chunk', path: 'metadata', put: (value) => new ToolMessageChunk({ metadata: value as never }) },
  { title: 'content of a tool chunk', path: 'content[0]', put: (value) => new ToolMessageChunk({ content: [value as never] }) },
  field('metadata', (metadata) => ({ metadata })),
  field('content', (content) => ({ content })),
  field('content[1]', (item) => ({ content: ['text', item] })),
  field('parts[0].item', (item) => ({ parts: [{ type: 'content', item }] })),
  field('parts[0].providerData', (providerData) => ({ parts: [{ type: 'reasoning', text: 'r', providerData }] })),
  field('toolCalls[0].arguments', (object) => ({ toolCalls: [{ id: 'a', arguments: object }] })),
  field('toolCalls[0].providerData', (providerData) => ({ toolCalls: [{ id: 'a', providerData }] })),
  field('parts[0].arguments', (object) => ({ parts: [{ type: 'tool-call', id: 'a', arguments: object }] })),
  field('usageMetadata', (usageMetadata) => ({ usageMetadata })),
  field('parserContent', (parserContent) => ({ parserContent })),
  field('logprobs', (logprobs) => ({ logprobs })),
  field('providerMetadata', (providerMetadata) => ({ providerMetadata })),
  field('providerContent', (providerContent) => ({ providerContent })),
  json('metadata', (metadata) => ({ metadata })),
  json('content[0]', (item) => ({ content: [item] })),
  json('toolCalls[0].arguments', (object) => ({ tool_calls: [{ id: 'a', function: { name: 'f', arguments: object } }] })),
  json('toolCalls[0].providerData', (data) => ({ tool_calls: [{ id: 'a', provider_data: data }] })),
  json('parts[0].item', (item) => ({ parts: [{ type: 'content', item }] })),
  json('parserContent', (content) => ({ parser_content: content })),
  json('logprobs', (logprobs) => ({ logprobs })),
  json('providerContent', (content) => ({ provider_content: content })),
]

/** Each entry with its title. */
export const titledEntries = entries.map((entry) => [entry.title, entry] as const)
