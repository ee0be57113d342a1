import { StreamIncompleteError } from '../stream-errors.js'

/** The input is not what it has to be; `line` counts from 1. */
export class InputError extends Error {
  readonly code = 'bad-input'

  constructor(line: number | undefined, reason: string) {
    super(line === undefined ? reason : `line ${line}: ${reason}`)
    this.name = 'InputError'
  }
}

/** The input ends in the middle of an event: its stream is not whole, and what came before counts. */
export function cutShort(): StreamIncompleteError {
  return new StreamIncompleteError('the input breaks off in the middle of an event')
}
