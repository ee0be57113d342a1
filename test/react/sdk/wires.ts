import { anthropic } from './anthropic.js'
import { geminiWire } from './gemini.js'
import { openAIChat } from './openai-chat.js'
import { openAIResponses } from './openai-responses.js'
import type { Wire } from './wire.js'

export { geminiWire, openAIChat }

/** The four providers. */
export const wires: readonly Wire[] = [openAIChat, openAIResponses, anthropic, geminiWire(true)]
