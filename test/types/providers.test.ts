import type { GenerateContentResponse } from '@google/genai'
import type {
  CohereEvent,
  EventSource,
  fromGemini,
  fromOpenAIChat,
  fromOpenAIResponses,
  OpenAIChatChunk,
  OpenAIResponsesEvent,
  toOpenAIChat,
  toOpenAIChatChunks,
  toOpenAIResponses,
} from 'chunkfold/providers'
import type OpenAI from 'openai'
import { describe, expectTypeOf, test } from 'vitest'

describe('the types of the official SDKs', () => {
  test('of OpenAI are what fromOpenAIChat reads', () => {
    expectTypeOf<AsyncIterable<OpenAI.Chat.ChatCompletionChunk>>().toExtend<Parameters<typeof fromOpenAIChat>[0]>()
    expectTypeOf<Iterable<OpenAI.Chat.ChatCompletion>>().toExtend<Parameters<typeof fromOpenAIChat>[0]>()
  })

  test('of OpenAI are what fromOpenAIResponses reads', () => {
    expectTypeOf<OpenAI.Responses.ResponseStreamEvent>().toExtend<OpenAIResponsesEvent>()
    expectTypeOf<AsyncIterable<OpenAI.Responses.ResponseStreamEvent>>().toExtend<Parameters<typeof fromOpenAIResponses>[0]>()
  })

  test('of Gemini are what fromGemini reads', () => {
    expectTypeOf<AsyncGenerator<GenerateContentResponse>>().toExtend<Parameters<typeof fromGemini>[0]>()
  })

  test('take the messages that are sent back', () => {
    expectTypeOf<ReturnType<typeof toOpenAIChat>>().toExtend<OpenAI.Chat.ChatCompletionMessageParam[]>()
    expectTypeOf<ReturnType<typeof toOpenAIResponses>>().toExtend<OpenAI.Responses.ResponseInput>()
  })

  test('are read from the written stream as well', () => {
    expectTypeOf<ReturnType<typeof toOpenAIChatChunks>>().toExtend<AsyncIterable<OpenAIChatChunk>>()
    expectTypeOf<AsyncIterable<OpenAIChatChunk>>().toExtend<Parameters<typeof fromOpenAIChat>[0]>()
  })

  test('a text is no source of events', () => {
    // @ts-expect-error A text has to be decoded first.
    const source: EventSource<CohereEvent> = 'data: {}'
    expectTypeOf(source).not.toBeAny()
  })
})
