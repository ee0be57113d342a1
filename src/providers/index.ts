export type { EventSource } from './adapter.js'
export { type FromOpenAIChatOptions, fromOpenAIChat, type OpenAIChatEvent } from './openai-chat.js'
