import { foldParserContent } from '../../algebra/parser-content.js'
import type { JsonObject, JsonValue } from '../../json.js'
import { foldProviderData } from '../../parts/open-call.js'
import { record, text } from '../../providers/fields.js'
import type { ToldEvent } from '../told-chunks.js'
import type { CallIds } from './call-ids.js'
import type { NewId } from './new-ids.js'
import { dataItem, type UIShown, uiItem } from './ui-items.js'
import type { UIMessageStreamChunk } from './ui-types.js'

/** A piece of an item. */
export type ItemPiece = Extract<ToldEvent, { type: 'content' }>

/** An item of this step. */
interface OpenItem {
  readonly id: string
  readonly pieces: JsonValue[]
  readonly data: JsonObject[]
  /** How many pieces the client has seen. */
  told: number
}

/** How the errors of tools are told. */
export type ErrorText = (text: string, toolCallId: string) => string

/**
 * Writes the items of the content. One that comes in pieces is shown with its first and told whole at the end of its step, where
 * a client can replace it: where it is data. Any other one that may come in pieces is told once, when it is whole.
 */
export class ItemWriter {
  readonly #callIds: CallIds
  readonly #newId: NewId
  readonly #errorText: ErrorText
  readonly #open = new Map<number, OpenItem>()

  constructor(callIds: CallIds, newId: NewId, errorText: ErrorText) {
    this.#callIds = callIds
    this.#newId = newId
    this.#errorText = errorText
  }

  write({ part, item, providerData, mayGoOn = false }: ItemPiece): UIMessageStreamChunk[] {
    const known = this.#open.get(part)
    const open = known ?? { id: this.#newId(), pieces: [], data: [], told: 0 }
    open.pieces.push(item)
    if (providerData !== undefined) open.data.push(providerData)
    this.#open.set(part, open)
    if (open.told > 0) return []
    const isHeld = mayGoOn && (known !== undefined || uiItem(item, providerData).type !== 'data-content')
    return isHeld ? [] : this.#tell(open)
  }

  /** An item, now that it is known whole: what it has for its provider may not have been told with its pieces. */
  whole(part: number, item: JsonValue, providerData: JsonObject | undefined): UIMessageStreamChunk[] {
    const open = this.#open.get(part)
    if (open === undefined || providerData === undefined || open.data.length > 0) return []
    open.data.push(providerData)
    // What is no data cannot be replaced.
    if (open.told > 0 && uiItem(item).type !== 'data-content') return []
    open.told = open.pieces.length
    return [dataItem(this.#masked(item), providerData, open.id)]
  }

  endStep(): UIMessageStreamChunk[] {
    const unsaid = [...this.#open.values()].filter(({ pieces, told }) => pieces.length > told)
    this.#open.clear()
    return unsaid.flatMap((open) => this.#tell(open))
  }

  /** Forgets the items of a step that does not count. */
  drop(): void {
    this.#open.clear()
  }

  #tell(open: OpenItem): UIMessageStreamChunk[] {
    const { id, pieces, data, told } = open
    // Items are JSON, and merge to JSON.
    const item = pieces.length === 1 ? (pieces[0] ?? null) : (foldParserContent(pieces) as JsonValue)
    const providerData = data.length === 0 ? undefined : foldProviderData(data)
    open.told = pieces.length
    // It has its place: what it has become there is data, whatever it looks like by now.
    return told > 0 ? [dataItem(this.#masked(item), providerData, id)] : this.#shown(this.#masked(item), providerData, id)
  }

  #shown(item: JsonValue, providerData: JsonObject | undefined, id: string): UIMessageStreamChunk[] {
    const shown = uiItem(item, providerData)
    switch (shown.type) {
      case 'text':
        return textChunks(shown, `${id}-text`)
      case 'data-content':
        return [dataItem(item, providerData, id)]
      case 'tool-input-available':
        return [{ ...shown, toolCallId: this.#callIds.begin(shown.toolCallId) }]
      case 'tool-output-available':
      case 'tool-output-error':
      case 'tool-output-denied':
      case 'tool-approval-request': {
        const toolCallId = this.#callIds.of(shown.toolCallId)
        // A client refuses what is said of a call that it has not seen.
        return [toolCallId === undefined ? dataItem(item, providerData, id) : { ...shown, toolCallId }]
      }
      default:
        return [shown]
    }
  }

  /** The error of a tool, in the words that a client may read; as it is where the provider ran the tool, as the AI SDK has it. */
  #masked(item: JsonValue): JsonValue {
    const { type, errorText, toolCallId, providerExecuted } = record(item)
    if (type !== 'tool-output-error' || typeof errorText !== 'string' || providerExecuted === true) return item
    // The fields of an item, which is JSON.
    return { ...(record(item) as JsonObject), errorText: this.#errorText(errorText, text(toolCallId) ?? '') }
  }
}

function textChunks(
  { text: delta, type: _type, ...metadata }: Extract<UIShown, { type: 'text' }>,
  id: string,
): UIMessageStreamChunk[] {
  if (delta === '' && metadata.providerMetadata === undefined) return []
  return [
    { type: 'text-start', id },
    { type: 'text-delta', id, delta },
    { type: 'text-end', id, ...metadata },
  ]
}
