import type { OpenCall } from '../../parts/open-call.js'
import type { Part, ToolCallPart } from '../../parts/part.js'
import { ToolCalls } from '../../parts/tool-calls.js'
import { others, record, records, text } from '../../providers/fields.js'
import { asJson } from '../as-json.js'
import { isCallBlock, type ReadBlocks } from './read-blocks.js'

type Fields = Readonly<Record<string, unknown>>

/** The calls of one message or chunk: where its content has no place for them, they come after it. */
export class MessageCalls {
  readonly #blocks: ReadBlocks
  /** Pieces, in a chunk that has any. */
  readonly #pieces: readonly Fields[]
  /** The whole calls, those that stand in the content not yet taken from among them. */
  readonly #whole: Fields[]

  constructor(message: Fields, blocks: ReadBlocks) {
    this.#blocks = blocks
    this.#pieces = records(message.tool_call_chunks)
    // Those that LangChain has made of the pieces are the same calls: they are not asked for.
    const isWhole = this.#pieces.length === 0
    this.#whole = isWhole ? [...records(message.tool_calls), ...records(message.invalid_tool_calls).map(asInvalid)] : []
    const raw = record(message.additional_kwargs)
    if (isWhole && this.#whole.length === 0) this.#whole = [...records(raw.tool_calls), ...records([raw.function_call])]
  }

  /** The part of a block with a call; none where its pieces say the same. */
  inContent(block: Fields): Part[] {
    if (this.#pieces.length > 0) return []
    const at = this.#whole.findIndex((call) => call.id === block.id && nameOf(call) === nameOf(block))
    const [call = block] = at === -1 ? [] : this.#whole.splice(at, 1)
    return [fragment({ ...block, ...call })]
  }

  /** Those that the content has no place for. */
  rest(): Part[] {
    // The input of an item comes as that of a call does.
    const pieces = this.#pieces.filter(({ name, index }) => text(name) !== undefined || !this.#blocks.isItem(index))
    return [...pieces, ...this.#whole].map(fragment)
  }
}

/** What is invalid is whole all the same. */
function asInvalid(call: Fields): Fields {
  return { ...call, type: 'invalid_tool_call' }
}

function nameOf(call: Fields): string | undefined {
  return text(call.name) ?? text(record(call.function).name)
}

function fragment(call: Fields): ToolCallPart {
  const { function: raw } = call
  const isCustom = call.isCustomTool === true
  const given = call.args ?? call.input ?? call.arguments ?? record(raw).arguments
  const isWhole = typeof given === 'object' && given !== null
  const data = record(asJson({ ...record(call.extras), ...(isCallBlock(call) && others(call, callFields)) }))
  return {
    type: 'tool-call',
    // The constructor takes an index only where it is one.
    index: call.index as number | undefined,
    id: text(call.id) ?? text(call.tool_call_id),
    name: nameOf(call),
    toolType: isCustom ? 'custom' : undefined,
    responseItemId: text(call.responseItemId),
    arguments: isWhole ? wholeArguments(given, isCustom) : text(given),
    ...(Object.keys(data).length > 0 && { providerData: data as NonNullable<ToolCallPart['providerData']> }),
    ...((isWhole || call.type === 'invalid_tool_call') && { done: true }),
  }
}

/** Fields of a call that are read. */
const callFields = new Set([
  ...[
    'type',
    'id',
    'tool_call_id',
    'name',
    'args',
    'input',
    'arguments',
    'function',
    'index',
    'extras',
    'isCustomTool',
    'error',
  ],
  ...['partial_json', 'call_id', 'responseItemId'],
])

/** The text of arguments that are a value. */
function wholeArguments(given: object, isCustom: boolean): string {
  const input = record(given).input
  if (isCustom && typeof input === 'string') return input
  return JSON.stringify(asJson(given) ?? {})
}

/** Whether the calls of a stream are whole: for streams that do not say why they ended. */
export class OpenCalls {
  readonly #reader = new ToolCalls()
  readonly #calls = new Set<OpenCall>()

  add(parts: Iterable<Part>): void {
    for (const part of parts) {
      const call = part.type === 'tool-call' ? this.#reader.add(part) : undefined
      if (call !== undefined) this.#calls.add(call)
    }
  }

  /** True when the arguments of one break off. No text at all is no arguments. */
  get isCut(): boolean {
    return [...this.#calls].some((call) => call.toolType === 'function' && call.arguments.trim() !== '' && !call.isComplete())
  }
}
