export { mergeLogprobs } from './algebra/logprobs.js'
export type { MergedContent, MergedDicts } from './algebra/merged.js'
export { mergeDicts, mergeObjects, mergeParserContent } from './algebra/parser-content.js'
export { concatTokenIds } from './algebra/token-ids.js'
export { AssistantMessageChunk } from './chunks/assistant.js'
export { BaseMessageChunk, type MessageChunk } from './chunks/base.js'
export type { ChunkKind } from './chunks/details.js'
export type { AssistantMessageChunkInit, BaseMessageChunkInit, ToolCallInit, ToolMessageChunkInit } from './chunks/init.js'
export { ToolMessageChunk } from './chunks/tool.js'
export type { ChunkJson } from './chunks/wire.js'
export type * from './conversation.js'
export { ChunkDataError, ChunkDepthError, ChunkTypeError, EmptyFoldError, type ErrorCode } from './errors.js'
export { accumulate, collect, mergeAll } from './fold.js'
export { HttpError, type HttpErrorOptions } from './http-error.js'
export type { JsonObject, JsonValue } from './json.js'
export { LimitError, type LimitName } from './limit-error.js'
export type { AssistantMessage, BaseMessage, ToolMessage, UsageMetadata } from './messages.js'
export type { ContentPart, MessagePart, Part, TextPart, ToolCall, ToolCallPart } from './parts/part.js'
export { RequestTooLargeError, type RequestTooLargeErrorOptions } from './request-too-large-error.js'
export {
  ProviderError,
  type StreamErrorOptions,
  StreamIncompleteError,
  StreamMalformedError,
  StreamTimeoutError,
} from './stream-errors.js'
