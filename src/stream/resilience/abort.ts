/**
 * Aborts: what somebody asked for is no failure, whoever tells of it.
 */

import { isObject, namesOf } from './causes.js'

const names = new Set<unknown>(['AbortError', 'APIUserAbortError', 'ResponseAborted'])

/** True for the error of an abort: the platform's, or that of an SDK, some of which name only their classes. */
export function isAbort(error: unknown): boolean {
  return isObject(error) && namesOf(error).some((name) => names.has(name))
}

/**
 * Why a source has ended early that keeps quiet about it: the streams of the official clients of OpenAI and Anthropic end
 * without a word when they are aborted, and have a controller that knows.
 *
 * @returns undefined where the source was not aborted, or does not say
 */
export function abortReasonOf(source: unknown): unknown {
  const { controller } = Object(source) as { readonly controller?: { readonly signal?: Partial<AbortSignal> } }
  const signal = controller?.signal
  if (signal?.aborted !== true) return undefined
  const { reason } = signal
  // A time limit is what somebody asked for too, but one that another attempt may keep.
  if (isAbort(reason) || (isObject(reason) && namesOf(reason).includes('TimeoutError'))) return reason
  return Object.assign(new DOMException('The stream was aborted', 'AbortError'), { cause: reason })
}
