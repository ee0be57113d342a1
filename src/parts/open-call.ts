import { foldParserContent } from '../algebra/parser-content.js'
import { freezeDeep, type JsonObject } from '../json.js'
import { CompleteJson } from './complete-json.js'
import { mergeArguments } from './object-arguments.js'
import type { ToolCall, ToolCallPart } from './part.js'

/** One tool call while its fragments are being read. */
export class OpenCall {
  readonly type = 'tool-call'
  index: number | undefined
  id: string | undefined
  name: string | undefined
  /** The text that the last fragment brought. */
  added = ''
  #toolType: string | undefined
  #responseItemId: string | undefined
  readonly #providerData: JsonObject[] = []
  #text = ''
  #object: object | undefined
  readonly #json = new CompleteJson()
  #isDone = false

  /** Takes what a fragment brings: identity once, the name by its rule, arguments after what is there; after its end, data only. */
  add(fragment: ToolCallPart): void {
    this.added = ''
    if (fragment.providerData !== undefined) this.#providerData.push(fragment.providerData)
    if (this.#isDone) return
    this.index ??= fragment.index
    this.id ??= fragment.id
    this.#toolType ??= fragment.toolType
    this.#responseItemId ??= fragment.responseItemId
    if (fragment.name !== undefined) this.#addName(fragment.name)
    if (typeof fragment.arguments === 'string') this.#addText(fragment.arguments)
    else if (fragment.arguments !== undefined) this.#addObject(fragment.arguments)
    this.#isDone = fragment.done === true
  }

  /** True when nothing more is expected: the provider said so, or the arguments are one whole JSON value. */
  isComplete(): boolean {
    return this.#isDone || this.#object !== undefined || this.#json.isComplete(this.#text)
  }

  /** True when the provider said that the call has ended. */
  get isDone(): boolean {
    return this.#isDone
  }

  /** All arguments so far, as text. */
  get arguments(): string {
    return this.#text + this.#objectText()
  }

  /** The kind of call: a function unless the provider says otherwise. */
  get toolType(): string {
    return this.#toolType ?? 'function'
  }

  /** The call as it stands, under the index that it has in the message. */
  toToolCall(index: number): ToolCall {
    return Object.freeze({
      ...(this.id !== undefined && { id: this.id }),
      type: this.toolType,
      name: this.name ?? '',
      arguments: this.arguments,
      index,
      ...(this.#responseItemId !== undefined && { responseItemId: this.#responseItemId }),
      ...(this.#providerData.length > 0 && { providerData: foldProviderData(this.#providerData) }),
    })
  }

  /**
   * The first name wins and its repetition is none. A different one before any argument is the rest of a name that was
   * split, or the name so far where it extends the old one; after arguments have begun it is ignored.
   */
  #addName(name: string): void {
    if (this.name === undefined) this.name = name
    else if (name !== this.name && this.#text === '' && this.#object === undefined) {
      this.name = name.startsWith(this.name) ? name : this.name + name
    }
  }

  #addText(text: string): void {
    const piece = this.#objectText() + text
    this.#object = undefined
    this.#text += piece
    this.added = piece
    this.#json.push(piece)
  }

  #addObject(object: JsonObject): void {
    this.#object ??= {}
    mergeArguments(this.#object, object)
  }

  #objectText(): string {
    return this.#object === undefined ? '' : JSON.stringify(this.#object)
  }
}

/** What the deltas of one part brought for the provider, merged by `mergeDicts`. */
export function foldProviderData(pieces: readonly JsonObject[]): JsonObject {
  // Objects of JSON data merge to an object of JSON data.
  return freezeDeep(foldParserContent(pieces)) as JsonObject
}
