/**
 * A message on a terminal. What does not change any more scrolls away above; only the rows below it are drawn again, never
 * more of them than the terminal has. So a drawing costs a screen, however long the message is.
 */

import { createLogUpdate } from 'log-update'
import type { StreamEvent } from '../stream/stream-event.js'
import { Block } from './block.js'
import type { Screen, Style, Terminal } from './terminal.js'
import { callFoot, callHead, callStyle, itemLine, itemStyle, textLooks, type View } from './view.js'

export class ScreenView implements View {
  readonly #screen: Screen
  readonly #style: Terminal['style']
  readonly #log: ReturnType<typeof createLogUpdate>
  /** The blocks that have not wholly scrolled away, by their parts, in order. */
  readonly #blocks = new Map<number, Block>()
  /** The last part of the message so far. */
  #last = -1

  constructor(screen: Screen, style: Terminal['style']) {
    this.#screen = screen
    this.#style = style
    this.#log = createLogUpdate(screen)
  }

  show(event: StreamEvent): void {
    switch (event.type) {
      case 'text':
      case 'reasoning':
      case 'refusal': {
        const { label, style } = textLooks[event.type]
        this.#blockOf(event.part, label, style).add(event.text, this.#screen.columns)
        return
      }
      case 'content':
        this.#blockOf(event.part, '', itemStyle).add(`${itemLine(event.item)}\n`, this.#screen.columns)
        return
      case 'tool-call-start':
        this.#blockOf(event.part, callHead(event.name), callStyle)
        return
      case 'tool-call-delta':
        this.#blocks.get(event.part)?.add(event.arguments, this.#screen.columns)
        return
      case 'tool-call-end':
        this.#blocks.get(event.part)?.close(callFoot(true), this.#screen.columns)
        return
      default:
        // The status tells the rest; a stream that was opened once does not restart.
        return
    }
  }

  draw(status: string): void {
    this.#scroll()
    this.#log([...this.#tail(this.#screen.rows - 2), status].join('\n'))
  }

  end(status: string | undefined): void {
    for (const block of this.#blocks.values()) {
      if (!block.isClosed) block.close(block.hasEnd ? callFoot(false) : '', this.#screen.columns)
    }
    this.#scroll()
    this.#log.clear()
    if (status !== undefined) this.#screen.write(`${status}\n`)
    // Shows the cursor.
    this.#log.done()
  }

  /** The block of a part. Text that goes on after it has scrolled away begins another one. */
  #blockOf(part: number, label: string, style: Style | undefined): Block {
    const known = this.#blocks.get(part)
    if (known !== undefined) return known
    const block = new Block(style, style === callStyle)
    const isNew = part > this.#last
    block.add(isNew ? label : `[continued] ${label}`, this.#screen.columns)
    this.#blocks.set(part, block)
    this.#last = Math.max(this.#last, part)
    return block
  }

  /** Writes what does not change any more, above what does. */
  #scroll(): void {
    const rows: string[] = []
    for (const [part, block] of this.#blocks) {
      // Text has no end of its own: it is over when something else has begun.
      if (!block.hasEnd && this.#blocks.size > 1) block.close('', this.#screen.columns)
      for (const row of block.take()) rows.push(this.#styled(block, row))
      if (!block.isClosed) break
      this.#blocks.delete(part)
    }
    if (rows.length === 0) return
    this.#log.clear()
    this.#screen.write(`${rows.join('\n')}\n`)
  }

  /** The rows that may still change, as many as there is room for. */
  #tail(limit: number): string[] {
    const blocks = [...this.#blocks.values()].slice(-Math.max(limit, 1))
    const share = Math.max(Math.floor(limit / Math.max(blocks.length, 1)), 1)
    return blocks.flatMap((block) => block.visible(share).map((row) => this.#styled(block, row)))
  }

  #styled({ style }: Block, row: string): string {
    return style === undefined || row === '' ? row : this.#style(style, row)
  }
}
