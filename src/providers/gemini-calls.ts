/**
 * The `functionCall` parts of a Gemini answer. A part with a name is a call of its own, be it identical to another; a part
 * without one continues the last call. Arguments are an object, whole or in objects that merge; or, where the call says that
 * it will continue, values with their JSON paths, which become JSON text.
 */

import { copyJson, type JsonObject, type JsonValue } from '../json.js'
import type { ToolCallPart } from '../parts/part.js'
import { number, others, record, records, text } from './fields.js'
import { JsonPathWriter, parseJsonPath } from './json-path-writer.js'

type Fields = Readonly<Record<string, unknown>>

/** A call while its parts are being read. */
interface OpenCall {
  readonly index: number
  readonly id: string | undefined
  readonly name: string | undefined
  /** Arguments that are written as text; those of an object are given out as they are. */
  writer: JsonPathWriter | undefined
  hasObject: boolean
  /** True while the provider says that more is to come. */
  willContinue: boolean
  isClosed: boolean
  /** The fields for the provider that have been given out. */
  readonly sent: Set<string>
}

const partFields = new Set(['functionCall'])
const callFields = new Set(['name', 'args', 'partialArgs', 'willContinue'])

/** Reads the calls of one candidate. */
export class GeminiCalls {
  readonly #byId = new Map<string, OpenCall>()
  #last: OpenCall | undefined
  #size = 0

  /** How many calls there are. */
  get size(): number {
    return this.#size
  }

  /** The fragments of a `functionCall` part. */
  read(part: Fields): ToolCallPart[] {
    const call = record(part.functionCall)
    const [id, name] = [text(call.id), text(call.name)]
    const known = this.#continued(id, name)
    const closed = known === undefined ? this.close() : []
    const open = known ?? this.#open(id, name)
    open.willContinue = call.willContinue === true
    const fragment = fragmentOf(open, call, part)
    return [...closed, known === undefined ? { ...fragment, id, name } : fragment]
  }

  /**
   * The end of the last call, where something else follows it. A call that said it would continue has not ended: it was cut
   * off. A whole one ends here and not with its part, because parts without a name may still add to it.
   */
  close(): ToolCallPart[] {
    const open = this.#last
    if (open === undefined || open.willContinue || open.isClosed) return []
    open.isClosed = true
    // A whole call without arguments has none.
    return [{ type: 'tool-call', index: open.index, arguments: open.hasObject ? undefined : {}, done: true }]
  }

  /**
   * The call that a part continues: its own by id, the one that said it would, the last one where the part has no name. One
   * that has ended takes nothing more.
   */
  #continued(id: string | undefined, name: string | undefined): OpenCall | undefined {
    const last = this.#last
    const known = name === undefined && id !== undefined ? (this.#byId.get(id) ?? last) : last
    if (known === undefined || known.isClosed) return undefined
    if (name === undefined) return known
    return known.willContinue && name === known.name && (id === undefined || id === known.id) ? known : undefined
  }

  #open(id: string | undefined, name: string | undefined): OpenCall {
    const labels = { index: this.#size++, id, name }
    const state = { writer: undefined, hasObject: false, willContinue: false, isClosed: false, sent: new Set<string>() }
    const open: OpenCall = { ...labels, ...state }
    if (id !== undefined) this.#byId.set(id, open)
    this.#last = open
    return open
  }
}

function fragmentOf(open: OpenCall, call: Fields, part: Fields): ToolCallPart {
  const { args, unplaced } = readArguments(open, call)
  const callData = {
    ...unsent(open, others(call, callFields), 'functionCall.'),
    ...(unplaced.length > 0 && { partialArgs: unplaced }),
  }
  const data = {
    ...unsent(open, others(part, partFields)),
    ...(Object.keys(callData).length > 0 && { functionCall: callData }),
  }
  const done = open.isClosed ? true : undefined
  return { type: 'tool-call', index: open.index, arguments: args, providerData: data, done }
}

/** Adds what a part says of the arguments; values that cannot be written in their place are left over. */
function readArguments(
  open: OpenCall,
  call: Fields,
): { args: string | JsonObject | undefined; unplaced: readonly JsonValue[] } {
  // Both are checked where they enter the chunk.
  const pieces = records(call.partialArgs) as readonly JsonObject[]
  const [args] = records([call.args]) as readonly JsonObject[]
  if ((open.willContinue || pieces.length > 0) && !open.hasObject) open.writer ??= new JsonPathWriter()
  const { writer } = open
  if (writer === undefined) {
    open.hasObject ||= args !== undefined
    return { args, unplaced: pieces }
  }
  // A copy, because it is checked.
  for (const [key, value] of Object.entries(args ?? {})) writer.write([key], copyJson(value ?? null, `args.${key}`), false)
  const unplaced = pieces.filter((piece) => !writePiece(writer, piece))
  if (!open.willContinue) writer.end()
  open.isClosed = writer.isEnded
  return { args: writer.take(), unplaced }
}

function writePiece(writer: JsonPathWriter, piece: Fields): boolean {
  const path = parseJsonPath(piece.jsonPath)
  return path !== undefined && writer.write(path, valueIn(piece), piece.willContinue === true)
}

/** The value of a piece; undefined where it has none. */
function valueIn({ stringValue, numberValue, boolValue, nullValue }: Fields): JsonValue | undefined {
  if (typeof stringValue === 'string') return stringValue
  if (typeof boolValue === 'boolean') return boolValue
  return nullValue === undefined ? number(numberValue) : null
}

/** Fields that were not given out before: they are merged piece by piece, so each goes in once. */
function unsent(open: OpenCall, data: JsonObject | undefined, prefix = ''): JsonObject {
  const fresh = Object.entries(data ?? {}).filter(([key]) => !open.sent.has(prefix + key))
  for (const [key] of fresh) open.sent.add(prefix + key)
  return Object.fromEntries(fresh)
}
