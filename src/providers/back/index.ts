export type {
  AnthropicBlock,
  AnthropicImageBlock,
  AnthropicMessage,
  AnthropicPrompt,
  AnthropicTextBlock,
  AnthropicThinkingBlock,
  AnthropicToolResultBlock,
  AnthropicToolUseBlock,
} from './anthropic-request.js'
export { flattenPrompt } from './flatten-prompt.js'
export type { GeminiContent, GeminiPart, GeminiPrompt } from './gemini-request.js'
export { mendConversation } from './mend-conversation.js'
export type * from './openai-chat-request.js'
export type * from './openai-responses-request.js'
export { toAnthropic } from './to-anthropic.js'
export { type ToGeminiOptions, toGemini } from './to-gemini.js'
export { type ToOpenAIChatOptions, toOpenAIChat } from './to-openai-chat.js'
export { type ToOpenAIResponsesOptions, toOpenAIResponses } from './to-openai-responses.js'
