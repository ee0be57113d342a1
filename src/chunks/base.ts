/**
 * A chunk is a value of a monoid, and `merge` is its operation:
 *
 *     a.merge(b).merge(c)  equals  a.merge(b.merge(c))
 *     empty.merge(a)  equals  a  equals  a.merge(empty)
 *
 * for every chunk, without preconditions. A chunk is the product of its details, which merge by the table in `details.ts`,
 * and its log, which concatenates.
 */

import { immerable } from 'immer'
import { ChunkDataError, ChunkTypeError, describe } from '../errors.js'
import { equalJson, type JsonObject, type JsonValue } from '../json.js'
import type { BaseMessage } from '../messages.js'
import { Log } from '../parts/log.js'
import type { MessagePart } from '../parts/part.js'
import { contentListOf, contentOf, textOf } from '../parts/views.js'
import { admitDetails } from './admit.js'
import { admitParts } from './admit-parts.js'
import { type ChunkKind, combineDetails, type DetailsOf } from './details.js'
import type { BaseMessageChunkInit } from './init.js'
import { brand, classNames, kindOf, markKind, nameOf } from './kind.js'
import { revive } from './revive.js'
import { type ChunkJson, detailsToJson, initFromJson, partsToJson } from './wire.js'

/**
 * Any chunk, whatever its kind.
 *
 * @since 0.1.0
 */
export type MessageChunk = BaseMessageChunk<ChunkKind>

/**
 * One delta of a message of any role, or any number of deltas merged: role, content, name and metadata. The classes for
 * assistants and tools extend it. A semigroup: it has no identity, because a message has to have a role.
 *
 * A chunk is frozen, and so is all that it gives out. What is put into it is copied and checked: it never keeps or freezes
 * an object of the caller.
 *
 * A subclass may add methods. It may not add fields: `merge` would not know how to merge them.
 *
 * @typeParam Kind - which chunks this one merges with
 *
 * @example
 * import { BaseMessageChunk } from 'chunkfold'
 *
 * const left = new BaseMessageChunk({ role: 'user', content: 'Hel' })
 * const right = new BaseMessageChunk({ role: 'user', content: 'lo' })
 * left.merge(right).toMessage() // => { role: 'user', content: 'Hello' }
 *
 * @since 0.1.0
 */
export class BaseMessageChunk<Kind extends ChunkKind = 'base'> {
  /** Lets `immer.produce` edit `name`, `metadata` and the other plain fields; it gives a new frozen chunk. */
  static readonly [immerable] = true

  /** @internal Tells what is a chunk, and of which kind. */
  declare readonly [brand]: Kind
  /** @internal The fields that merge one by one. */
  declare readonly details: DetailsOf[Kind]
  /** @internal The parts, in order. */
  declare readonly log: Log

  /** Who speaks; of several, the first that was given. */
  declare readonly role: string
  /** The first name that was given. */
  declare readonly name: string | undefined
  /** The last metadata that was not empty, as a whole. */
  declare readonly metadata: JsonObject | undefined

  /**
   * @throws ChunkDataError where a field is of the wrong type, or is not JSON
   * @throws ChunkDepthError where data is nested more than 500 levels deep
   */
  constructor(init: BaseMessageChunkInit) {
    if (typeof init !== 'object' || init === null) throw new ChunkDataError('init', 'an object', describe(init))
    // Own fields only: what an object inherits is no field of a chunk.
    const own = Object.getPrototypeOf(init) === Object.prototype ? init : { ...init }
    this.details = admitDetails(this.kind, own)
    this.log = Log.of(admitParts(this.kind, own))
    Object.freeze(this)
  }

  /** Which chunks this one merges with. */
  get kind(): Kind {
    // The classes of the other kinds say so themselves.
    return 'base' as Kind
  }

  /**
   * Only text: the text. Only items: their list. Both: the list in order, each run of text as `{type: 'text', text}`.
   * Neither: `""`.
   */
  get content(): string | readonly JsonValue[] {
    return contentOf(this.parts)
  }

  /** As `content`, always as a list: a text is a list of one text item, an empty text an empty list. */
  get contentList(): readonly JsonValue[] {
    return contentListOf(this.parts)
  }

  /** As `content`, always as text: all text, that of text items in a list included; what is not text is left out. */
  get text(): string {
    return textOf(this.parts)
  }

  /** The resolved parts, in the order in which they began. */
  get parts(): readonly MessagePart[] {
    return this.log.resolved
  }

  /**
   * This chunk and a later one as one. Neither is changed; where one of them is empty, the other is returned.
   *
   * Associative on every input. As the operation of a left fold, `acc = acc.merge(chunk)`, it costs amortised time in the
   * size of `chunk`, however long `acc` is.
   *
   * @throws ChunkTypeError when the other one is not a chunk of the same kind
   *
   * @example
   * import { AssistantMessageChunk } from 'chunkfold'
   *
   * const call = new AssistantMessageChunk({ toolCalls: [{ index: 0, id: 'c1', name: 'add', arguments: '{"a":' }] })
   * const rest = new AssistantMessageChunk({ toolCalls: [{ index: 0, arguments: '1}' }] })
   * call.merge(rest).toolCalls[0]?.arguments // => '{"a":1}'
   */
  merge(other: this): this {
    if (kindOf(other) !== this.kind) throw new ChunkTypeError(classNames[this.kind], nameOf(other))
    const details = combineDetails(this.kind, this.details, other.details)
    const log = this.log.concat(other.log)
    if (details === this.details && log === this.log) return this
    return details === other.details && log === other.log ? other : revive(this, details, log)
  }

  /**
   * True when both are of one kind and have the same `toJSON()`: the same fields, and parts that merge alike from here on.
   *
   * Two chunks that give the same message need not be equal: a call whose fragments were interleaved with those of another
   * keeps them apart. Compare `toMessage()` to compare what was said.
   *
   * @example
   * import { AssistantMessageChunk } from 'chunkfold'
   *
   * const whole = new AssistantMessageChunk({ content: 'ab' })
   * const cut = new AssistantMessageChunk({ content: 'a' }).merge(new AssistantMessageChunk({ content: 'b' }))
   * cut.equals(whole) // => true
   */
  equals(other: unknown): boolean {
    // A chunk of the same kind, of whatever copy of the package.
    return kindOf(other) === this.kind && equalJson(this.toJSON(), (other as this).toJSON())
  }

  /** The message: plain, deeply frozen, without the marks of the stream it came from. */
  toMessage(): BaseMessage {
    return Object.freeze({ role: this.role, ...this.messageFields() })
  }

  /**
   * The JSON form, in snake case: what the reference implementation writes, and `parts` where that cannot say everything
   * (the order of parts, fragments that wait for their call). `fromJSON` reads it back: `fromJSON(chunk.toJSON())` equals
   * `chunk`, and chunks may be merged on either side of it.
   */
  toJSON(): ChunkJson {
    return Object.freeze({ role: this.role, ...partsToJson(this.kind, this.log), ...detailsToJson(this.details) })
  }

  /**
   * The chunk of a JSON form, flat or with OpenAI's nested `function` in its tool calls; or of a message as `toMessage()` gives
   * it, where a field may stand in camel case. A message lacks the marks of its stream: to merge on from where a stream was,
   * keep `toJSON()`. Keys that a chunk has no field for are left out.
   *
   * @throws ChunkDataError where it is not an object, or a field is of the wrong type
   * @throws ChunkDepthError where data is nested more than 500 levels deep
   *
   * @example
   * import { AssistantMessageChunk } from 'chunkfold'
   *
   * const chunk = AssistantMessageChunk.fromJSON({ content: 'Hi', finish_reason: 'stop' })
   * chunk.finishReason // => 'stop'
   * JSON.stringify(chunk) // => '{"role":"assistant","content":"Hi","finish_reason":"stop"}'
   */
  static fromJSON<Chunk>(this: new (init: BaseMessageChunkInit) => Chunk, json: unknown): Chunk {
    return new this(initFromJson(json))
  }

  /** True for a chunk of the class's kind, of any copy of the package: one that merges with chunks of this class. */
  static isInstance<Chunk extends MessageChunk>(this: { readonly prototype: Chunk }, value: unknown): value is Chunk {
    // biome-ignore lint/complexity/noThisInStatic: the class that it is called on decides.
    return kindOf(value) === this.prototype.kind
  }

  /** @internal What every message has. */
  protected messageFields(): Omit<BaseMessage, 'role'> {
    return {
      content: this.content,
      ...(this.name !== undefined && { name: this.name }),
      ...(this.metadata !== undefined && { metadata: this.metadata }),
    }
  }

  /** How `console.log` shows a chunk in Node. */
  [Symbol.for('nodejs.util.inspect.custom')](
    _depth: number,
    options: object,
    inspect: (value: unknown, options: object) => string,
  ): string {
    return `${classNames[this.kind]} ${inspect(this.toMessage(), options)}`
  }
}

markKind(BaseMessageChunk.prototype, 'base')
exposeDetails(BaseMessageChunk.prototype, ['name', 'metadata'])
// A base chunk has always been given one.
exposeDetails(BaseMessageChunk.prototype, ['role'], ({ kind }) => kind)

/**
 * Makes details readable as fields. They can be set only in a draft of `immer.produce`: a chunk is frozen.
 *
 * @param absent - what a field reads as where none was given
 */
export function exposeDetails(
  prototype: MessageChunk,
  names: readonly string[],
  absent?: (chunk: MessageChunk) => string,
): void {
  for (const name of names) {
    Object.defineProperty(prototype, name, {
      get(this: MessageChunk & { details: Record<string, unknown> }) {
        return this.details[name] ?? absent?.(this)
      },
      set(this: MessageChunk & { details: Record<string, unknown> }, value: unknown) {
        this.details[name] = value
      },
    })
  }
}
