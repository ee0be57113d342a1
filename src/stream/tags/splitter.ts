/**
 * The text of an answer, split at its tags while it arrives: text, reasoning and calls.
 */

import { CallBody } from './call-body.js'
import { CodeSpans } from './code-spans.js'
import { anyWrapperEnd, type BodyTag, itemTags, wrapperTags } from './forms.js'
import { Input, type Rule } from './input.js'
import { anyTag, closing, opening, type TagReader, tagSet, takeTag } from './tag-set.js'
import { type InvalidTagCall, judge, type ReadyCall } from './verdict.js'
import type { WrittenItem } from './written-call.js'

/** What a text is made of. */
export type Piece =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'call'; readonly call: ReadyCall }

/** How a run of text ends: for good, or because something else comes between. */
export type RunEnd = 'end' | 'interruption'

/** What the splitter has to know. */
export interface SplitterSettings {
  readonly thinkTags: readonly string[]
  readonly startInThinking: boolean
  readonly thinkFirst: boolean
  readonly tools: ReadonlySet<string> | undefined
  readonly inFences: boolean
  readonly maxCalls: number
  readonly onInvalid: (call: InvalidTagCall) => void
}

type TextTag = BodyTag | { readonly role: 'think' | 'think-end'; readonly name: string }

/** Splits one text. What it gives is the same for every cut of it. */
export class TagSplitter {
  readonly #settings: SplitterSettings
  readonly #input = new Input()
  readonly #code: CodeSpans
  readonly #tags: TagReader<TextTag>
  readonly #thinkOpening: TagReader<TextTag>
  readonly #program: Rule<never>
  #pieces: Piece[] = []
  #runEnd: RunEnd | undefined
  /** What ends the reasoning that is open. */
  #thinkEnd: TagReader<TextTag> | undefined
  /** True as long as the reasoning that is open has nothing but white space. */
  #isThinkStart = true
  /** True when there has been text that is not white space. */
  #hasText = false
  /** True between a call without a wrapper and the next thing that is no white space: the wrapper's end may still come. */
  #isAfterBare = false
  /** How many calls have been handed on. */
  #calls = 0

  constructor(settings: SplitterSettings) {
    const { thinkTags, startInThinking, inFences } = settings
    this.#settings = settings
    this.#code = new CodeSpans(!inFences)
    this.#thinkOpening = tagSet(thinkTags.flatMap((name) => opening(name, '>', { role: 'think', name } as const)))
    const thinkEnds = tagSet(thinkTags.flatMap((name) => thinkEnd(name)))
    this.#tags = anyTag<TextTag>(tagSet<TextTag>([...itemTags, ...wrapperTags]), this.#thinkOpening, thinkEnds)
    this.#thinkEnd = startInThinking ? thinkEnds : undefined
    this.#program = this.#run()
  }

  /** Reads text that follows, and gives what is decided by it. */
  push(text: string): readonly Piece[] {
    if (text === '') return []
    this.#input.feed(text)
    return this.#advance()
  }

  /** Ends a run of text: gives what was held back. Whether the text is in reasoning or in code goes on with the next run. */
  end(runEnd: RunEnd): readonly Piece[] {
    this.#runEnd = runEnd
    this.#input.end()
    const pieces = this.#advance()
    this.#input.reopen()
    this.#runEnd = undefined
    return pieces
  }

  #advance(): readonly Piece[] {
    this.#program.next()
    const pieces = this.#pieces
    this.#pieces = []
    return pieces
  }

  *#run(): Rule<never> {
    for (;;) {
      const char = yield* this.#input.next()
      if (char === '') yield
      else if (this.#thinkEnd !== undefined) yield* this.#readThinking(this.#thinkEnd)
      else yield* this.#readText()
    }
  }

  *#readThinking(end: TagReader<TextTag>): Rule<void> {
    this.#think(this.#input.takeUntil('<'))
    if ((yield* this.#input.next()) !== '<') return
    // Where the template has opened the reasoning, some models open it once more.
    const { tag, text } = yield* takeTag(this.#input, this.#isThinkStart ? anyTag(end, this.#thinkOpening) : end)
    if (tag?.role === 'think-end') this.#thinkEnd = undefined
    else if (tag?.role === 'think') this.#isThinkStart = false
    else this.#think(text)
  }

  *#readText(): Rule<void> {
    this.#write(this.#input.takeUntil('<'))
    if ((yield* this.#input.next()) !== '<') return
    if (this.#code.isCode) {
      this.#write(this.#input.take())
      return
    }
    const { tag, text } = yield* takeTag(this.#input, this.#isAfterBare ? anyTag(this.#tags, anyWrapperEnd) : this.#tags)
    if (tag === undefined || this.#isOnlyWritten(tag)) this.#write(text)
    else if (tag.role === 'think') {
      this.#thinkEnd = tagSet(thinkEnd(tag.name))
      this.#isThinkStart = true
    } else if (tag.role === 'item' || tag.role === 'wrapper') yield* this.#readCall(tag, text)
    // Any other tag closes what nothing has opened: it is left out.
    if (tag?.role !== 'item') this.#isAfterBare = false
  }

  /** True for a think tag in an answer that writes about think tags: one that thinks does so first. */
  #isOnlyWritten({ role }: TextTag): boolean {
    if (!this.#settings.thinkFirst) return false
    return role === 'think-end' || (role === 'think' && this.#hasText)
  }

  *#readCall(tag: BodyTag, head: string): Rule<void> {
    this.#input.keep()
    const body = new CallBody(this.#input)
    const end = yield* body.read(tag)
    const cut = end === 'ended' ? body.cut() : undefined
    const taken = this.#input.kept()
    if (end === 'closed' || end === 'ended') {
      const items = [...body.items, ...(cut === undefined ? [] : [cut])]
      const isRight = this.#settle(items, head, taken.slice(0, taken.length - body.rest.length), end)
      if (end === 'ended' && isRight) this.#giveBack(taken.slice(items.at(-1)?.end), body.end)
      this.#input.unread(body.rest)
      this.#isAfterBare = tag.role === 'item' && isRight
      return
    }
    this.#write(head)
    if (end === 'spoiled' && body.end !== undefined) {
      this.#write(taken)
      yield* this.#passThrough(body.end, [head, taken], body.items.at(-1)?.calls[0]?.name ?? body.cut()?.calls[0]?.name)
      return
    }
    if (body.end !== undefined) this.#settings.onInvalid({ text: head + taken, reason: 'malformed' })
    this.#input.unread(taken)
  }

  /** Hands on the calls of a body, or its text where none of them is right. True when one is. */
  #settle(items: readonly WrittenItem[], head: string, taken: string, end: 'closed' | 'ended'): boolean {
    const { tools, onInvalid } = this.#settings
    const verdicts = items.map((item) => ({ item, verdict: this.#judge(item, tools) }))
    const all = head + taken
    const isAnyRight = verdicts.some(({ verdict }) => verdict.calls !== undefined)
    if (!isAnyRight) this.#write(all)
    if (items.length === 0) onInvalid({ text: all, reason: end === 'ended' ? 'unterminated' : 'no-name' })
    for (const { item, verdict } of verdicts) {
      const text = items.length === 1 ? all : taken.slice(item.start, item.end)
      if (verdict.calls === undefined) {
        if (isAnyRight) this.#write(text)
        onInvalid({ text, name: verdict.name, reason: verdict.reason })
        continue
      }
      for (const call of verdict.calls) {
        this.#pieces.push({ type: 'call', call })
        if (!call.isWhole) onInvalid({ text, name: call.name, reason: 'unterminated' })
      }
    }
    return isAnyRight
  }

  /** What follows the last whole call where the text ends, unless it is white space and the beginning of the closing tag. */
  #giveBack(rest: string, end: TagReader<TextTag> | undefined): void {
    const text = rest.trim()
    if (text === '' || text === '<' || end?.(text) !== undefined) return
    this.#write(text)
    this.#settings.onInvalid({ text, reason: 'unterminated' })
  }

  /** As `judge`, up to the limit; a call that is cut is one only at the end, where nothing can be taken for its rest. */
  #judge(item: WrittenItem, tools: ReadonlySet<string> | undefined): ReturnType<typeof judge> {
    const verdict = judge(item, tools)
    if (verdict.calls === undefined) return verdict
    const cut = verdict.calls.find(({ isWhole }) => !isWhole)
    if (cut !== undefined && this.#runEnd !== 'end') return { name: cut.name, reason: 'unterminated' }
    if (this.#calls + verdict.calls.length > this.#settings.maxCalls)
      return { name: verdict.calls[0]?.name, reason: 'too-many' }
    this.#calls += verdict.calls.length
    return verdict
  }

  /** Text up to the end of a body that has gone wrong: nothing in it is a call. */
  *#passThrough(end: TagReader<BodyTag>, read: string[], name: string | undefined): Rule<void> {
    let isClosed = false
    while (!isClosed && (yield* this.#input.next()) !== '') {
      let text = this.#input.takeUntil('<')
      if (this.#input.current === '<') {
        const match = yield* takeTag(this.#input, end)
        isClosed = match.tag !== undefined
        text += match.text
      }
      read.push(text)
      this.#write(text)
    }
    this.#settings.onInvalid({ text: read.join(''), name, reason: 'malformed' })
  }

  #write(text: string): void {
    if (text === '') return
    this.#code.push(text)
    const isBlank = text.trim() === ''
    this.#isAfterBare &&= isBlank
    this.#hasText ||= !isBlank
    this.#add('text', text)
  }

  #think(text: string): void {
    if (text === '') return
    this.#isThinkStart &&= text.trim() === ''
    this.#add('reasoning', text)
  }

  #add(type: 'text' | 'reasoning', text: string): void {
    const last = this.#pieces.at(-1)
    if (last?.type === type) this.#pieces.splice(-1, 1, { type, text: last.text + text })
    else this.#pieces.push({ type, text })
  }
}

function thinkEnd(name: string): (readonly [string, TextTag])[] {
  return closing(name, { role: 'think-end', name } as const)
}
