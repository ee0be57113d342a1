/**
 * The value of a parameter, up to the tag behind it.
 *
 * No template escapes what a value holds, and models write files with tags in them. So a closing tag ends a value only where
 * something follows that can follow a value: the next key, or the end of the call. Anywhere else it is part of the value.
 */

import { type BodyTag, cdataOpening, type Form } from './forms.js'
import { type Input, type Rule, takeSpace } from './input.js'
import type { Parameters } from './parameters.js'
import { anyTag, type TagReader, takeTag } from './tag-set.js'

type Role = BodyTag['role']

const followers: readonly (Role | undefined)[] = ['key', 'field', 'item-end', 'wrapper-end']

/**
 * Reads a value, with the tag that comes after it.
 *
 * @param wrapperEnd - what closes the wrapper around the call
 * @returns the tag after the value: the next key, or the end of the call or of its wrapper
 */
export function* readValue(
  input: Input,
  form: Form,
  wrapperEnd: TagReader<BodyTag>,
  parameters: Parameters,
): Rule<BodyTag | 'ended'> {
  const read = anyTag(form.key, form.valueEnd, form.itemEnd, wrapperEnd, cdataOpening)
  // A closing tag, and the white space behind it, until it is known whether it closes.
  let [closer, closerRole]: [string, Role | undefined] = ['', undefined]
  for (;;) {
    if (closerRole === undefined) parameters.push(input.takeUntil('<'))
    else closer += yield* takeSpace(input)
    const char = yield* input.next()
    const match = char === '<' ? yield* takeTag(input, read) : { text: '', tag: undefined, isCut: char === '' }
    if (closerRole !== undefined) {
      if (match.isCut || ends(closerRole, match.tag)) parameters.close()
      if (match.isCut) return 'ended'
      if (match.tag !== undefined && ends(closerRole, match.tag)) return match.tag
      parameters.push(closer)
    } else if (match.isCut) return 'ended'
    const role = match.tag?.role
    closerRole = role === 'value-end' || role === 'item-end' ? role : undefined
    closer = match.text
    if (closerRole !== undefined) continue
    if (role === 'cdata' && parameters.isBlank) yield* readCdata(input, match.text, parameters)
    else parameters.push(match.text)
  }
}

/** A value whose own closing tag is missing ends where call and wrapper do. */
function ends(closer: Role, tag: BodyTag | undefined): boolean {
  return closer === 'item-end' ? tag?.role === 'wrapper-end' : followers.includes(tag?.role)
}

/** What is marked as data ends at its mark, whatever tags it holds. */
function* readCdata(input: Input, opening: string, parameters: Parameters): Rule<void> {
  parameters.push(opening)
  let brackets = 0
  for (;;) {
    if (brackets === 0) parameters.push(input.takeUntil(']'))
    const char = yield* input.next()
    if (char === '') return
    parameters.push(input.take())
    if (char === '>' && brackets >= 2) return
    brackets = char === ']' ? brackets + 1 : 0
  }
}
