import type { Part } from '../../parts/part.js'
import { label, text } from '../../providers/fields.js'
import { ownMarks, providerDataOf } from './metadata.js'

type Fields = Readonly<Record<string, unknown>>

interface Block {
  readonly type: 'text' | 'reasoning' | 'refusal'
  readonly label: string
  /** The event that said last what there is for the provider: the AI SDK replaces it as a whole. */
  said: Fields | undefined
  hasText: boolean
}

/**
 * The texts and the reasoning of a stream. Each start begins a new part, because an id may be used again in the next step.
 * What a part has for its provider is given with its end, once: the events repeat it.
 */
export class ReadTexts {
  readonly #open = new Map<string, Block>()
  #count = 0

  start(kind: 'text' | 'reasoning', event: Fields): Part[] {
    const before = this.end(kind, event)
    const { kind: type = kind } = ownMarks(event)
    this.#open.set(keyOf(kind, event), this.#block(type, event))
    return before
  }

  delta(kind: 'text' | 'reasoning', event: Fields): Part[] {
    const block = this.#open.get(keyOf(kind, event)) ?? this.#block(kind, event)
    this.#open.set(keyOf(kind, event), block)
    if (event.providerMetadata !== undefined) block.said = event
    // `streamText` calls it `text`, a model and a UI message stream `delta`.
    const piece = text(event.text) ?? text(event.delta)
    if (piece === undefined) return []
    block.hasText = true
    return [{ type: block.type, text: piece, block: block.label }]
  }

  end(kind: 'text' | 'reasoning', event: Fields): Part[] {
    const key = keyOf(kind, event)
    const block = this.#open.get(key)
    if (block === undefined) return []
    this.#open.delete(key)
    if (event.type === `${kind}-end` && event.providerMetadata !== undefined) block.said = event
    return ended(block, true)
  }

  /** What the parts that nobody has ended have for their provider, now that nothing more will come of them. */
  flush(): Part[] {
    const parts = [...this.#open.values()].flatMap((block) => ended(block, false))
    this.#open.clear()
    return parts
  }

  #block(type: Block['type'], event: Fields): Block {
    return {
      type,
      label: String(this.#count++),
      said: event.providerMetadata === undefined ? undefined : event,
      hasText: false,
    }
  }
}

function ended({ type, label, said, hasText }: Block, isDone: boolean): Part[] {
  const providerData = said && providerDataOf(said)
  // Neither a text nor anything for the provider: it was announced, and did not come.
  if (!hasText && providerData === undefined) return []
  return [{ type, text: '', block: label, providerData, ...(isDone && { done: true }) }]
}

function keyOf(kind: string, { id }: Fields): string {
  return `${kind} ${label(id)}`
}
