import type { AIMessage, AIMessageChunk, AIMessageChunkFields, BaseMessageLike, ToolMessage } from '@langchain/core/messages'
import type { InferUIMessageChunk, LanguageModel, TextStreamPart, ToolSet, UIMessage, UIMessageChunk } from 'ai'
import type {
  AISDKEvent,
  fromAISDK,
  fromLangChain,
  fromUIMessages,
  LangChainChunkFields,
  LangChainMessage,
  toUIMessageChunks,
  UIMessageInput,
  UIMessageOutput,
  UIMessageStreamChunk,
  UIStreamEvent,
} from 'chunkfold/interop'
import type { EventSource } from 'chunkfold/providers'
import type { ReActEvent } from 'chunkfold/react'
import type { StreamEvent } from 'chunkfold/stream'
import { describe, expectTypeOf, test } from 'vitest'

type ModelStreamPart =
  Extract<LanguageModel, { specificationVersion: 'v3' }> extends {
    doStream(options: never): PromiseLike<{ stream: ReadableStream<infer Part> }>
  }
    ? Part
    : never

describe('the types of the AI SDK', () => {
  test('are what fromAISDK reads', () => {
    expectTypeOf<TextStreamPart<ToolSet>>().toExtend<AISDKEvent>()
    expectTypeOf<UIMessageChunk>().toExtend<AISDKEvent>()
    expectTypeOf<ModelStreamPart>().not.toBeNever()
    expectTypeOf<ModelStreamPart>().toExtend<AISDKEvent>()
    expectTypeOf<AsyncIterable<TextStreamPart<ToolSet>> & ReadableStream<TextStreamPart<ToolSet>>>().toExtend<
      Parameters<typeof fromAISDK>[0]
    >()
    expectTypeOf<EventSource<AISDKEvent>>().toExtend<Parameters<typeof fromAISDK>[0]>()
  })

  test('take what is written', () => {
    expectTypeOf<UIMessageStreamChunk>().toExtend<UIMessageChunk>()
    expectTypeOf<UIMessageStreamChunk>().toExtend<InferUIMessageChunk<UIMessage>>()
    expectTypeOf<UIMessageOutput>().toExtend<UIMessage>()
  })

  test('of messages are what fromUIMessages reads', () => {
    expectTypeOf<UIMessage>().toExtend<UIMessageInput>()
    expectTypeOf<UIMessage[]>().toExtend<Parameters<typeof fromUIMessages>[0]>()
  })
})

describe('the types of LangChain', () => {
  test('are what fromLangChain reads', () => {
    expectTypeOf<AsyncIterable<AIMessageChunk>>().toExtend<Parameters<typeof fromLangChain>[0]>()
    expectTypeOf<AIMessage[]>().toExtend<Parameters<typeof fromLangChain>[0]>()
  })

  test('take what is written', () => {
    expectTypeOf<LangChainChunkFields>().toExtend<AIMessageChunkFields>()
    expectTypeOf<LangChainMessage[]>().toExtend<BaseMessageLike[]>()
    expectTypeOf<Extract<LangChainMessage, { role: 'ai' }>>().toExtend<ConstructorParameters<typeof AIMessage>[0]>()
    expectTypeOf<Extract<LangChainMessage, { role: 'tool' }>>().toExtend<ConstructorParameters<typeof ToolMessage>[0]>()
  })
})

describe('the events of the library', () => {
  test('are what toUIMessageChunks writes', () => {
    expectTypeOf<StreamEvent>().toExtend<UIStreamEvent>()
    expectTypeOf<ReActEvent>().toExtend<UIStreamEvent>()
    expectTypeOf<AsyncIterable<ReActEvent>>().toExtend<Parameters<typeof toUIMessageChunks>[0]>()
  })
})
