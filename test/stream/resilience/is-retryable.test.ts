import Anthropic from '@anthropic-ai/sdk'
import { ChunkDataError, ChunkDepthError, ChunkTypeError } from 'chunkfold'
import {
  HttpError,
  isRetryable,
  ProviderError,
  StreamIncompleteError,
  StreamMalformedError,
  StreamTimeoutError,
} from 'chunkfold/stream'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'

const http = (status: number, body = '', headers: Record<string, string> = {}) =>
  new HttpError({ status, headers: new Headers(headers), body })
const coded = (code: string) => Object.assign(new Error('connection trouble'), { code })
const fetchFailed = (cause?: unknown) => new TypeError('fetch failed', { cause })
const reported = (body: unknown) => new ProviderError('it', body)
const incomplete = (cause: unknown) => new StreamIncompleteError('cut', { cause })
const awsError = (name: string, status: number) =>
  Object.assign(new Error('aws'), { name, $metadata: { httpStatusCode: status } })

const worthIt: [string, unknown][] = [
  ...[408, 409, 425, 429, 500, 502, 503, 504, 520, 524, 529].map((status): [string, unknown] => [
    `status ${status}`,
    http(status),
  ]),
  ['a failed fetch', fetchFailed(coded('ECONNREFUSED'))],
  ['a failed fetch of several addresses', fetchFailed(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))],
  ['a body that broke off in Node', new TypeError('terminated', { cause: coded('UND_ERR_SOCKET') })],
  ['a failed fetch in Chrome', new TypeError('Failed to fetch')],
  ['a body that broke off in Firefox', new TypeError('Error in input stream')],
  ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'].map((code): [string, unknown] => [code, coded(code)]),
  ['ECONNRESET as the cause of a cause', new Error('outer', { cause: new Error('inner', { cause: coded('ECONNRESET') }) })],
  ['a stream that was cut', incomplete(undefined)],
  ['a stream that was cut by the network', incomplete(new TypeError('terminated'))],
  ['a stream that was cut by something unknown', incomplete(new Error('who knows'))],
  ['a stream that was cut in the middle of an event', incomplete(new StreamIncompleteError('in the middle'))],
  ['an event that was mangled', new StreamMalformedError(1, 'JSON', 'x', { cause: new SyntaxError('x') })],
  ['a silence', new StreamTimeoutError('idle', 5)],
  ['a time limit of the request', new DOMException('too long', 'TimeoutError')],
  ["an overload, in Anthropic's words", reported({ type: 'overloaded_error', message: 'Overloaded' })],
  ["an overload, in OpenAI's words", reported({ type: 'service_unavailable_error', code: 'server_is_overloaded' })],
  ['a rate limit', reported({ code: 'rate_limit_exceeded', message: 'Try again in 11.054s' })],
  ['a failing server', reported({ type: 'server_error', message: 'The server had an error' })],
  [
    "a used up minute, in Google's words",
    reported({ code: 429, status: 'RESOURCE_EXHAUSTED', message: 'You exceeded your quota' }),
  ],
  ['a number in digits', reported({ code: '503', message: 'no' })],
  ['a report that is wrapped', reported({ type: 'error', error: { type: 'api_error', message: 'Internal' } })],
  ['a report of nothing but text', reported('The engine is temporarily unavailable')],
  ["a throttled call, in Amazon's words", awsError('ThrottlingException', 400)],
  ...['throttlingException', 'internalServerException', 'serviceUnavailableException', 'modelStreamErrorException'].map(
    (name): [string, unknown] => [`${name}, as an event of Amazon's stream`, reported({ [name]: { message: 'No.' } })],
  ),
  ['a server that says so, whatever its status', http(400, '', { 'x-should-retry': 'true' })],
  ['a failed connection of an SDK', new OpenAI.APIConnectionError({ message: 'Connection error.' })],
  ['a time limit of an SDK', new OpenAI.APIConnectionTimeoutError()],
  ['a rate limit of an SDK', new OpenAI.RateLimitError(429, { message: 'slow' }, 'slow', new Headers())],
  ['a failing server of an SDK', new Anthropic.InternalServerError(529, {}, 'busy', new Headers())],
  [
    'an overload that an SDK reports in mid-stream',
    new Anthropic.APIError(
      200,
      { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
      undefined,
      new Headers(),
    ),
  ],
]

const notWorthIt: [string, unknown][] = [
  ...[400, 401, 402, 403, 404, 405, 410, 413, 422, 501, 505, 301, 200].map((status): [string, unknown] => [
    `status ${status}`,
    http(status),
  ]),
  ["validationException, as an event of Amazon's stream", reported({ validationException: { message: 'No.' } })],
  ['a mistake, whatever its words', new TypeError("Cannot read properties of undefined (reading 'timeout')")],
  ['data that is too deep', new StreamMalformedError(1, 'JSON', 'x', { cause: new ChunkDepthError('a', 3) })],
  ['an abort', new DOMException('aborted', 'AbortError')],
  ['an abort of an SDK', new OpenAI.APIUserAbortError()],
  ['a mistake in the program', new TypeError('x is not a function')],
  ['an address that is none', new TypeError('Failed to parse URL from x')],
  ['a scheme that is none', fetchFailed(new Error('unknown scheme'))],
  ['a certificate that has run out', fetchFailed(coded('CERT_HAS_EXPIRED'))],
  ['a mistake behind a cut stream', incomplete(new TypeError('x is undefined'))],
  ['a refusal behind a cut stream', incomplete(http(401))],
  ['a used up quota', http(429, '{"error":{"code":"insufficient_quota"}}')],
  ['a used up quota that is reported in the stream', reported({ type: 'insufficient_quota', code: 429 })],
  ['a used up quota of an SDK', new OpenAI.RateLimitError(429, { code: 'insufficient_quota' }, 'no', new Headers())],
  ['a request that is too long', reported({ type: 'invalid_request_error', code: 'context_length_exceeded' })],
  ['a request that is wrong', reported({ type: 'invalid_request_error', message: 'tools.0 is missing' })],
  ['a report that says nothing', reported({ message: 'no' })],
  ['a server that says so, whatever its status', http(503, '', { 'x-should-retry': 'false' })],
  ['an event of another shape', new StreamMalformedError(1, 'a JSON object', 'number 5')],
  ['what is no chunk', new ChunkTypeError('AssistantMessageChunk', 'object')],
  ['data that is no chunk', new ChunkDataError('content', 'text', 'bigint')],
  ['an error that says nothing', new Error('no key given')],
  ['no error', undefined],
  ['text', 'ECONNRESET'],
]

describe('isRetryable', () => {
  test.each(worthIt)('%s is worth another attempt', (_, error) => expect(isRetryable(error)).toBe(true))

  test.each(notWorthIt)('%s is not worth another attempt', (_, error) => expect(isRetryable(error)).toBe(false))

  test('an error that is its own cause is looked at, and not for ever', () => {
    const error = new Error('round')
    error.cause = error
    expect(isRetryable(error)).toBe(false)
  })
})
