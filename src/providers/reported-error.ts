import { record, text } from './fields.js'

/** What an adapter tells of an error that the provider reported: its own words where it has some, and its body whole. */
export interface ReportedError {
  readonly message: string
  readonly body: unknown
}

/** The report of an error's body: an object with a message, a text, or anything else. */
export function reportedError(body: unknown): ReportedError {
  return { message: text(record(body).message) ?? text(body) ?? asJson(body), body }
}

function asJson(body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch {
    // Nested too deep to be written, or holding itself.
    return 'an error without a message'
  }
}
