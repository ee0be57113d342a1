import type { AssistantMessageChunk } from '../chunks/assistant.js'
import type { JsonValue } from '../json.js'
import type { AssistantMessage, UsageMetadata } from '../messages.js'
import type { ToolCall } from '../parts/part.js'
import type { StreamRestart } from './restart.js'

/**
 * What happens in a stream, in one set of names for every provider.
 *
 * `part` is the place of the part in `message.parts`, or where these are absent, in the `parts` of the merged chunk: it lets
 * text and calls be drawn where they belong, however they are interleaved.
 *
 * | type | means |
 * |---|---|
 * | `text`, `reasoning`, `refusal` | more of that part; the pieces of one part join to its text |
 * | `content` | an item that is no text, such as an image; several of one part merge by `mergeParserContent` |
 * | `tool-call-start` | a call has begun: once for each, before anything else of it; with its id, where that has come |
 * | `tool-call-delta` | more of the JSON text of its arguments |
 * | `tool-call-end` | nothing more will come of it: once for each, in the order of the calls, with the whole call |
 * | `usage` | what it has cost so far, as a whole: the last one counts |
 * | `restart` | another attempt begins: all events before it count no more, and parts are numbered anew |
 * | `done` | the stream has ended; with the message. The last event |
 * | `error` | the stream has failed; with what had arrived. The last event |
 *
 * @since 0.1.0
 */
export type StreamEvent =
  | { readonly type: 'text' | 'reasoning' | 'refusal'; readonly part: number; readonly text: string }
  | { readonly type: 'content'; readonly part: number; readonly item: JsonValue }
  | {
      readonly type: 'tool-call-start'
      readonly part: number
      readonly id?: string
      readonly name: string
      /** `"function"` unless the provider says otherwise. */
      readonly toolType: string
    }
  | { readonly type: 'tool-call-delta'; readonly part: number; readonly arguments: string }
  | { readonly type: 'tool-call-end'; readonly part: number; readonly call: ToolCall }
  | { readonly type: 'usage'; readonly usage: UsageMetadata }
  | StreamRestart
  | { readonly type: 'done'; readonly message: AssistantMessage }
  | {
      readonly type: 'error'
      readonly error: unknown
      /** The chunks before the error, merged; undefined when none had arrived. */
      readonly partial: AssistantMessageChunk | undefined
    }
