export type { EventSource } from './adapter.js'
export { type FromOpenAIChatOptions, fromOpenAIChat, type OpenAIChatEvent } from './openai-chat.js'
export {
  type OpenAIChatChunk,
  type OpenAIChatDelta,
  type OpenAIChatToolCallDelta,
  type ToOpenAIChatChunksOptions,
  toOpenAIChatChunks,
} from './to-openai-chat-chunks.js'
