import { foldParserContent } from '../../algebra/parser-content.js'
import type { JsonValue } from '../../json.js'
import type { CallIds } from './call-ids.js'
import { dataItem, type UIShown, uiItem } from './ui-items.js'
import type { UIMessageStreamChunk } from './ui-types.js'

/** An item while more of it may come. */
interface OpenItem {
  readonly id: string
  readonly pieces: JsonValue[]
}

/** Writes the items of the content. What comes in pieces is shown with its first, and told whole at the end of its step. */
export class ItemWriter {
  readonly #callIds: CallIds
  readonly #open = new Map<number, OpenItem>()
  #count = 0

  constructor(callIds: CallIds) {
    this.#callIds = callIds
  }

  write(part: number, item: JsonValue): UIMessageStreamChunk[] {
    const known = this.#open.get(part)
    if (known !== undefined) {
      known.pieces.push(item)
      return []
    }
    const id = `item-${this.#count++}`
    this.#open.set(part, { id, pieces: [item] })
    return this.#shown(item, id)
  }

  endStep(): UIMessageStreamChunk[] {
    const inPieces = [...this.#open.values()].filter(({ pieces }) => pieces.length > 1)
    this.#open.clear()
    // Items are JSON, and merge to JSON.
    return inPieces.flatMap(({ id, pieces }) => this.#shown(foldParserContent(pieces) as JsonValue, id))
  }

  #shown(item: JsonValue, id: string): UIMessageStreamChunk[] {
    const shown = uiItem(item)
    switch (shown.type) {
      case 'text':
        return textChunks(shown, `${id}-text`)
      case 'data-content':
        return [dataItem(item, id)]
      case 'tool-input-available':
        return [{ ...shown, toolCallId: this.#callIds.begin(shown.toolCallId) }]
      case 'tool-output-available':
      case 'tool-output-error':
      case 'tool-output-denied':
      case 'tool-approval-request': {
        const toolCallId = this.#callIds.of(shown.toolCallId)
        // A client refuses what is said of a call that it has not seen.
        return [toolCallId === undefined ? dataItem(item, id) : { ...shown, toolCallId }]
      }
      default:
        return [shown]
    }
  }
}

function textChunks(
  { text, type: _type, ...metadata }: Extract<UIShown, { type: 'text' }>,
  id: string,
): UIMessageStreamChunk[] {
  if (text === '' && metadata.providerMetadata === undefined) return []
  const delta = { type: 'text-delta', id, delta: text } as const
  return [{ type: 'text-start', id }, delta, { type: 'text-end', id, ...metadata }]
}
