/**
 * Arguments that are written one by one, each value between tags of its own, as the JSON text that they stand for.
 *
 * A value is JSON where it reads as an object, an array, a number, a truth value or null; else it is the string that the
 * model wrote, to the character: templates do not escape what they put between tags, so entities are not decoded. What is
 * wrapped in CDATA, or marked with `string="true"`, is a string whatever it reads as.
 */

import { isJsonObject, parseJson } from './written-call.js'

/** How the values of a form are written. */
export interface ValueStyle {
  /** True where the template puts a line break before and after a value. */
  readonly hasLineBreaks: boolean
  /** The keys under which all arguments may stand as one JSON object. */
  readonly wholeKeys: readonly string[]
}

/** The arguments while they are being read. */
export class Parameters {
  readonly #hasLineBreaks: boolean
  readonly #wholeKeys: readonly string[]
  readonly #members: string[] = []
  #all: string | undefined
  #key: string | undefined
  #isString = false
  #value: string[] = []
  #isBlank = true

  constructor({ hasLineBreaks, wholeKeys }: ValueStyle) {
    this.#hasLineBreaks = hasLineBreaks
    this.#wholeKeys = wholeKeys
  }

  /** Begins a value. */
  begin(key: string, isString = false): void {
    this.#key = key
    this.#isString = isString
    this.#value = []
    this.#isBlank = true
  }

  /** Text of the value. */
  push(text: string): void {
    if (text === '') return
    this.#value.push(text)
    this.#isBlank &&= text.trim() === ''
  }

  /** True while the value has nothing but white space. */
  get isBlank(): boolean {
    return this.#isBlank
  }

  /** Ends the value. */
  close(): void {
    if (this.#key === undefined) return
    const text = this.#value.join('')
    // Followed by another member, it was one of them after all.
    this.#all = this.#holdsAll(this.#key, text) && isJsonObject(text) ? text.trim() : undefined
    this.#members.push(`${JSON.stringify(this.#key)}:${this.#isString ? JSON.stringify(text) : this.#read(text)}`)
    this.#key = undefined
  }

  /** The JSON text of all arguments. */
  whole(): string {
    return this.#all ?? `{${this.#members.join(',')}}`
  }

  /** The JSON text of what there is, cut where the text was. */
  cut(): string {
    if (this.#all !== undefined) return this.#all
    if (this.#key === undefined) return `{${this.#members.join(',')}`
    const text = this.#value.join('')
    if (this.#holdsAll(this.#key, text)) return text.trimStart()
    const value = this.#hasLineBreaks ? text.replace(/^\r?\n/, '') : text
    return `{${[...this.#members, `${JSON.stringify(this.#key)}:${JSON.stringify(value).slice(0, -1)}`].join(',')}`
  }

  /** True for the only value, where it is an object under one of the names that stand for all arguments. */
  #holdsAll(key: string, text: string): boolean {
    return this.#members.length === 0 && this.#wholeKeys.includes(key) && text.trimStart().startsWith('{')
  }

  #read(text: string): string {
    const trimmed = text.trim()
    if (trimmed.startsWith(CDATA) && trimmed.endsWith(']]>')) return JSON.stringify(trimmed.slice(CDATA.length, -3))
    if (/^[-\d[{tfn]/.test(trimmed) && parseJson(trimmed) !== undefined) return trimmed
    return JSON.stringify(this.#hasLineBreaks ? text.replace(/^\r?\n/, '').replace(/\r?\n$/, '') : text)
  }
}

/** What opens a value that may hold any tag. */
const CDATA = '<![CDATA['
