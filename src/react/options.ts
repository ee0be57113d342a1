import { checkOptionNames, checkSignal } from '../check-options.js'
import { kindOf } from '../chunks/kind.js'
import type { Message } from '../conversation.js'
import { describe, typeName } from '../errors.js'
import { isPlainObject } from '../json.js'
import { newCallId } from '../stream/new-call-id.js'
import type { SplitTagsOptions } from '../stream/split-tags.js'
import { checkTool } from './check-tool.js'
import type { FitRequestOptions } from './fit-request.js'
import type { Model } from './model.js'
import type { Tool } from './tool.js'

/**
 * What a run needs, and how it goes.
 *
 * @since 0.1.0
 */
export interface ReActOptions {
  readonly model: Model
  /** What has been said so far; not changed. */
  readonly messages: readonly Message[]
  /** What the model may call; by default nothing. */
  readonly tools?: readonly Tool[] | undefined
  /** Stops the run, wherever it is. */
  readonly signal?: AbortSignal | undefined
  /** How many requests the run may make; 20 by default. */
  readonly maxIterations?: number | undefined
  /** How many calls of one turn run at the same time; 8 by default. */
  readonly maxParallel?: number | undefined
  /**
   * True to start a call as soon as it has ended, while the rest of the turn still streams; false by default. Calls whose
   * arguments are no object or list with something in it wait for the end of the turn all the same: only that tells that nothing
   * was cut off.
   */
  readonly eager?: boolean | undefined
  /**
   * How reasoning and calls that stand in the text as tags are read (see `splitTags`). By default calls that name a tool of the
   * run, and reasoning before any other text (`thinkFirst`). False leaves the text as it is.
   */
  readonly tags?: false | Omit<SplitTagsOptions, 'tools' | 'newId'> | undefined
  /** How large a request may be, in bytes (see `fitRequest`); 5,500,000 by default. */
  readonly maxRequestBytes?: number | undefined
  /** What is sent of the messages, so that it can be measured (see `fitRequest`). */
  readonly toBody?: FitRequestOptions['toBody']
  /** Makes an id for a call that has none, or one that is taken; by default `call_` and a random UUID. */
  readonly newId?: (() => string) | undefined
}

/** The options, with what was left out. */
export interface Settings {
  readonly model: Model
  readonly messages: readonly Message[]
  readonly tools: readonly Tool[]
  readonly maxIterations: number
  readonly maxParallel: number
  readonly eager: boolean
  readonly tags: SplitTagsOptions | undefined
  readonly fit: FitRequestOptions
  readonly newId: () => string
}

/**
 * @throws TypeError where an option is not what it has to be
 */
export function settingsOf(options: ReActOptions): Settings {
  if (!isPlainObject(options))
    throw new TypeError(`\`options\` must have a \`model\` and \`messages\`, got ${describe(options)}`)
  checkOptionNames(options, names)
  const { model, messages, tools = [], maxIterations = 20, maxParallel = 8, eager = false, signal } = options
  const { maxRequestBytes: maxBytes = 5_500_000, toBody, newId = newCallId } = options
  checkType('model', model, 'function')
  checkMessages(messages)
  if (!Array.isArray(tools)) throw new TypeError(`\`tools\` must be an array, got ${typeName(tools)}`)
  for (const [position, tool] of tools.entries()) checkTool(tool, `\`tools[${position}]\``)
  checkNames(tools)
  checkCount('maxIterations', maxIterations, 0)
  checkCount('maxParallel', maxParallel, 1)
  checkCount('maxRequestBytes', maxBytes, 1)
  checkType('newId', newId, 'function')
  checkSignal(signal)
  const toolNames = tools.map(({ name }) => name)
  const tags = options.tags === false ? undefined : { thinkFirst: true, ...options.tags, tools: toolNames }
  return { model, messages, tools, maxIterations, maxParallel, eager, tags, fit: { maxBytes, toBody }, newId }
}

const names: readonly (keyof ReActOptions)[] = [
  ...(['model', 'messages', 'tools', 'maxIterations', 'maxParallel', 'eager', 'signal', 'tags'] as const),
  ...(['maxRequestBytes', 'toBody', 'newId'] as const),
]

function checkType(option: string, value: unknown, type: string): void {
  if (typeof value !== type) throw new TypeError(`\`${option}\` must be a ${type}, got ${typeName(value)}`)
}

function checkMessages(messages: readonly Message[]): void {
  if (!Array.isArray(messages)) throw new TypeError(`\`messages\` must be an array, got ${typeName(messages)}`)
  for (const [position, message] of messages.entries()) {
    if (isPlainObject(message) && typeof message.role === 'string') continue
    const got = kindOf(message) === undefined ? describe(message) : 'a chunk: `toMessage()` gives its message'
    throw new TypeError(`\`messages[${position}]\` is no message, got ${got}`)
  }
}

function checkNames(tools: readonly Tool[]): void {
  const names = new Set<string>()
  for (const { name } of tools) {
    if (names.has(name)) throw new TypeError(`\`tools\` has two tools of the name "${name}"`)
    names.add(name)
  }
}

function checkCount(option: string, value: number, least: number): void {
  const isRight = value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && value >= least)
  if (!isRight) throw new TypeError(`\`${option}\` must be a whole number from ${least}, or Infinity, got ${value}`)
}
