/**
 * The data of one server-sent event, as the servers of language models write it: JSON, the end mark, or nothing.
 */

import { isJson } from '../json.js'

/** What the OpenAI family sends as its last event. */
export const doneMark = '[DONE]'

/** True for data that is no message: empty, or the comment of a server that a gateway has wrapped in a data line. */
export function isBlankData(data: string): boolean {
  return data.trim() === '' || data.startsWith(':')
}

/**
 * The messages in the data: one as a rule. Where the lines of the data are not JSON together but each is by itself, a server
 * has left out the empty lines between its events, and each line is one.
 */
export function messagesOf(data: string): readonly string[] {
  if (!data.includes('\n') || isMessage(data)) return [data]
  const lines = data.split('\n')
  return lines.every((line) => isBlankData(line) || isMessage(line)) ? lines : [data]
}

/** True for the end mark, also where it breaks off: the message was over when it began. */
export function isDoneMark(data: string): boolean {
  const mark = data.trim()
  return mark.length > 1 && doneMark.startsWith(mark)
}

/** True when the data is whole. */
export function isWholeData(data: string): boolean {
  return messagesOf(data).every((message) => isBlankData(message) || isMessage(message))
}

function isMessage(data: string): boolean {
  return isDoneMark(data) || isJson(data)
}
