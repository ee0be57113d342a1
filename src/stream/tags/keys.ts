/**
 * The names and keys of calls: attributes of tags, or text between them.
 */

import { type BodyTag, type Form, valueOpening } from './forms.js'
import { type Input, type Rule, takeSpace, takeThrough } from './input.js'
import type { Parameters } from './parameters.js'
import { takeTag } from './tag-set.js'

/** More than any tool is called, and than any tag that is no tag is held back for. */
const MAX_LENGTH = 256

/** The name of a call, and whether its tag closes itself. */
export interface WrittenName {
  readonly name: string
  readonly isClosed: boolean
}

/** Reads a name, up to the end of its tag; a plain one up to what is no character of a name. */
export function* readName(input: Input, kind: 'function' | 'invoke' | 'plain'): Rule<WrittenName | undefined> {
  if (kind === 'plain') {
    let [name, room] = ['', MAX_LENGTH]
    // Counted by the character: how much of a name has arrived at once says nothing about it.
    const passes = (char: string) => room > 0 && isNameChar(char) && room-- > 0
    while (room > 0 && isNameChar(yield* input.next())) name += input.takeWhile(passes)
    return isName(name) ? { name, isClosed: false } : undefined
  }
  const passes = kind === 'function' ? (char: string) => isNameChar(char) || isQuote(char) : isAttributeChar
  const text = yield* takeThrough(input, '>', passes, MAX_LENGTH)
  if (text === undefined) return undefined
  const isClosed = text.endsWith('/')
  const attributes = isClosed ? text.slice(0, -1) : text
  const name = kind === 'function' ? unquoted(attributes) : attribute(`name${attributes}`, 'name')
  return name !== undefined && isName(name) ? { name, isClosed } : undefined
}

/**
 * Reads a key, up to where its value begins, and begins the value.
 *
 * @returns the key; undefined where there is none, or where the text ends
 */
export function* readKey(input: Input, form: Form, tag: BodyTag, parameters: Parameters): Rule<string | undefined> {
  if (tag.role === 'field') {
    parameters.begin(tag.key)
    return tag.key
  }
  if (form.hasSeparateValue) return yield* readSeparateKey(input, parameters)
  const text = yield* takeThrough(input, '>', isAttributeChar, MAX_LENGTH)
  if (text === undefined) return undefined
  const key = form.hasLineBreaks ? unquoted(text) : attribute(`name${text}`, 'name')
  if (key !== undefined) parameters.begin(key, attribute(text, 'string') === 'true')
  return key
}

/** A key between tags, whose value stands between others. The tag that opens the value is sometimes forgotten. */
function* readSeparateKey(input: Input, parameters: Parameters): Rule<string | undefined> {
  const key = yield* takeThrough(input, '<', (char) => char !== '>', MAX_LENGTH)
  if (key === undefined || (yield* takeThrough(input, '>', (char) => char !== '<', 8)) !== '/arg_key') return undefined
  parameters.begin(key.trim())
  const space = yield* takeSpace(input)
  if ((yield* input.next()) !== '<') {
    parameters.push(space)
    return key
  }
  const { tag, text, isCut } = yield* takeTag(input, valueOpening)
  if (tag === undefined && !isCut) parameters.push(space + text)
  return key
}

/** An attribute with its quotes, which are sometimes forgotten. */
function attribute(text: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`).exec(text)
  return match?.[1] ?? match?.[2] ?? match?.[3]
}

function unquoted(text: string): string | undefined {
  const bare = text.trim().replace(/^(["'])(.*)\1$/, '$2')
  return bare === '' ? undefined : bare
}

function isQuote(char: string): boolean {
  return char === '"' || char === "'"
}

function isAttributeChar(char: string): boolean {
  return char !== '<' && char !== '\n'
}

function isNameChar(char: string): boolean {
  return /[\w.:/-]/.test(char) || char > '\u007f'
}

/** Names begin with a letter of any language: three dots are no name. */
function isName(name: string): boolean {
  return name !== 'null' && /^[\p{L}_][\p{L}\p{M}\p{N}_.:/-]*$/u.test(name)
}
