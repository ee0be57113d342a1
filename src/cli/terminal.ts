/** What the command reads from and writes to. */
export interface Terminal {
  readonly version: string
  /**
   * The bytes of a file as they come; of the standard input for `-`.
   *
   * @param signal - ends the reading, with an `AbortError`
   */
  readonly read: (file: string, signal?: AbortSignal) => AsyncIterable<Uint8Array | string>
  /** True for a file that was written before: when its bytes come says nothing about its stream. */
  readonly isRecorded: (file: string) => boolean
  /** Resolves when there is room for more. */
  readonly out: (text: string) => void | Promise<void>
  readonly error: (text: string) => void
  /** The text in that style, where the output is to have any. */
  readonly style: (style: Style, text: string) => string
  /** Where the output is a terminal: the same as `out`, and its size. */
  readonly screen: Screen | undefined
  /** Takes the user's interrupts from now on; aborted by the first one. */
  readonly interrupts: () => { readonly signal: AbortSignal; readonly release: () => void }
  /** Milliseconds, of a clock that only goes forward. */
  readonly now: () => number
}

export type Style = 'dim' | 'cyan' | 'yellow'

export type Screen = NodeJS.WritableStream & { readonly columns: number; readonly rows: number }

/** How a run of a command came out; `reason` says why its stream is not whole. */
export interface Outcome {
  readonly code: number
  readonly reason?: string
}

export const exitWhole = 0
export const exitBadInput = 1
export const exitIncomplete = 2
/** What shells expect of a command that was interrupted: 128, and the number of the signal. */
export const exitInterrupted = 130
