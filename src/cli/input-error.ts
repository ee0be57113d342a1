/** The input is not what it has to be; `line` counts from 1. */
export class InputError extends Error {
  constructor(line: number | undefined, reason: string) {
    super(line === undefined ? reason : `line ${line}: ${reason}`)
    this.name = 'InputError'
  }
}
