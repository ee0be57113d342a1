/**
 * The text of a chunk's log, replaced by what it is made of. Every other part stays as it is, where it is.
 */

import { AssistantMessageChunk } from '../../chunks/assistant.js'
import type { Part, TextPart } from '../../parts/part.js'
import type { Piece, TagSplitter } from './splitter.js'
import type { ReadyCall } from './verdict.js'

/** What has been given out under one label of the provider. */
interface Run {
  readonly block: string | undefined
  /** How often what was given out has changed its kind. */
  changes: number
  kind: Piece['type'] | undefined
  /** Where the last text of it is. */
  textBlock: string | undefined
  hasText: boolean
}

/** Takes the parts of a stream in order, and gives them with their text split. */
export class TextParts {
  readonly #splitter: TagSplitter
  readonly #newId: () => string
  readonly #runs = new Map<string, Run>()
  #run: Run | undefined
  #hasCalls = false

  constructor(splitter: TagSplitter, newId: () => string) {
    this.#splitter = splitter
    this.#newId = newId
  }

  /** True when a call was written in the text. */
  get hasCalls(): boolean {
    return this.#hasCalls
  }

  /** What a part gives. */
  add(part: Part): Part[] {
    if (part.type !== 'text') return [...this.#interrupt(), part]
    // As in the log: a text without a label continues the one before it.
    const isContinued = this.#run !== undefined && (part.block === undefined || part.block === this.#run.block)
    const before = isContinued ? [] : this.#interrupt()
    this.#run ??= this.#runOf(part.block)
    const pieces = [...this.#splitter.push(part.text), ...(part.done === true ? this.#splitter.end('end') : [])]
    const parts = [...before, ...this.#relabelled(part, pieces, this.#run)]
    if (part.done === true) this.#run = undefined
    return parts
  }

  /** What was held back, at the end of the stream. */
  end(): Part[] {
    return this.#parts(this.#splitter.end('end'), this.#run ?? newRun(undefined))
  }

  /** What was held back when something else comes. */
  #interrupt(): Part[] {
    const run = this.#run
    this.#run = undefined
    return run === undefined ? [] : this.#parts(this.#splitter.end('interruption'), run)
  }

  #runOf(block: string | undefined): Run {
    if (block === undefined) return newRun(undefined)
    const run = this.#runs.get(block) ?? newRun(block)
    this.#runs.set(block, run)
    return run
  }

  /**
   * The pieces of a text as parts, and what the text brought besides. Its data for the provider stands before it and its end
   * behind it, because this is where they stay when parts are merged.
   */
  #relabelled(part: TextPart, pieces: readonly Piece[], run: Run): Part[] {
    const { text, providerData, done } = part
    const data =
      providerData === undefined ? [] : [textPart('text', '', run.hasText ? run.textBlock : run.block, { providerData })]
    const parts = this.#parts(pieces, run)
    const [only, second] = pieces
    // What is text as a whole stays the part that it was.
    if (only?.type === 'text' && second === undefined && only.text === text && run.textBlock === part.block) return [part]
    // An end alone has no place where there is no text that it could end.
    const hasEnd = done === true && (run.kind === 'text' || run.kind === undefined)
    return [...data, ...parts, ...(hasEnd ? [textPart('text', '', run.textBlock ?? run.block, { done })] : [])]
  }

  #parts(pieces: readonly Piece[], run: Run): Part[] {
    const parts: Part[] = []
    for (const piece of pieces) {
      if (run.kind !== undefined && run.kind !== piece.type) run.changes++
      run.kind = piece.type
      // A label makes one part of all that has it: what stands behind a call or behind reasoning needs another one.
      const block = run.block === undefined || run.changes === 0 ? run.block : `${run.block}+${run.changes}`
      if (piece.type === 'call') parts.push(this.#callPart(piece.call))
      else parts.push(textPart(piece.type, piece.text, block))
      if (piece.type !== 'text') continue
      run.textBlock = block
      run.hasText = true
    }
    return parts
  }

  /** A call of its own: it has an id, and no index that could be taken for that of a call of the provider. */
  #callPart({ name, arguments: text, isWhole }: ReadyCall): Part {
    this.#hasCalls = true
    const call = { id: this.#newId(), name, arguments: text, done: isWhole }
    const { last } = new AssistantMessageChunk({ toolCalls: [call] }).log
    // A call with a name is a fragment.
    return last as Part
  }
}

function newRun(block: string | undefined): Run {
  return { block, changes: 0, kind: undefined, textBlock: undefined, hasText: false }
}

function textPart(
  type: 'text' | 'reasoning',
  text: string,
  block: string | undefined,
  { providerData, done }: Pick<TextPart, 'providerData' | 'done'> = {},
): TextPart {
  return Object.freeze({ type, text, block, providerData, done })
}
