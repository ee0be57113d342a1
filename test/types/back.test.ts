import type Anthropic from '@anthropic-ai/sdk'
import type { Content, GenerateContentParameters } from '@google/genai'
import type {
  AssistantMessage,
  AssistantMessageInput,
  BaseMessage,
  Message,
  SystemMessage,
  ToolMessage,
  ToolMessageInput,
  UserMessage,
} from 'chunkfold'
import {
  type AnthropicMessage,
  type AnthropicPrompt,
  type GeminiContent,
  type GeminiPrompt,
  mendConversation,
  type OpenAIChatMessage,
  type OpenAIResponsesItem,
  toAnthropic,
  toGemini,
  toOpenAIChat,
  toOpenAIResponses,
} from 'chunkfold/providers'
import type OpenAI from 'openai'
import { describe, expect, expectTypeOf, test } from 'vitest'

const messages: Message[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Hi' },
]

describe('what the ways back give is what the official SDKs take', () => {
  test('OpenAI, messages of Chat Completions', () => {
    expectTypeOf<OpenAIChatMessage>().toExtend<OpenAI.Chat.ChatCompletionMessageParam>()
    const body: OpenAI.Chat.ChatCompletionCreateParams = { model: 'm', messages: toOpenAIChat(messages) }
    expect(body.messages).toHaveLength(2)
  })

  test('OpenAI, input of Responses', () => {
    expectTypeOf<OpenAIResponsesItem>().toExtend<OpenAI.Responses.ResponseInputItem>()
    const body: OpenAI.Responses.ResponseCreateParams = { model: 'm', input: toOpenAIResponses(messages) }
    expect(body.input).toHaveLength(2)
  })

  test('Anthropic, system and messages', () => {
    expectTypeOf<AnthropicMessage>().toExtend<Anthropic.MessageParam>()
    expectTypeOf<AnthropicMessage>().toExtend<Anthropic.Beta.BetaMessageParam>()
    expectTypeOf<AnthropicPrompt>().toExtend<Pick<Anthropic.MessageCreateParams, 'system' | 'messages'>>()
    const body: Anthropic.MessageCreateParams = { model: 'm', max_tokens: 1, ...toAnthropic(messages) }
    expect(body.messages).toHaveLength(1)
  })

  test('Gemini, contents and instruction', () => {
    expectTypeOf<GeminiContent>().toExtend<Content>()
    expectTypeOf<NonNullable<GeminiPrompt['systemInstruction']>>().toExtend<Content>()
    const { contents, systemInstruction } = toGemini(messages)
    const body: GenerateContentParameters = {
      model: 'm',
      contents,
      config: { ...(systemInstruction && { systemInstruction }) },
    }
    expect(body.contents).toHaveLength(1)
  })
})

describe('a conversation', () => {
  test('is made of messages as chunks give them, and of messages written by hand', () => {
    expectTypeOf<AssistantMessage>().toExtend<Message>()
    expectTypeOf<ToolMessage>().toExtend<Message>()
    expectTypeOf<Message>().toEqualTypeOf<SystemMessage | UserMessage | AssistantMessageInput | ToolMessageInput>()
    const byHand: Message[] = [
      { role: 'assistant', content: '', toolCalls: [{ name: 'look', arguments: '{}', id: undefined }], parts: undefined },
      { role: 'tool', content: [{ type: 'text', text: 'a wall' }], isError: false },
    ]
    expectTypeOf(mendConversation(byHand)).toEqualTypeOf<Message[]>()
    expect(mendConversation(byHand)).toHaveLength(2)
  })

  test('has no other roles', () => {
    // @ts-expect-error A message of any role may be of one that no provider has.
    const any: Message = {} as BaseMessage
    expect(any).toEqual({})
  })

  test('cannot be changed where it is sent from, but what is sent can', () => {
    expectTypeOf<Parameters<typeof toAnthropic>[0]>().toEqualTypeOf<readonly Message[]>()
    const sent = toAnthropic(messages)
    sent.messages.push({ role: 'assistant', content: [{ type: 'text', text: '{' }] })
    expect(messages).toHaveLength(2)
  })
})
