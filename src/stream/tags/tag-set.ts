/**
 * Sets of tags, and reading one of them out of a text that still arrives.
 */

import type { Input, Rule } from './input.js'

/** Tells what a text that begins with `<` is: a tag, the beginning of one (`more`), or neither. */
export type TagReader<Tag> = (text: string) => Tag | 'more' | undefined

/** What was read where a tag could have been. */
export interface Match<Tag> {
  /** All that was taken: the tag, or as much as looked like one. */
  readonly text: string
  readonly tag: Tag | undefined
  /** True where the text ended before it was decided. */
  readonly isCut: boolean
}

/** Reads the tags of a table: their text, and what it stands for. No tag may begin with another one. */
export function tagSet<Tag>(tags: Iterable<readonly [text: string, tag: Tag]>): TagReader<Tag> {
  const known = new Map<string, Tag | 'more'>()
  for (const [text, tag] of tags) {
    for (let end = 1; end < text.length; end++) known.set(text.slice(0, end), 'more')
    known.set(text, tag)
  }
  return (text) => known.get(text)
}

/** Reads what any of the readers reads; of two that differ, the first that knows a whole tag. */
export function anyTag<Tag>(...readers: readonly TagReader<Tag>[]): TagReader<Tag> {
  return (text) => {
    let result: Tag | 'more' | undefined
    for (const read of readers) {
      const tag = read(text)
      if (tag !== undefined && tag !== 'more') return tag
      result ??= tag
    }
    return result
  }
}

/** Takes a tag, or what looked like one until it did not; the character that spoils it is not taken. */
export function* takeTag<Tag>(input: Input, read: TagReader<Tag>): Rule<Match<Tag>> {
  let text = input.take()
  for (;;) {
    const char = yield* input.next()
    if (char === '') return { text, tag: undefined, isCut: true }
    const tag = read(text + char)
    if (tag === undefined) return { text, tag, isCut: false }
    text += input.take()
    if (tag !== 'more') return { text, tag, isCut: false }
  }
}

/**
 * What models write in front of the names of tags: the namespaces of MiniMax, Seed and Anthropic, and the marks of DeepSeek
 * with each of the bars that it has been seen with.
 */
const prefixes = ['', 'antml:', 'minimax:', 'seed:', '｜DSML｜', '｜｜DSML｜｜', '‖DSML‖', '|DSML|']

/** A tag with each of the prefixes: `<name`, and what follows. */
export function opening<Tag>(name: string, rest: string, tag: Tag): (readonly [string, Tag])[] {
  return prefixes.map((prefix) => [`<${prefix}${name}${rest}`, tag])
}

/** A closing tag with each of the prefixes. */
export function closing<Tag>(name: string, tag: Tag): (readonly [string, Tag])[] {
  return prefixes.map((prefix) => [`</${prefix}${name}>`, tag])
}
