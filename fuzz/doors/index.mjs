// Every door: a name, what to begin with, and what to do with an input. Each throws where an input does what it must not.

import { chunkDoor, resumeDoor } from './chunks.mjs'
import { conversationDoor } from './conversations.mjs'
import { providerDoors } from './providers.mjs'
import { sseDoor } from './sse.mjs'
import { argumentDoor, tagDoor } from './texts.mjs'
import { valueDoor } from './values.mjs'

export const doorNames = [
  ...['sse', 'tags', 'arguments', 'chunks', 'resume', 'values', 'conversations'],
  ...['anthropic', 'bedrock', 'claude-agent', 'codex', 'cohere', 'gemini', 'openai-chat', 'openai-responses', 'text'].map(
    (wire) => `provider:${wire}`,
  ),
]

/** The door of a name, of a library that is loaded. */
export function doorOf(library, name) {
  const doors = [sseDoor, tagDoor, argumentDoor, chunkDoor, resumeDoor, valueDoor, conversationDoor].map((make) =>
    make(library),
  )
  return [...doors, ...providerDoors(library)].find((door) => door.name === name)
}
