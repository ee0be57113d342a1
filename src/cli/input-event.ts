/** One event of the input: JSON, or a server-sent event whose data is not parsed yet. */
export interface InputEvent {
  /** Counted from 1. */
  readonly line: number
  readonly value: unknown
}
