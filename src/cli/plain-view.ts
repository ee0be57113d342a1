/**
 * A message as plain lines, for files and pipes: text as it comes, a call when it has ended.
 */

import type { StreamEvent } from '../stream/stream-event.js'
import { PrintableText, printable } from './printable.js'
import type { Style, Terminal } from './terminal.js'
import { callFoot, callHead, callStyle, itemLine, itemStyle, textLooks, type View } from './view.js'

type TextEvent = Extract<StreamEvent, { text: string }>

/** The part whose line is open. */
interface OpenText {
  readonly part: number
  readonly style: Style | undefined
  readonly text: PrintableText
}

export class PlainView implements View {
  readonly #terminal: Pick<Terminal, 'out' | 'style'>
  #open: OpenText | undefined
  #isLineOpen = false
  /** The calls that have not ended, each in pieces. */
  readonly #calls = new Map<number, string[]>()

  constructor(terminal: Pick<Terminal, 'out' | 'style'>) {
    this.#terminal = terminal
  }

  show(event: StreamEvent): void | Promise<void> {
    switch (event.type) {
      case 'text':
      case 'reasoning':
      case 'refusal':
        return this.#addText(event)
      case 'content':
        return this.#line(itemLine(event.item), itemStyle)
      case 'tool-call-start':
        this.#calls.set(event.part, [callHead(event.name)])
        return
      case 'tool-call-delta':
        this.#calls.get(event.part)?.push(event.arguments)
        return
      case 'tool-call-end':
        this.#calls.delete(event.part)
        return this.#line(`${callHead(event.call.name)}${printable(event.call.arguments)}${callFoot(true)}`, callStyle)
      default:
        // The status tells the rest; a stream that was opened once does not restart.
        return undefined
    }
  }

  /** What is written is out already. */
  draw(): void {}

  async end(status: string | undefined): Promise<void> {
    for (const [head = '', ...pieces] of this.#calls.values()) {
      await this.#line(`${head}${printable(pieces.join(''))}${callFoot(false)}`, callStyle)
    }
    const rest = this.#closeText()
    if (status !== undefined) await this.#terminal.out(`${rest}${status}\n`)
    else if (rest !== '') await this.#terminal.out(rest)
  }

  #addText({ type, part, text }: TextEvent): void | Promise<void> {
    const { label, style } = textLooks[type]
    let before = ''
    if (this.#open?.part !== part) {
      before = this.#closeText() + this.#styled(label, style)
      this.#open = { part, style, text: new PrintableText() }
    }
    const shown = this.#open?.text.add(text) ?? ''
    if (shown !== '') this.#isLineOpen = !shown.endsWith('\n')
    else this.#isLineOpen ||= label !== ''
    return before + shown === '' ? undefined : this.#terminal.out(before + this.#styled(shown, style))
  }

  /** What ends the open line. */
  #closeText(): string {
    const rest = this.#styled(this.#open?.text.end() ?? '', this.#open?.style)
    const end = this.#isLineOpen || rest !== '' ? '\n' : ''
    this.#open = undefined
    this.#isLineOpen = false
    return rest + end
  }

  #line(text: string, style: Style): void | Promise<void> {
    return this.#terminal.out(`${this.#closeText()}${this.#styled(text, style)}\n`)
  }

  #styled(text: string, style: Style | undefined): string {
    return style === undefined || text === '' ? text : this.#terminal.style(style, text)
  }
}
