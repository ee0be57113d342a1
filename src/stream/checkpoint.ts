/**
 * Stopping in one place and going on in another. The law in use:
 *
 *     fromJSON(snapshot.toJSON()).merge(tail)  equals  all chunks, merged
 */

import { checkOptionNames } from '../check-options.js'
import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { ChunkJson } from '../chunks/wire.js'
import { describe } from '../errors.js'
import { relay } from '../relay.js'
import { isRestart, type StreamRestart } from './restart.js'

/**
 * How far a stream had come: JSON all through, as long as the chunks hold no instances of classes in `parserContent`.
 *
 * @since 0.1.0
 */
export interface Checkpoint {
  /** How many chunks of the stream are in the snapshot. */
  readonly received: number
  /** These chunks, merged: what `toJSON()` gives. */
  readonly snapshot: ChunkJson
}

/**
 * When `checkpoint` saves; at the end it always does.
 *
 * @since 0.1.0
 */
export interface CheckpointOptions {
  /**
   * How long it waits after a checkpoint before the next one, in milliseconds; 1,000 by default. At least nine times as long
   * as the last one took: a checkpoint costs the size of the whole message, and so all of them together cost at most a tenth
   * of the time, however long the message gets.
   */
  readonly everyMs?: number | undefined
  /** Saves after so many chunks instead. Where that is few, a long message costs the square of its length. */
  readonly everyChunks?: number | undefined
}

/**
 * Hands chunks on, and saves how far they have come, so that another process can go on with `resume`.
 *
 * Saves now and then, once more at the end, and also when the stream fails or the consumer stops. A chunk is handed on only
 * after the checkpoint that it is in has been saved; checkpoints come in order and never two at a time. Looks at the clock only
 * when a chunk arrives: what came before a silence is saved when the silence ends.
 *
 * After a `StreamRestart` it begins anew, and saves that at once. The chunk that `resume` begins with counts as the chunks that
 * it stands for.
 *
 * @param chunks - read as they are asked for; their errors pass through, after the last save
 * @param save - stores the checkpoint; waited for. What it throws ends the stream, except after an error of the stream
 * @param options - when to save; every second by default
 * @throws ChunkTypeError where something in the stream is no assistant's chunk
 *
 * @example
 * import { AssistantMessageChunk, collect } from 'chunkfold'
 * import { type Checkpoint, checkpoint, resume } from 'chunkfold/stream'
 *
 * const chunks = ['On', 'ce ', 'upon a time'].map((content) => new AssistantMessageChunk({ content }))
 * let stored = ''
 * const save = async (saved: Checkpoint) => {
 *   stored = JSON.stringify(saved)
 * }
 * for await (const _ of checkpoint(chunks.slice(0, 2), save));
 * stored // => '{"received":2,"snapshot":{"role":"assistant","content":"Once "}}'
 *
 * const { content } = await collect(resume(JSON.parse(stored), chunks.slice(2)))
 * content // => 'Once upon a time'
 *
 * @since 0.1.0
 */
export function checkpoint<Item extends AssistantMessageChunk | StreamRestart>(
  chunks: AsyncIterable<Item> | Iterable<Item>,
  save: (checkpoint: Checkpoint) => Promise<void> | void,
  options: CheckpointOptions = {},
): AsyncGenerator<Item, void, undefined> {
  checkOptionNames(options, ['everyMs', 'everyChunks'])
  const saver = new Saver(save, options)
  return relay(chunks, (items) => saved(items, saver))
}

async function* saved<Item extends AssistantMessageChunk | StreamRestart>(
  chunks: AsyncIterable<Item>,
  saver: Saver,
): AsyncGenerator<Item, void, undefined> {
  let hasFailed = true
  try {
    for await (const item of chunks) {
      await saver.add(item)
      // Until it is asked for more, the consumer may stop here.
      hasFailed = false
      yield item
      hasFailed = true
    }
    hasFailed = false
  } finally {
    // An error of the stream is what the consumer has to hear of, whatever becomes of the last save.
    if (hasFailed) await saver.flush().catch(() => undefined)
    else await saver.flush()
  }
}

/** How many chunks of the original stream a resumed snapshot stands for. */
export const standsFor = new WeakMap<object, number>()

const empty = AssistantMessageChunk.empty

class Saver {
  readonly #save: (checkpoint: Checkpoint) => Promise<void> | void
  readonly #everyMs: number
  readonly #everyChunks: number | undefined
  #merged = empty
  #received = 0
  /** What the last save had, and when the next one is due. */
  #saved = 0
  #due = Number.NEGATIVE_INFINITY
  #isSaving = false

  constructor(save: (checkpoint: Checkpoint) => Promise<void> | void, { everyMs = 1000, everyChunks }: CheckpointOptions) {
    if (typeof save !== 'function') throw new TypeError(`\`save\` must be a function, got ${describe(save)}`)
    assertAmount(everyMs, 'everyMs', 0)
    if (everyChunks !== undefined) assertAmount(everyChunks, 'everyChunks', 1)
    this.#save = save
    this.#everyMs = everyMs
    this.#everyChunks = everyChunks
    this.#due = performance.now() + everyMs
  }

  async add(item: AssistantMessageChunk | StreamRestart): Promise<void> {
    if (isRestart(item)) {
      this.#merged = empty
      this.#received = 0
      return this.#store()
    }
    this.#merged = this.#merged.merge(item)
    this.#received += standsFor.get(item) ?? 1
    const isDue =
      this.#everyChunks === undefined ? performance.now() >= this.#due : this.#received - this.#saved >= this.#everyChunks
    if (isDue) await this.#store()
  }

  /** Saves what has not been saved; not what could not be. */
  async flush(): Promise<void> {
    if (this.#received !== this.#saved && !this.#isSaving) await this.#store()
  }

  async #store(): Promise<void> {
    const begin = performance.now()
    this.#isSaving = true
    await this.#save({ received: this.#received, snapshot: this.#merged.toJSON() })
    this.#isSaving = false
    const end = performance.now()
    this.#saved = this.#received
    this.#due = end + Math.max(this.#everyMs, 9 * (end - begin))
  }
}

function assertAmount(value: unknown, name: string, least: number): void {
  if (typeof value === 'number' && value >= least) return
  throw new TypeError(`\`${name}\` must be a number of at least ${least}, got ${describe(value)}`)
}
