/**
 * Every wire's reader, under the name that its recordings have.
 */

import type { AssistantMessageChunk } from 'chunkfold'
import {
  fromAnthropic,
  fromBedrockConverse,
  fromClaudeAgent,
  fromCodex,
  fromCohere,
  fromGemini,
  fromOpenAIChat,
  fromOpenAIResponses,
  fromText,
} from 'chunkfold/providers'
import { decodeSSE } from 'chunkfold/stream'

/** Reads bytes, cut anywhere, as chunks; `choice` is which of several answers. */
export type Reader = (pieces: readonly Uint8Array[], choice: number) => AsyncIterable<AssistantMessageChunk>

export const readers = {
  anthropic: (pieces) => fromAnthropic(decodeSSE(pieces)),
  bedrock: (pieces) => fromBedrockConverse(decodeSSE(pieces)),
  'claude-agent': (pieces) => fromClaudeAgent(decodeSSE(pieces)),
  codex: (pieces) => fromCodex(decodeSSE(pieces)),
  cohere: (pieces) => fromCohere(decodeSSE(pieces)),
  gemini: (pieces, candidate) => fromGemini(decodeSSE(pieces), { candidate }),
  'openai-chat': (pieces, choice) => fromOpenAIChat(decodeSSE(pieces), { choice }),
  'openai-responses': (pieces) => fromOpenAIResponses(decodeSSE(pieces)),
  text: (pieces) => fromText(pieces),
} as const satisfies Record<string, Reader>

export type Wire = keyof typeof readers

export function isWire(name: string): name is Wire {
  return Object.hasOwn(readers, name)
}
