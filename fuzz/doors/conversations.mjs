// Conversations into everything that sends them.

import { outcomeOf, same } from '../engine/oracle.mjs'
import { pictureOf } from '../engine/values.mjs'
import { conversationSeeds } from '../seeds/json.mjs'

const roles = new Set(['system', 'user', 'assistant', 'tool'])

export function conversationDoor({ providers, react }) {
  const senders = ['toOpenAIChat', 'toOpenAIResponses', 'toAnthropic', 'toGemini', 'mendConversation'].map(
    (name) => providers[name],
  )
  return {
    name: 'conversations',
    seeds: conversationSeeds,
    async run(bytes) {
      let messages
      try {
        messages = JSON.parse(new TextDecoder().decode(bytes))
      } catch {
        return
      }
      if (!Array.isArray(messages)) return
      // Of what is no conversation by its type, a TypeError is all that is promised.
      const isAllowed = (error) => !messages.every(isMessage) && error instanceof TypeError
      const before = pictureOf(messages)
      for (const send of senders) await outcomeOf(() => JSON.stringify(send(messages)), isAllowed)
      for (const maxBytes of [100, 1000]) await outcomeOf(() => react.fitRequest(messages, { maxBytes }), isAllowed)
      same('no conversation is changed', pictureOf(messages), before)
      if (!messages.every(isMessage)) return
      await outcomeOf(() => {
        const mended = providers.mendConversation(messages)
        same('mending twice is mending once', providers.mendConversation(mended), mended)
      })
    },
  }
}

/** True for what the type of a message allows; what is inside of items and data is any JSON. */
function isMessage(message) {
  if (typeof message !== 'object' || message === null || !roles.has(message.role)) return false
  const { content, toolCalls = [], parts = [] } = message
  if (typeof content !== 'string' && !Array.isArray(content)) return false
  if (!Array.isArray(toolCalls) || !toolCalls.every(isCall)) return false
  return Array.isArray(parts) && parts.every(isPart) && others(message)
}

function isCall(call) {
  if (typeof call !== 'object' || call === null) return false
  return (
    typeof call.name === 'string' &&
    typeof call.arguments === 'string' &&
    ['id', 'type'].every((key) => isTextOrNone(call[key]))
  )
}

function isPart(part) {
  if (typeof part !== 'object' || part === null) return false
  if (part.type === 'tool-call') return isCall(part.call)
  return part.type === 'content'
    ? part.item !== undefined
    : ['text', 'reasoning', 'refusal'].includes(part.type) && typeof part.text === 'string'
}

function others(message) {
  return ['toolCallId', 'name', 'reasoningContent', 'refusal', 'finishReason'].every((key) => isTextOrNone(message[key]))
}

function isTextOrNone(value) {
  return value === undefined || typeof value === 'string'
}
