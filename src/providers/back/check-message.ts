import { ChunkDataError, describe } from '../../errors.js'

const roles: readonly unknown[] = ['system', 'user', 'assistant', 'tool']

/** The names of fields in a provider's message, or in the JSON of a chunk, and in a message. */
const otherNames = [
  ['tool_calls', 'toolCalls'],
  ['reasoning_content', 'reasoningContent'],
  ['tool_call_id', 'toolCallId'],
] as const

/**
 * Refuses what is no message but looks like one: what it says would be lost without a word.
 *
 * @param at - where it stands, for the error
 * @throws ChunkDataError
 */
export function checkMessage(message: unknown, at: string): void {
  if (typeof message !== 'object' || message === null) throw new ChunkDataError(at, 'a message', describe(message))
  // Any field may be there, of any type.
  const fields = message as Readonly<Record<string, unknown>>
  if (!roles.includes(fields.role))
    throw new ChunkDataError(`${at}.role`, 'system, user, assistant or tool', describe(fields.role))
  for (const [other, name] of otherNames) {
    if (fields[other] === undefined || fields[other] === null || fields[name] !== undefined) continue
    throw new ChunkDataError(
      `${at}.${other}`,
      `\`${name}\`, as in a message of \`toMessage()\` (\`fromJSON\` reads the JSON of a chunk)`,
      describe(fields[other]),
    )
  }
}
