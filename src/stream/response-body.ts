import { typeName } from '../errors.js'
import { HttpError } from '../http-error.js'
import { isAbort } from './resilience/abort.js'

/** How much of a refusal's body is read, in bytes: enough for every provider's words, and no more than a server can be trusted with. */
const MAX_BODY = 65_536

/**
 * The body of a response that is a stream; or the error that it is instead, to be thrown where the request was made.
 *
 * A response with a status that is not a success, or with a page of HTML (the wrong address, a proxy in between), is an
 * `HttpError`, and the rest of its body is cancelled. Of a body that breaks off, what had arrived is in the error.
 *
 * Does not look into the body of a success: an error in it is the reader's business, and so is a body that is empty.
 *
 * @param response - of `fetch`; its body must not have been read
 * @returns the bytes for `decodeSSE`; null where there are none, which it takes too
 * @throws HttpError when the response is not a stream
 *
 * @example
 * import { bodyOf, decodeSSE } from 'chunkfold/stream'
 *
 * const response = new Response('data: {"n":1}\n\n')
 * const events = []
 * for await (const event of decodeSSE(await bodyOf(response))) events.push(event.data)
 * events // => ['{"n":1}']
 *
 * @since 0.1.0
 */
export async function bodyOf(response: Response): Promise<ReadableStream<Uint8Array> | null> {
  if (typeof response !== 'object' || response === null || !('headers' in response)) {
    throw new TypeError(`\`response\` must be a Response, got ${typeName(response)}; give what \`fetch\` gives, awaited`)
  }
  const { ok, status, headers, body } = response
  const isPage = /^(text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')
  if (ok && !isPage) return body
  throw new HttpError({ status, headers, body: body === null ? '' : await beginningOf(body) })
}

async function beginningOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let [text, left] = ['', MAX_BODY]
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += decoder.decode(next.value.subarray(0, left), { stream: true })
      left -= next.value.length
      if (left <= 0) break
    }
  } catch (error) {
    // An abort is what somebody asked for; anything else must not hide the status.
    if (isAbort(error)) throw error
  } finally {
    // Not waited for: what is left of a refusal interests nobody.
    reader.cancel().catch(() => undefined)
  }
  return text
}
