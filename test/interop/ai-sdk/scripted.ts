/** Streams of the AI SDK's own making, from a scripted model; and what its own client makes of a stream of ours. */

import {
  DefaultChatTransport,
  readUIMessageStream,
  stepCountIs,
  streamText,
  type ToolSet,
  type UIMessage,
  type UIMessageChunk,
} from 'ai'
import { MockLanguageModelV3, simulateReadableStream } from 'ai/test'
import { encodeSSE } from 'chunkfold/stream'

type DoStream = Awaited<ReturnType<MockLanguageModelV3['doStream']>>
export type ModelPart = DoStream['stream'] extends ReadableStream<infer Part> ? Part : never

export const usage: Extract<ModelPart, { type: 'finish' }>['usage'] = {
  inputTokens: { total: 10, noCache: 4, cacheRead: 5, cacheWrite: 1 },
  outputTokens: { total: 7, text: 4, reasoning: 3 },
  raw: { prompt_tokens: 10 },
}

export function finish(unified: 'stop' | 'tool-calls' | 'length' = 'stop', raw: string = unified): ModelPart {
  return { type: 'finish', finishReason: { unified, raw }, usage }
}

/** `streamText` over a model that gives these parts, one list for each step. */
export function textStream(steps: readonly (readonly ModelPart[])[], tools: ToolSet = {}, abortSignal?: AbortSignal) {
  let step = 0
  const model = new MockLanguageModelV3({
    doStream: async () => ({
      stream: simulateReadableStream({ chunks: [...(steps[step++] ?? [])], initialDelayInMs: null, chunkDelayInMs: null }),
    }),
  })
  return streamText({
    model,
    prompt: 'Hello',
    tools,
    stopWhen: stepCountIs(5),
    onError: () => {},
    ...(abortSignal && { abortSignal }),
  })
}

/** The chunks that the AI SDK's client reads from a body of server-sent events, checked by its schema. */
export async function clientChunks(chunks: AsyncIterable<unknown> | Iterable<unknown>): Promise<UIMessageChunk[]> {
  const body = ReadableStream.from(encodeSSE(chunks)).pipeThrough(new TextEncoderStream())
  const headers = { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' }
  const transport = new DefaultChatTransport({ fetch: async () => new Response(body, { headers }) })
  const stream = await transport.sendMessages({
    trigger: 'submit-message',
    chatId: 'chat',
    messageId: undefined,
    messages: [],
    abortSignal: undefined,
  })
  const read: UIMessageChunk[] = []
  for await (const chunk of stream) read.push(chunk)
  return read
}

/** The message that the AI SDK makes of a UI message stream; it fails where the stream is not in order. */
export async function clientMessage(chunks: Iterable<UIMessageChunk>): Promise<UIMessage | undefined> {
  const errors: unknown[] = []
  const stream = ReadableStream.from(chunks)
  let message: UIMessage | undefined
  for await (const next of readUIMessageStream({ stream, onError: (error) => errors.push(error), terminateOnError: false })) {
    message = next
  }
  if (errors.length > 0) throw errors[0]
  return message
}
