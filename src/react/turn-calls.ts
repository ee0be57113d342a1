/**
 * The calls of one turn: each is run once, so many at a time.
 */

import pLimit from 'p-limit'
import type { ToolMessageChunk } from '../chunks/tool.js'
import type { ToolMessageInput } from '../conversation.js'
import type { ToolCall } from '../parts/part.js'
import type { ReActEvent } from './events.js'
import { runCall } from './run-call.js'
import type { Tool } from './tool.js'

/** Where calls are run. */
export interface TurnContext {
  readonly tools: ReadonlyMap<string, Tool>
  readonly signal: AbortSignal
  readonly maxParallel: number
  readonly emit: (event: ReActEvent) => Promise<void>
}

/** Starts calls, and keeps their results. */
export class TurnCalls {
  readonly #context: TurnContext
  readonly #limit: ReturnType<typeof pLimit>
  /** By the index of the call in its message. */
  readonly #started = new Map<number, Promise<ToolMessageInput>>()

  constructor(context: TurnContext) {
    this.#context = context
    this.#limit = pLimit(context.maxParallel)
  }

  /** True when a call has been started. */
  get hasStarted(): boolean {
    return this.#started.size > 0
  }

  /** True for a call that has been started. */
  has({ index }: ToolCall): boolean {
    return this.#started.has(index)
  }

  /** Starts a call, unless it has been. */
  start(call: ToolCall, mayBeCut = false): void {
    if (this.has(call)) return
    const result = this.#limit(() => this.#run(call, mayBeCut))
    // Whoever waits for the results hears of it; until then, nobody has to.
    result.catch(() => undefined)
    this.#started.set(call.index, result)
  }

  /** The results of these calls, in their order, when the last of them is there. */
  async results(calls: readonly ToolCall[]): Promise<ToolMessageInput[]> {
    return Promise.all(calls.flatMap(({ index }) => this.#started.get(index) ?? []))
  }

  async #run(call: ToolCall, mayBeCut: boolean): Promise<ToolMessageInput> {
    const { tools, signal, emit } = this.#context
    await emit({ type: 'tool-start', call })
    const onChunk = (chunk: ToolMessageChunk) => emit({ type: 'tool-delta', call, chunk })
    const message = await runCall({ call, mayBeCut }, { tools, signal, onChunk })
    await emit({ type: 'tool-end', call, message })
    return message
  }
}
