/**
 * The grammar of a call, from behind its opening tag to its closing one. It reads every form that models write, decides no
 * sooner than it can, and leaves it to others whether the tool exists and what becomes of the text.
 */

import {
  type BodyTag,
  type Form,
  fieldForm,
  forms,
  itemTags,
  nameFields,
  type WrapperName,
  wrapperEnd,
  wrapperTags,
} from './forms.js'
import { type Input, type Rule, takeSpace, takeThrough } from './input.js'
import { escapeControls, readJsonCalls } from './json-call.js'
import { JsonShape } from './json-shape.js'
import { readKey, readName } from './keys.js'
import { Parameters } from './parameters.js'
import { anyTag, type TagReader, tagSet, takeTag } from './tag-set.js'
import { readValue } from './value.js'
import { isJsonObject, toolName, type WrittenCall, type WrittenItem } from './written-call.js'

/**
 * How a body ends: closed by its tag; `mismatch` where it is none at all, so that its text is text like any other; `spoiled`
 * where it has begun well and gone wrong; `ended` with the text.
 */
export type BodyEnd = 'closed' | 'mismatch' | 'spoiled' | 'ended'

/** How a rule inside of a body ends: with an item, or with the body. */
type Step = 'item' | BodyEnd

const bodyTags = anyTag(tagSet([...itemTags, ...wrapperTags]), nameFields)

/** The body of one call, or of the calls in one wrapper. */
export class CallBody {
  /** What is whole. */
  readonly items: WrittenItem[] = []
  /** The tag of the next call, taken where this one was not closed. */
  rest = ''
  /** What closes the body; undefined before it is known to be one. */
  end: TagReader<BodyTag> | undefined
  readonly #input: Input
  #wrapper: WrapperName | undefined
  #hasBegun = false
  #open: { readonly start: number; readonly calls: () => readonly WrittenCall[] } | undefined

  constructor(input: Input) {
    this.#input = input
  }

  /** Reads the body that this tag has opened. */
  *read(tag: BodyTag): Rule<BodyEnd> {
    if (tag.role === 'wrapper') return yield* this.#readWrapper(tag.name)
    const end = tag.role === 'item' ? yield* this.#readItem(tag.form, 0) : 'mismatch'
    return end === 'item' ? 'closed' : end
  }

  /** What the text so far says of the item that is not whole. */
  cut(): WrittenItem | undefined {
    return this.#open && { start: this.#open.start, end: this.#input.keptLength, calls: this.#open.calls() }
  }

  *#readWrapper(name: WrapperName): Rule<BodyEnd> {
    this.#wrapper = name
    this.end ??= wrapperEnd(name)
    for (;;) {
      yield* takeSpace(this.#input)
      const step = yield* this.#readItemOf(name)
      if (step !== 'item') return step
    }
  }

  *#readItemOf(name: WrapperName): Rule<Step> {
    const input = this.#input
    const start = input.keptLength
    const char = yield* input.next()
    if (char === '') return 'ended'
    if (char === '{' || char === '[') return yield* this.#readJson(start, readJsonCalls)
    if (char !== '<') return this.items.length > 0 ? 'spoiled' : yield* this.#readKeyValues(start)
    const { tag, text, isCut } = yield* takeTag(input, anyTag(bodyTags, wrapperEnd(name)))
    if (isCut) return 'ended'
    if (tag?.role === 'wrapper-end') return 'closed'
    if (tag?.role === 'item') return yield* this.#readItem(tag.form, start)
    if (tag?.role === 'field') return yield* this.#readFields(tag.key, start)
    if (tag?.role !== 'wrapper') return this.#failure()
    if (name.endsWith('s') && !tag.name.endsWith('s')) return yield* this.#readInner(name, tag.name)
    if (this.items.length === 0) return 'mismatch'
    // The closing tag is missing, as it sometimes is.
    this.rest = text
    return 'closed'
  }

  /** A wrapper inside of a plural one. */
  *#readInner(outer: WrapperName, inner: WrapperName): Rule<Step> {
    const end = yield* this.#readWrapper(inner)
    this.#wrapper = outer
    if (end !== 'closed' || this.rest !== '') return end
    return this.items.length === 0 ? 'closed' : 'item'
  }

  *#readItem(kind: 'function' | 'invoke', start: number): Rule<Step> {
    const form = forms[kind]
    const written = yield* readName(this.#input, kind)
    if (written === undefined) return this.#input.isOver ? 'ended' : this.#failure()
    const { name, isClosed } = written
    this.end ??= form.itemEnd
    this.#open = { start, calls: () => [{ name, arguments: '{', isWhole: false }] }
    if (isClosed) return this.#finish(start, [{ name, arguments: '{}', isWhole: true }])
    yield* takeSpace(this.#input)
    if (kind === 'function' && this.#input.current === '{') return yield* this.#readJsonItem(form, name, start)
    return yield* this.#readParameters(form, name, start)
  }

  /** Parameters up to the end of the item. */
  *#readParameters(form: Form, name: string | undefined, start: number): Rule<Step> {
    const input = this.#input
    const parameters = new Parameters(form)
    const calls = (isWhole: boolean) => () => {
      const text = isWhole ? parameters.whole() : parameters.cut()
      return [{ name, arguments: text, isWhole: isWhole || isJsonObject(text) }]
    }
    let [tag, valueForm] = [yield* this.#readTag(form), form]
    for (;;) {
      if (tag === 'ended') return 'ended'
      if (tag?.role === 'item-end' || tag?.role === 'wrapper-end') {
        const end = this.#finish(start, calls(true)())
        return tag.role === 'wrapper-end' ? 'closed' : end
      }
      if (tag === undefined) return this.#failure()
      const key = yield* readKey(input, form, tag, parameters)
      if (key === undefined) return input.isOver ? 'ended' : this.#failure()
      this.#hasBegun = true
      this.#open = { start, calls: calls(false) }
      if (tag.role === 'field') valueForm = fieldForm(key)
      tag = yield* readValue(input, valueForm, wrapperEnd(this.#wrapper), parameters)
    }
  }

  /** The tag that comes after white space: a key, or the end of the item or of the wrapper. */
  *#readTag(form: Form): Rule<BodyTag | 'ended' | undefined> {
    yield* takeSpace(this.#input)
    const char = yield* this.#input.next()
    if (char !== '<') return char === '' ? 'ended' : undefined
    const { tag, isCut } = yield* takeTag(this.#input, anyTag(form.key, form.itemEnd, wrapperEnd(this.#wrapper)))
    return isCut ? 'ended' : tag
  }

  *#readJson(start: number, read: (text: string, isCut: boolean) => readonly WrittenCall[]): Rule<Step> {
    const input = this.#input
    const shape = new JsonShape()
    const pieces: string[] = []
    const text = () => escapeControls(pieces.join(''))
    this.#hasBegun = true
    this.#open = { start, calls: () => read(text(), true) }
    while (shape.status === 'open') {
      if ((yield* input.next()) === '') return 'ended'
      pieces.push(
        input.takeWhile((char) => {
          shape.push(char)
          return shape.status === 'open'
        }),
      )
    }
    if (shape.status === 'broken') return 'spoiled'
    pieces.push(input.take())
    return this.#finish(start, read(text(), false))
  }

  /** A function whose arguments are one JSON object. */
  *#readJsonItem(form: Form, name: string, start: number): Rule<Step> {
    const step = yield* this.#readJson(start, (text, isCut) => [
      { name, arguments: isCut || isJsonObject(text) ? text : undefined, isWhole: !isCut },
    ])
    if (step !== 'item') return step
    const tag = yield* this.#readTag({ ...form, key: () => undefined })
    if (tag === undefined) return 'spoiled'
    // Its own closing tag belongs to it.
    this.items.push(...this.items.splice(-1).map((item) => ({ ...item, end: this.#input.keptLength })))
    if (tag === 'ended') return 'ended'
    return tag.role === 'wrapper-end' ? 'closed' : 'item'
  }

  /** A bare name, with keys and values behind it or nothing. */
  *#readKeyValues(start: number): Rule<Step> {
    const name = yield* readName(this.#input, 'plain')
    const char = yield* this.#input.next()
    if (char === '') return 'ended'
    if (name === undefined) return 'mismatch'
    // Where the text ends before the first key, it is not known that this was a name: no call is open yet.
    return yield* this.#readParameters(forms.keyValue, name.name, start)
  }

  /** The name in a tag of its own, the arguments in others. */
  *#readFields(key: string, start: number): Rule<Step> {
    const input = this.#input
    const name = yield* takeThrough(input, '<', (char) => char !== '>', 256)
    const close = name === undefined ? undefined : yield* takeThrough(input, '>', (char) => char !== '<', key.length + 1)
    if (name === undefined || close !== `/${key}`) return input.isOver ? 'ended' : this.#failure()
    this.#open = { start, calls: () => [{ name: toolName(name), arguments: '{', isWhole: false }] }
    return yield* this.#readParameters(fieldForm(key), toolName(name), start)
  }

  #finish(start: number, calls: readonly WrittenCall[]): 'item' {
    this.items.push({ start, end: this.#input.keptLength, calls })
    this.#open = undefined
    return 'item'
  }

  #failure(): 'mismatch' | 'spoiled' {
    return this.#hasBegun || this.items.length > 0 ? 'spoiled' : 'mismatch'
  }
}
