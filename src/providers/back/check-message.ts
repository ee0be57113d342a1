import { ChunkDataError, describe } from '../../errors.js'

type Fields = Readonly<Record<string, unknown>>

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
  const fields = objectAt(message, at, 'a message')
  if (!roles.includes(fields.role))
    throw new ChunkDataError(`${at}.role`, 'system, user, assistant or tool', describe(fields.role))
  for (const [other, name] of otherNames) {
    if (isAbsent(fields[other]) || fields[name] !== undefined) continue
    throw new ChunkDataError(
      `${at}.${other}`,
      `\`${name}\`, as in a message of \`toMessage()\` (\`fromJSON\` reads the JSON of a chunk)`,
      describe(fields[other]),
    )
  }
  // An answer may be of calls alone, and a result of nothing; a question without words is a mistake.
  if ((fields.role === 'user' || fields.role === 'system') && isAbsent(fields.content)) {
    throw new ChunkDataError(`${at}.content`, 'text or a list of items', describe(fields.content))
  }
  if (fields.role === 'assistant') checkCalls(fields, at)
}

function checkCalls({ toolCalls, parts }: Fields, at: string): void {
  for (const [position, call] of listAt(toolCalls, `${at}.toolCalls`).entries()) checkCall(call, `${at}.toolCalls[${position}]`)
  for (const [position, part] of listAt(parts, `${at}.parts`).entries()) {
    const here = `${at}.parts[${position}]`
    const { type, call } = objectAt(part, here, 'a part')
    if (type === 'tool-call') checkCall(call, `${here}.call`)
  }
}

function checkCall(call: unknown, at: string): void {
  const fields = objectAt(call, at, 'a tool call')
  if (typeof fields.name !== 'string' && !isAbsent(fields.function)) {
    const expected = 'a tool call with its `name` and `arguments` beside its `id`, as in a message of `toMessage()`'
    throw new ChunkDataError(at, expected, 'them in a `function`')
  }
  for (const name of ['name', 'arguments'] as const) {
    if (typeof fields[name] === 'string') continue
    throw new ChunkDataError(`${at}.${name}`, name === 'name' ? 'a string' : 'JSON text', describe(fields[name]))
  }
}

function objectAt(value: unknown, at: string, expected: string): Fields {
  // Any field may be there, of any type.
  if (typeof value === 'object' && value !== null) return value as Fields
  throw new ChunkDataError(at, expected, describe(value))
}

function listAt(value: unknown, at: string): readonly unknown[] {
  if (isAbsent(value)) return []
  if (Array.isArray(value)) return value
  throw new ChunkDataError(at, 'an array', describe(value))
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}
