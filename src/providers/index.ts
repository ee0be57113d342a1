export type { EventSource } from './adapter.js'
export { type AnthropicEvent, fromAnthropic } from './anthropic.js'
export * from './back/index.js'
export { type BedrockConverseEvent, fromBedrockConverse } from './bedrock-converse.js'
export { type ClaudeAgentEvent, type FromClaudeAgentOptions, fromClaudeAgent } from './claude-agent.js'
export { type CodexEvent, fromCodex } from './codex.js'
export { type CohereEvent, fromCohere } from './cohere.js'
export { type FromGeminiOptions, fromGemini, type GeminiEvent } from './gemini.js'
export type { ReaderLimits, ReaderOptions } from './limits.js'
export { type FromOpenAIChatOptions, fromOpenAIChat, type OpenAIChatEvent } from './openai-chat.js'
export { fromOpenAIResponses, type OpenAIResponsesEvent } from './openai-responses.js'
export { fromText, type TextSource } from './text.js'
export {
  type OpenAIChatChunk,
  type OpenAIChatDelta,
  type OpenAIChatToolCallDelta,
  type ToOpenAIChatChunksOptions,
  toOpenAIChatChunks,
} from './to-openai-chat-chunks.js'
