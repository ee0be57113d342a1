/**
 * `chunkfold events`: what happens in a stream, one line of JSON for each event.
 */

import { toEvents } from '../stream/events.js'
import type { StreamEvent } from '../stream/stream-event.js'
import { ChunkSource, isEarlyEnd, type SourceOptions } from './chunk-source.js'
import { jsonText } from './json-text.js'
import { exitIncomplete, exitWhole, type Outcome, type Terminal } from './terminal.js'

/**
 * Prints each event as soon as its bytes have come. The last one is `done` or `error`; only an input that is wrong from its
 * beginning prints nothing.
 *
 * @throws InputError where the input is wrong, naming the line
 */
export async function events(file: string, options: SourceOptions, terminal: Terminal): Promise<Outcome> {
  const source = new ChunkSource(terminal.read(file), options)
  let hasBegun = false
  for await (const event of toEvents(source.assistants())) {
    if (event.type !== 'error') {
      await terminal.out(`${jsonText(event)}\n`)
      hasBegun = true
      continue
    }
    const cause = source.explain(event.error)
    if (hasBegun || isEarlyEnd(cause)) await terminal.out(`${jsonText(errorEvent(event, cause))}\n`)
    if (!isEarlyEnd(cause)) throw cause
    return { code: exitIncomplete, reason: cause.message }
  }
  return { code: exitWhole }
}

function errorEvent({ type, partial }: Extract<StreamEvent, { type: 'error' }>, cause: Error): object {
  const code = 'code' in cause ? cause.code : undefined
  const error = { name: cause.name, ...(code !== undefined && { code }), message: cause.message }
  return { type, error, ...(partial !== undefined && { partial: partial.toMessage() }) }
}
