/**
 * JSON text from values that come with their JSON paths, piece by piece. A model writes its arguments from front to back, so
 * each value is the next piece of the text: what is open and does not lead to it is closed, what leads to it is opened.
 *
 *     $.a[0].b "x"    {"a":[{"b":"x"
 *     $.a[1] 2        }... ,2          what is closed stays closed
 */

import { equalJson, type JsonValue } from '../json.js'

/** The keys and list positions that lead to a value. */
export type JsonPath = readonly (string | number)[]

/** An object or a list that is not closed yet. */
interface OpenValue {
  readonly isList: boolean
  readonly written: Set<string | number>
  /** The key or position that was written last. */
  last: string | number | undefined
}

/** Writes one object. */
export class JsonPathWriter {
  readonly #open: OpenValue[] = [openValue(false)]
  #text = '{'
  #string: JsonPath | undefined
  #isEnded = false

  /** True once the object is closed. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /**
   * Writes a value, or a piece of a string.
   *
   * @param value - undefined where there is none: an end of the string that is open
   * @param isOpen - true where more of this string is to come
   * @returns false where the path leads to what is closed or written already: text cannot go back
   */
  write(path: JsonPath, value: JsonValue | undefined, isOpen: boolean): boolean {
    if (this.#isEnded) return false
    if (this.#string !== undefined && equalJson(this.#string, path)) return this.#continueString(value, isOpen)
    if (value === undefined) return true
    const depth = this.#sharedDepth(path)
    if (!this.#isFree(path, depth)) return false
    this.#closeTo(depth)
    this.#openTo(path, depth)
    const json = JSON.stringify(value)
    if (isOpen && typeof value === 'string') this.#string = path
    this.#text += this.#string === undefined ? json : json.slice(0, -1)
    return true
  }

  /** Closes the object. */
  end(): void {
    if (this.#isEnded) return
    this.#closeTo(-1)
    this.#isEnded = true
  }

  /** The text since it was taken last. */
  take(): string {
    const text = this.#text
    this.#text = ''
    return text
  }

  #continueString(value: JsonValue | undefined, isOpen: boolean): boolean {
    if (value !== undefined && typeof value !== 'string') return false
    this.#text += JSON.stringify(value ?? '').slice(1, -1)
    if (!isOpen) this.#closeString()
    return true
  }

  #closeString(): void {
    if (this.#string !== undefined) this.#text += '"'
    this.#string = undefined
  }

  /** How deep the path leads through what is open. */
  #sharedDepth(path: JsonPath): number {
    let depth = 0
    while (depth < path.length - 1 && depth < this.#open.length - 1 && this.#open[depth]?.last === path[depth]) depth++
    return depth
  }

  /** True where the path is not written yet, and lists are written from their first item on, one by one. */
  #isFree(path: JsonPath, depth: number): boolean {
    const [step, parent] = [path[depth], this.#open[depth]]
    if (step === undefined || parent === undefined) return false
    if (path.slice(depth + 1).some((next) => typeof next === 'number' && next !== 0)) return false
    if (typeof step === 'number') return parent.isList && step === parent.written.size
    return !parent.isList && !parent.written.has(step)
  }

  #closeTo(depth: number): void {
    this.#closeString()
    for (let open = this.#open.length - 1; open > depth; open--) this.#text += this.#open.pop()?.isList ? ']' : '}'
  }

  #openTo(path: JsonPath, depth: number): void {
    for (const [offset, step] of path.slice(depth).entries()) {
      const parent = this.#open[depth + offset]
      if (parent === undefined) return
      if (parent.written.size > 0) this.#text += ','
      if (!parent.isList) this.#text += `${JSON.stringify(step)}:`
      parent.written.add(step)
      parent.last = step
      const next = path[depth + offset + 1]
      if (next === undefined) return
      this.#text += typeof next === 'number' ? '[' : '{'
      this.#open.push(openValue(typeof next === 'number'))
    }
  }
}

function openValue(isList: boolean): OpenValue {
  return { isList, written: new Set(), last: undefined }
}

/** One step of a path: `.key`, `[0]`, `['key']` or `["key"]`. */
const pathStep = /\.([^.[\]]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/y

/** The steps of a JSON path such as `$.rows[0].name`; undefined where it is none, or leads to more than one value. */
export function parseJsonPath(path: unknown): JsonPath | undefined {
  if (typeof path !== 'string' || !path.startsWith('$') || path.length === 1) return undefined
  const steps: (string | number)[] = []
  for (let at = 1; at < path.length; ) {
    pathStep.lastIndex = at
    const match = pathStep.exec(path)
    const step = match?.[1] ?? (match?.[2] === undefined ? quotedKey(match?.[3] ?? match?.[4]) : Number(match[2]))
    if (step === undefined || step === '*') return undefined
    steps.push(step)
    at = pathStep.lastIndex
  }
  return steps
}

/** A quoted key without its escapes, which are those of JSON, and `\'`. */
function quotedKey(quoted: string | undefined): string | undefined {
  if (quoted === undefined) return undefined
  const json = quoted.replace(/\\.|"/gs, (found) => (found === '"' ? '\\"' : found === "\\'" ? "'" : found))
  try {
    return JSON.parse(`"${json}"`)
  } catch {
    return undefined
  }
}
