import { InputError } from './input-error.js'

/** @throws InputError naming the line */
export function parseJson(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new InputError(line, `not JSON: ${reason.replace(/\s+/g, ' ')}`)
  }
}
