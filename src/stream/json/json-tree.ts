import { formatPath } from '../../errors.js'
import { type JsonObject, type JsonValue, setOwn } from '../../json.js'

/** A list or an object that is open, and where its next value goes. */
type Frame =
  | { readonly isList: true; readonly list: JsonValue[]; key: number }
  | { readonly isList: false; readonly object: JsonObject; key: string }

/**
 * A JSON value under construction. It is extended in place, so that adding to it costs what is added. Keys of an object are
 * its own, whatever they are called.
 */
export class JsonTree {
  readonly #open: Frame[] = []
  #root: JsonValue | undefined

  /** The value as far as it is known; undefined before it has begun. */
  get root(): JsonValue | undefined {
    return this.#root
  }

  /** How many lists and objects are open. */
  get depth(): number {
    return this.#open.length
  }

  /** True when the innermost open value is a list. */
  get isInList(): boolean {
    return this.#open.at(-1)?.isList === true
  }

  /** The place of the next value, as `arguments.a[0]`; of a deep place the first steps. */
  get path(): string {
    return formatPath(['arguments', ...this.#open.slice(0, 3).map(({ key }) => key)])
  }

  /** Names the member whose value comes next. */
  setKey(key: string): void {
    const frame = this.#open.at(-1)
    if (frame?.isList === false) frame.key = key
  }

  /** Goes on to the next item of a list. */
  nextItem(): void {
    const frame = this.#open.at(-1)
    if (frame?.isList === true) frame.key++
  }

  /** Sets the value that is being read; a longer one replaces it. */
  put(value: JsonValue): void {
    const frame = this.#open.at(-1)
    if (frame === undefined) this.#root = value
    else if (frame.isList) frame.list[frame.key] = value
    else setOwn(frame.object, frame.key, value)
  }

  /** Begins a list, where the next values go. */
  openList(): void {
    const list: JsonValue[] = []
    this.put(list)
    this.#open.push({ isList: true, list, key: 0 })
  }

  /** Begins an object, where the next values go. */
  openObject(): void {
    const object: JsonObject = {}
    this.put(object)
    this.#open.push({ isList: false, object, key: '' })
  }

  /** Ends the innermost list or object. */
  close(): void {
    this.#open.pop()
  }
}
