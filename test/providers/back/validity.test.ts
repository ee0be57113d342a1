import type { Message, MessagePart } from 'chunkfold'
import { flattenPrompt, mendConversation, toAnthropic, toGemini, toOpenAIChat, toOpenAIResponses } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { fc } from '../../laws/runs.js'
import { history, validHistory } from './histories.js'
import { wrongInAnthropic, wrongInGemini, wrongInOpenAIChat, wrongInOpenAIResponses } from './validators.js'

/** Each way back, and what is wrong with what it gives. */
const back = {
  toOpenAIChat: (messages: readonly Message[]) => wrongInOpenAIChat(toOpenAIChat(messages)),
  'toOpenAIChat with reasoning': (messages: readonly Message[]) =>
    wrongInOpenAIChat(toOpenAIChat(messages, { reasoning: 'reasoning_content' })),
  toOpenAIResponses: (messages: readonly Message[]) => wrongInOpenAIResponses(toOpenAIResponses(messages)),
  toAnthropic: (messages: readonly Message[]) => wrongInAnthropic(toAnthropic(messages)),
  toGemini: (messages: readonly Message[]) => wrongInGemini(toGemini(messages)),
  'toGemini with stand-ins': (messages: readonly Message[]) => wrongInGemini(toGemini(messages, { standInSignatures: true })),
}

const all = { mendConversation, toOpenAIChat, toOpenAIResponses, toAnthropic, toGemini, flattenPrompt }

describe.each(Object.entries(back))('%s', (_, wrongIn) => {
  test('gives a request that its provider takes, whatever the conversation', () => {
    fc.assert(
      fc.property(history, (messages) => {
        expect(wrongIn(messages)).toBeUndefined()
      }),
    )
  })
})

describe.each(Object.entries(all))('%s', (name, convert) => {
  test('does not change what it is given', () => {
    fc.assert(
      fc.property(history, (messages) => {
        const before = structuredClone(messages)
        convert(frozen(messages))
        expect(messages).toEqual(before)
      }),
    )
  })

  if (name === 'mendConversation') return
  test('gives what its caller may change: nothing is frozen, nothing is shared', () => {
    fc.assert(
      fc.property(history, (messages) => {
        const given = new Set(objectsIn(messages))
        for (const made of objectsIn(convert(messages))) {
          expect(Object.isFrozen(made)).toBe(false)
          expect(given.has(made)).toBe(false)
        }
      }),
    )
  })

  test('gives the same for the mended conversation', () => {
    fc.assert(
      fc.property(history, (messages) => {
        // Ids that were made up are not sent to Gemini, which cannot tell them from others once they are there.
        const sent = name === 'toGemini' ? withoutIds(convert(messages)) : convert(messages)
        const resent =
          name === 'toGemini' ? withoutIds(convert(mendConversation(messages))) : convert(mendConversation(messages))
        expect(resent).toEqual(sent)
      }),
    )
  })
})

describe('mendConversation', () => {
  test('mends once: what is mended has nothing to mend', () => {
    fc.assert(
      fc.property(history, (messages) => {
        const mended = mendConversation(messages)
        const again = mendConversation(mended)
        expect(again).toEqual(mended)
        for (const [at, message] of again.entries()) expect(message).toBe(mended[at])
      }),
    )
  })

  test('leaves a valid conversation as it is', () => {
    fc.assert(
      fc.property(validHistory, (messages) => {
        const mended = mendConversation(messages)
        expect(mended).toEqual(messages)
        for (const [at, message] of mended.entries()) expect(message).toBe(messages[at])
      }),
    )
  })
})

describe('signatures', () => {
  test('go to Anthropic with their thinking, in order, none changed', () => {
    fc.assert(
      fc.property(history, (messages) => {
        const sent = toAnthropic(messages).messages.flatMap(({ content }) =>
          content.flatMap((block) => (block.type === 'thinking' ? [`${block.signature} ${block.thinking}`] : [])),
        )
        const kept = partsIn(messages).flatMap((part) => {
          if (part.type === 'content') return thinkingItem(part.item)
          if (part.type !== 'reasoning' || part.providerData?.type !== undefined) return []
          return part.providerData?.signature === undefined ? [] : [`${part.providerData.signature} ${part.text}`]
        })
        // Thinking at the end of a message is left out.
        expect(isSubsequence(sent, kept)).toBe(true)
      }),
    )
  })

  test('go to Gemini with their parts, in order, all of them', () => {
    fc.assert(
      fc.property(history, (messages) => {
        const sent = toGemini(messages).contents.flatMap(({ parts }) => parts.flatMap((part) => part.thoughtSignature ?? []))
        const kept = partsIn(messages).flatMap((part) => {
          if (part.type === 'tool-call') return part.call.name === '' ? [] : (part.call.providerData?.thoughtSignature ?? [])
          if (part.type === 'content') return (part.item as { thoughtSignature?: string }).thoughtSignature ?? []
          return part.providerData?.thoughtSignature ?? []
        })
        expect(sent).toEqual(kept)
      }),
    )
  })
})

/** The parts of all messages that have parts, or items. */
function partsIn(messages: readonly Message[]): MessagePart[] {
  return messages.flatMap((message): MessagePart[] => {
    if (message.role !== 'assistant') return []
    if (message.parts !== undefined && message.parts.length > 0) return [...message.parts]
    const items = typeof message.content === 'string' ? [] : message.content
    const calls = (message.toolCalls ?? []).map(
      (call): MessagePart => ({ type: 'tool-call', call: { type: '', index: 0, ...call } as never }),
    )
    return [...items.map((item): MessagePart => ({ type: 'content', item })), ...calls]
  })
}

function thinkingItem(item: unknown): string[] {
  const { type, signature, thinking } = Object(item) as Record<string, unknown>
  return type === 'thinking' && signature !== '' ? [`${signature} ${thinking}`] : []
}

function isSubsequence(some: readonly string[], of: readonly string[]): boolean {
  const rest = some.values()
  let next = rest.next()
  for (const one of of) if (one === next.value) next = rest.next()
  return next.done === true
}

function objectsIn(value: unknown): object[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

function frozen<T>(value: T): T {
  for (const object of objectsIn(value)) Object.freeze(object)
  return value
}

function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, field) => (key === 'id' ? undefined : field)))
}
