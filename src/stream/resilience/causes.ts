/**
 * What an error tells about itself, whoever threw it: our own errors, `fetch`, Node, and the SDKs of the providers, which
 * agree on little.
 */

type Fields = Readonly<Record<string, unknown>>

/** An error, and what caused it, from the outside in. Not for ever: a cause may be its own cause. */
export function* causesOf(error: unknown): Generator<Fields, void, undefined> {
  let next = error
  for (let depth = 0; depth < 10 && isObject(next); depth++) {
    yield next
    // Node tries several addresses, and lists what became of each.
    next = next.cause ?? (Array.isArray(next.errors) ? next.errors[0] : undefined)
  }
}

/** The name that an error goes by: some SDKs name only their classes. */
export function namesOf(error: Fields): readonly unknown[] {
  return [error.name, isObject(error.constructor) ? error.constructor.name : undefined]
}

/** The HTTP status of an error, where it has one. */
export function statusOf(error: Fields): number | undefined {
  const { status, statusCode, response, $metadata } = error
  const candidates = [status, statusCode, field(response, 'status'), field($metadata, 'httpStatusCode')]
  return candidates.find((value): value is number => typeof value === 'number' && value >= 100 && value < 600)
}

/** A header of the response that an error stands for; undefined where it has none. */
export function headerOf(error: Fields, name: string): string | undefined {
  for (const headers of [error.headers, error.responseHeaders, field(error.response, 'headers')]) {
    const value = isObject(headers) ? headerIn(headers, name) : undefined
    if (typeof value === 'string') return value
  }
  return undefined
}

function headerIn(headers: Fields, name: string): unknown {
  // Called on its own object; whatever it throws is not our error to report.
  if (typeof headers.get === 'function') return attempt(() => (headers as { get(name: string): unknown } & Fields).get(name))
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name)
  const value = key === undefined ? undefined : headers[key]
  return Array.isArray(value) ? value[0] : value
}

/** What the provider said, parsed: the body of our errors, and what the SDKs made of it. One has it in its message alone. */
export function bodiesOf(error: Fields): readonly unknown[] {
  return [error.body, error.error, error.data, error.responseBody, error.message].map((body) => {
    if (typeof body !== 'string' || !/^\s*[{[]/.test(body)) return body
    return attempt(() => JSON.parse(body)) ?? body
  })
}

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return undefined
  }
}

function field(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined
}

/** True for what has fields that can be read, a class or a function included. */
export function isObject(value: unknown): value is Fields {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
