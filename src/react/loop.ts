/**
 * The loop: request, calls, results, and again, until the model answers without a call.
 */

import type { AssistantMessageInput, Message } from '../conversation.js'
import type { AssistantMessage, UsageMetadata } from '../messages.js'
import { CallIds, withIds } from './call-ids.js'
import type { ReActEvent, ReActResult, StopReason } from './events.js'
import { fitRequest } from './fit-request.js'
import type { Settings } from './options.js'
import { asRequestError } from './request-error.js'
import { sumUsage } from './sum-usage.js'
import type { Tool } from './tool.js'
import { readTurn, type Turn } from './turn.js'
import { TurnCalls } from './turn-calls.js'

/** Runs the loop once; it does not fail. */
export class Loop {
  readonly #settings: Settings
  readonly #signal: AbortSignal
  readonly #emit: (event: ReActEvent) => Promise<void>
  readonly #messages: Message[]
  readonly #ids: CallIds
  readonly #toolsByName: ReadonlyMap<string, Tool>
  #usage: UsageMetadata = Object.freeze({})
  #iterations = 0

  /** @param emit - told of all that happens but the finish */
  constructor(settings: Settings, signal: AbortSignal, emit: (event: ReActEvent) => Promise<void>) {
    this.#settings = settings
    this.#signal = signal
    this.#emit = emit
    this.#messages = [...settings.messages]
    this.#ids = new CallIds(settings.messages, settings.newId)
    this.#toolsByName = new Map(settings.tools.map((tool) => [tool.name, tool]))
  }

  async run(): Promise<ReActResult> {
    try {
      while (this.#iterations < this.#settings.maxIterations) {
        if (this.#signal.aborted) return this.#aborted()
        const stopped = await this.#iterate()
        if (stopped !== undefined) return stopped
      }
      return this.#signal.aborted ? this.#aborted() : this.#result('max-iterations')
    } catch (error) {
      return this.#result('error', { error })
    }
  }

  /** One request and its calls; undefined where another one is to follow. */
  async #iterate(): Promise<ReActResult | undefined> {
    const { model, tools, maxParallel, fit } = this.#settings
    // The model may keep it: it does not grow under its hands.
    const messages = Object.freeze([...fitRequest(this.#messages, fit)])
    const iteration = ++this.#iterations
    await this.#emit({ type: 'iteration', iteration })
    const calls = new TurnCalls({ tools: this.#toolsByName, signal: this.#signal, maxParallel, emit: this.#emit })
    const request = { signal: this.#signal, tools, iteration }
    const turn = await readTurn(() => model(messages, request), this.#turnSettings(calls))
    if (turn.usage !== undefined) this.#usage = sumUsage(this.#usage, turn.usage)
    if (turn.failure === undefined && !isFiltered(turn.message)) start(calls, turn.message)
    await this.#keep(startedOnly(turn.message, calls), calls)
    return this.#stopAfter(turn)
  }

  #turnSettings(calls: TurnCalls) {
    const { eager, tags } = this.#settings
    return { signal: this.#signal, ids: this.#ids, calls, eager, tags, emit: this.#emit }
  }

  /** The message and the results of its calls, together: the conversation is valid at any time. */
  async #keep(message: AssistantMessage, calls: TurnCalls): Promise<void> {
    const results = await calls.results(message.toolCalls)
    if (saysSomething(message)) this.#messages.push(message, ...results)
  }

  #stopAfter({ message, failure }: Turn): ReActResult | undefined {
    if (this.#signal.aborted && (failure !== undefined || message.toolCalls.length > 0)) return this.#aborted()
    if (failure !== undefined) return this.#result('error', { error: asRequestError(failure.error) })
    if (message.toolCalls.length > 0 && !isFiltered(message)) return undefined
    return this.#result(message.finishReason === 'length' ? 'length' : 'answered')
  }

  #aborted(): ReActResult {
    return this.#result('aborted', { error: this.#signal.reason })
  }

  #result(stopped: StopReason, why?: { readonly error: unknown }): ReActResult {
    const messages = Object.freeze([...this.#messages])
    return Object.freeze({ messages, usage: this.#usage, stopped, ...why, iterations: this.#iterations })
  }
}

/** Of a turn that the token limit has cut, the last call may have lost its arguments. */
function start(calls: TurnCalls, { toolCalls, finishReason }: AssistantMessage): void {
  const isCut = finishReason === 'length'
  for (const call of toolCalls) calls.start(call, isCut && call === toolCalls.at(-1))
}

/** A filter has cut the answer: what it calls was never meant to be called as it stands. */
function isFiltered({ finishReason }: AssistantMessage): boolean {
  return finishReason === 'content_filter'
}

/** The message, without the calls that have not been started. */
function startedOnly(message: AssistantMessage, calls: TurnCalls): AssistantMessage {
  if (message.toolCalls.every((call) => calls.has(call))) return message
  const started = message.toolCalls.filter((call) => calls.has(call))
  return withIds(message, new Map(started.map(({ index, id = '' }) => [index, id])))
}

/** Providers refuse a message of the model with nothing in it. */
function saysSomething({ content, reasoningContent, refusal, toolCalls, parts }: AssistantMessageInput): boolean {
  return [content, reasoningContent, refusal, toolCalls, parts].some((field) => field !== undefined && field.length > 0)
}
