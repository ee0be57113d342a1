/**
 * The forms of calls whose arguments stand one by one between tags, as a table.
 *
 * | form | who writes it |
 * | --- | --- |
 * | `<function=NAME><parameter=KEY>value</parameter></function>` | Qwen coder, Seed; with JSON instead of parameters, Llama |
 * | `<invoke name="NAME"><parameter name="KEY">value</parameter></invoke>` | Anthropic's old form, MiniMax, DeepSeek |
 * | `NAME<arg_key>KEY</arg_key><arg_value>value</arg_value>` | GLM |
 * | `<name>NAME</name><KEY>value</KEY>`, or `<arguments>{…}</arguments>` | prompts of agents |
 */

import type { ValueStyle } from './parameters.js'
import { anyTag, closing, opening, type TagReader, tagSet } from './tag-set.js'
import { argumentKeys } from './written-call.js'

/** What a tag inside of a body means. */
export type BodyTag =
  | { readonly role: 'item'; readonly form: 'function' | 'invoke' }
  | { readonly role: 'field'; readonly key: string }
  | { readonly role: 'wrapper'; readonly name: WrapperName }
  | { readonly role: 'key' | 'value' | 'value-end' | 'item-end' | 'wrapper-end' | 'cdata' }

/** The tags that calls are wrapped in. The plural ones may hold the singular one. */
const wrapperNames = ['tool_call', 'tool_calls', 'function_call', 'function_calls'] as const
export type WrapperName = (typeof wrapperNames)[number]

/** The tags that open a call which is not wrapped, and those that open it inside of a wrapper. */
export const itemTags: readonly (readonly [string, BodyTag])[] = [
  ...opening('function', '=', { role: 'item', form: 'function' } as const),
  ...opening('invoke', ' name', { role: 'item', form: 'invoke' } as const),
]

export const wrapperTags: readonly (readonly [string, BodyTag])[] = wrapperNames.flatMap((name) =>
  opening(name, '>', { role: 'wrapper', name } as const),
)

/** One form. */
export interface Form extends ValueStyle {
  /** What opens a key, up to where the key begins. */
  readonly key: TagReader<BodyTag>
  /** What closes a value. */
  readonly valueEnd: TagReader<BodyTag>
  /** What closes the call itself; a form without it is closed by its wrapper. */
  readonly itemEnd: TagReader<BodyTag>
  /** True where key and value stand between tags of their own. */
  readonly hasSeparateValue?: boolean
}

const none: TagReader<BodyTag> = () => undefined
const tag = (role: 'key' | 'value' | 'value-end' | 'item-end' | 'cdata'): BodyTag => ({ role })

export const forms = {
  function: {
    key: tagSet(opening('parameter', '=', tag('key'))),
    valueEnd: tagSet(closing('parameter', tag('value-end'))),
    itemEnd: tagSet(closing('function', tag('item-end'))),
    hasLineBreaks: true,
    wholeKeys: [],
  },
  invoke: {
    key: tagSet(opening('parameter', ' name', tag('key'))),
    valueEnd: tagSet(closing('parameter', tag('value-end'))),
    itemEnd: tagSet(closing('invoke', tag('item-end'))),
    hasLineBreaks: false,
    wholeKeys: [],
  },
  keyValue: {
    key: tagSet([['<arg_key>', tag('key')]]),
    valueEnd: tagSet([['</arg_value>', tag('value-end')]]),
    itemEnd: none,
    hasSeparateValue: true,
    hasLineBreaks: false,
    wholeKeys: [],
  },
} as const satisfies Record<string, Form>

export const valueOpening: TagReader<BodyTag> = tagSet([['<arg_value>', tag('value')]])
export const cdataOpening: TagReader<BodyTag> = tagSet([['<![CDATA[', tag('cdata')]])

/** The form whose keys are tags: what closes a value depends on the key that is open. */
export function fieldForm(key: string): Form {
  const valueEnd = tagSet([[`</${key}>`, tag('value-end')]])
  return { key: fieldOpening, valueEnd, itemEnd: none, hasLineBreaks: true, wholeKeys: argumentKeys }
}

/** The tag of a field: any name of at most 64 characters. */
const fieldOpening: TagReader<BodyTag> = (text) => {
  if (/^<[A-Za-z_][\w-]{0,63}$/.test(text)) return 'more'
  return /^<[A-Za-z_][\w-]{0,63}>$/.test(text) ? { role: 'field', key: text.slice(1, -1) } : undefined
}

/** The fields that hold the name of a call. */
export const nameFields: TagReader<BodyTag> = tagSet(
  ['name', 'tool_name'].map((key) => [`<${key}>`, { role: 'field', key }] as const),
)

const wrapperEnds = new Map(wrapperNames.map((name) => [name, tagSet(closing(name, { role: 'wrapper-end' } as const))]))

/** What closes a wrapper; a call without one has nothing that does. */
export function wrapperEnd(name: WrapperName | undefined): TagReader<BodyTag> {
  return (name !== undefined && wrapperEnds.get(name)) || none
}

/** What closes any wrapper. */
export const anyWrapperEnd: TagReader<BodyTag> = anyTag(...wrapperEnds.values())
