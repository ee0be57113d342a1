import type { MessageStream } from '@anthropic-ai/sdk/lib/MessageStream'
import type { BetaMessage, BetaRawMessageStreamEvent } from '@anthropic-ai/sdk/resources/beta/messages'
import type { Message, MessageStreamEvent, RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages'
import type { Stream } from '@anthropic-ai/sdk/streaming'
import { collect } from 'chunkfold'
import { type AnthropicEvent, type ClaudeAgentEvent, fromAnthropic, type fromClaudeAgent } from 'chunkfold/providers'
import { describe, expect, expectTypeOf, test } from 'vitest'

type Source = Parameters<typeof fromAnthropic>[0]

describe('fromAnthropic', () => {
  test("takes the official SDK's events, and its whole messages", () => {
    expectTypeOf<RawMessageStreamEvent>().not.toBeAny()
    expectTypeOf<RawMessageStreamEvent>().toExtend<AnthropicEvent>()
    expectTypeOf<MessageStreamEvent>().toExtend<AnthropicEvent>()
    expectTypeOf<BetaRawMessageStreamEvent>().not.toBeAny()
    expectTypeOf<BetaRawMessageStreamEvent>().toExtend<AnthropicEvent>()
    expectTypeOf<Message>().toExtend<AnthropicEvent>()
    expectTypeOf<BetaMessage>().toExtend<AnthropicEvent>()
  })

  test("takes the official SDK's streams as they are", () => {
    expectTypeOf<Stream<RawMessageStreamEvent>>().toExtend<Source>()
    expectTypeOf<Stream<BetaRawMessageStreamEvent>>().toExtend<Source>()
    expectTypeOf<MessageStream>().not.toBeAny()
    expectTypeOf<MessageStream>().toExtend<Source>()
  })

  test('reads them', async () => {
    const events: RawMessageStreamEvent[] = [
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '', citations: null } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } },
      { type: 'message_stop' },
    ]
    expect((await collect(fromAnthropic(events))).content).toBe('Hi')
  })

  test('does not compile for what is no event', () => {
    // @ts-expect-error A text is no event.
    expectTypeOf(fromAnthropic).toBeCallableWith(['Hi'])
    // @ts-expect-error An index is a number.
    expectTypeOf(fromAnthropic).toBeCallableWith([{ type: 'content_block_stop', index: '0' }])
  })
})

describe('fromClaudeAgent', () => {
  test('takes messages and partial messages made of those types', () => {
    interface Whole {
      readonly type: 'assistant'
      readonly message: BetaMessage
      readonly parent_tool_use_id: string | null
      readonly session_id: string
    }
    interface Partial {
      readonly type: 'stream_event'
      readonly event: BetaRawMessageStreamEvent
      readonly parent_tool_use_id: string | null
    }
    expectTypeOf<Whole | Partial>().toExtend<ClaudeAgentEvent>()
    expectTypeOf<AsyncGenerator<Whole | Partial, void>>().toExtend<Parameters<typeof fromClaudeAgent>[0]>()
  })
})
