import { AssistantMessageChunk } from '../chunks/assistant.js'
import { kindOf, nameOf } from '../chunks/kind.js'
import { revive } from '../chunks/revive.js'
import { ChunkDataError, describe } from '../errors.js'
import { Log } from '../parts/log.js'
import { type Items, relay } from '../relay.js'
import { newCallId } from './new-call-id.js'
import { isRestart, type StreamRestart } from './restart.js'
import { TagSplitter } from './tags/splitter.js'
import { TextParts } from './tags/text-parts.js'
import type { InvalidTagCall } from './tags/verdict.js'

export type { InvalidTagCall } from './tags/verdict.js'

/**
 * What is a tag, and what is a call.
 *
 * @since 0.1.0
 */
export interface SplitTagsOptions {
  /**
   * True where the chat template has written the opening think tag itself, so that the answer begins inside of it. A server
   * that separates the reasoning on its own leaves nothing to start in: all of its text would be taken for reasoning.
   * Default false.
   */
  readonly startInThinking?: boolean | undefined
  /**
   * True to take an opening think tag for one only before the first text of the answer, and a closing one only where one is
   * open: an answer that speaks of think tags stays as it is. Default false.
   */
  readonly thinkFirst?: boolean | undefined
  /** The names of the tags around reasoning. Default `think` and `thinking`; prose has few uses for these. */
  readonly thinkTags?: readonly string[] | undefined
  /** The names of the tools there are; a call of any other stays text. Default: every name is taken. */
  readonly tools?: Iterable<string> | undefined
  /** True where the model puts real calls into code fences. Inline code is never searched. Default false. */
  readonly inFences?: boolean | undefined
  /**
   * How many calls of the text are handed on; 4,096 by default, `Infinity` for all. What is beyond stays text, and is reported: a
   * model that repeats itself writes calls too.
   */
  readonly maxCalls?: number | undefined
  /** Makes the id of a call; no two may be equal. Default `call_` and a random UUID. */
  readonly newId?: (() => string) | undefined
  /** Told of every call that is not whole or not right. Calls that are whole are never reported. */
  readonly onInvalid?: ((call: InvalidTagCall) => void) | undefined
}

/**
 * Splits text at the tags that a model has written into it, wherever the stream is cut: reasoning in think tags becomes
 * reasoning, and calls written as text become tool calls. For servers that hand on what the model writes as it is.
 *
 * Calls are read in the forms that models use: JSON in `<tool_call>`, alone, in a row or in an array; `<function=NAME>` with
 * parameters or JSON; `<invoke name="NAME">`, wrapped or not, with the prefixes of DeepSeek, MiniMax and others; GLM's
 * `<arg_key>`; the name and each argument in a tag of its own. A value between tags is JSON where it reads as an object, an
 * array, a number, a truth value or null, and else a string, to the character: entities are not decoded, `<![CDATA[…]]>` is
 * unwrapped, and one line break at each end is left out where the form puts it there. A closing tag inside of a JSON string,
 * or inside of a value that goes on behind it, closes nothing.
 *
 * - Reasoning ends at the first closing tag and is not searched for calls. One that nothing closes is the rest of the text. A
 *   closing tag that nothing opened is left out; a second opening tag is left out at the very start of the reasoning, and is
 *   text of it anywhere else.
 * - In code (fences, inline code of one line) nothing is a tag.
 * - Text is held back only while it can still become a tag or a call. A call is handed on when it has ended, whole; several
 *   in one wrapper when that has.
 * - A call that is wrong (no name, broken JSON, no tool of ours), or one too many, stays in the text exactly as it was written, and is reported.
 * - A call that the stream cuts short, and whose name is known, is handed on with its arguments as far as they go, without an
 *   end mark, and is reported: `parseArguments` says `incomplete`. Where only closing tags are missing, it is whole.
 * - The finish reason `stop` of an answer with such calls is `tool_calls`.
 * - Where a part of another kind comes in between (a call of the server's own, an item, reasoning), what is held is text.
 *
 * Each chunk gives one chunk, with all of its other fields and parts; what is held at the end, one more. Items of list
 * content are left alone. Any cut and any grouping of the same stream gives the same message, as long as `newId` does. Time is
 * linear in the text. After a `StreamRestart`, which is handed on, it begins anew. When the stream fails, what is held comes
 * before the error, which passes through: its `partial`, if it has one, is the stream before it was split.
 *
 * @param chunks - read once, as the result is; stopping early ends it too
 * @throws ChunkDataError when one is not an `AssistantMessageChunk`
 * @throws TypeError when `maxCalls` is not a number of at least 0
 *
 * @example
 * import { AssistantMessageChunk, collect } from 'chunkfold'
 * import { splitTags } from 'chunkfold/stream'
 *
 * const deltas = ['<thi', 'nk>Easy.</think>Sure.<tool_', 'call>{"name":"read","arg', 'uments":{"path":"a"}}</tool_call>']
 * const chunks = deltas.map((content) => new AssistantMessageChunk({ content }))
 * const message = (await collect(splitTags(chunks, { newId: () => 'call_1' }))).toMessage()
 * message.reasoningContent // => 'Easy.'
 * message.content // => 'Sure.'
 * message.toolCalls // => [{ id: 'call_1', type: 'function', name: 'read', arguments: '{"path":"a"}', index: 0 }]
 *
 * @since 0.1.0
 */
export function splitTags<Item extends AssistantMessageChunk | StreamRestart>(
  chunks: AsyncIterable<Item> | Iterable<Item>,
  options: SplitTagsOptions = {},
): AsyncGenerator<AssistantMessageChunk | Extract<Item, StreamRestart>, void, undefined> {
  return relay(chunks, (items) => splitItems(items, options))
}

async function* splitItems<Item extends AssistantMessageChunk | StreamRestart>(
  chunks: Items<Item>,
  options: SplitTagsOptions,
): AsyncGenerator<AssistantMessageChunk | Extract<Item, StreamRestart>, void, undefined> {
  let splitter = new ChunkSplitter(options)
  let failure: { readonly error: unknown } | undefined
  let position = 0
  // What is thrown while the reader has a chunk is no fault of the source.
  let isHandedOut = false
  try {
    for await (const chunk of chunks) {
      if (isRestart(chunk)) {
        splitter = new ChunkSplitter(options)
        isHandedOut = true
        // What is a restart is one of the kind that the stream has.
        yield chunk as Extract<Item, StreamRestart>
        isHandedOut = false
        continue
      }
      if (kindOf(chunk) !== 'assistant') {
        throw new ChunkDataError(`chunks[${position}]`, 'an AssistantMessageChunk', nameOf(chunk))
      }
      position++
      const split = splitter.split(chunk)
      isHandedOut = true
      yield split
      isHandedOut = false
    }
  } catch (error) {
    if (isHandedOut) throw error
    failure = { error }
  }
  if (chunks.isReturned && failure === undefined) return
  const rest = splitter.rest()
  if (rest !== undefined) yield rest
  if (failure !== undefined) throw failure.error
}

class ChunkSplitter {
  readonly #parts: TextParts
  #finishReason: string | undefined

  constructor(options: SplitTagsOptions) {
    this.#parts = partsOf(options)
  }

  split(chunk: AssistantMessageChunk): AssistantMessageChunk {
    const before = [...chunk.log]
    const after = before.flatMap((part) => this.#parts.add(part))
    const isSame = after.length === before.length && after.every((part, position) => part === before[position])
    this.#finishReason = chunk.finishReason ?? this.#finishReason
    return this.#finished(isSame ? chunk : revive(chunk, chunk.details, Log.of(after)))
  }

  /** What was held back at the end, if anything was. */
  rest(): AssistantMessageChunk | undefined {
    const parts = this.#parts.end()
    if (parts.length === 0) return undefined
    return this.#finished(new AssistantMessageChunk({ parts }))
  }

  /** A stop is one for calls, once there are some: a server that does not see them cannot know. */
  #finished(chunk: AssistantMessageChunk): AssistantMessageChunk {
    if (!this.#parts.hasCalls || this.#finishReason !== 'stop') return chunk
    this.#finishReason = 'tool_calls'
    return revive(chunk, Object.freeze({ ...chunk.details, finishReason: 'tool_calls' }), chunk.log)
  }
}

function partsOf({
  startInThinking = false,
  thinkFirst = false,
  thinkTags = ['think', 'thinking'],
  tools,
  inFences = false,
  maxCalls = 4096,
  newId = newCallId,
  onInvalid = () => {},
}: SplitTagsOptions): TextParts {
  if (!(typeof maxCalls === 'number' && maxCalls >= 0)) {
    throw new TypeError(`\`maxCalls\` must be a number of at least 0, or Infinity, got ${describe(maxCalls)}`)
  }
  const settings = { startInThinking, thinkFirst, thinkTags, inFences, maxCalls, onInvalid }
  return new TextParts(new TagSplitter({ ...settings, tools: tools === undefined ? undefined : new Set(tools) }), newId)
}
