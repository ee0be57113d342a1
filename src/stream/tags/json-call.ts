/**
 * Calls written as JSON: `{"name": …, "arguments": {…}}`, as Hermes and Qwen write them, with the other names that models use
 * for the same, and several of them in an array.
 *
 * The arguments are cut out of the text as they stand, so that no number, no order and no space of them changes.
 */

import { argumentKeys, parseJson, toolName, type WrittenCall } from './written-call.js'

/** What may stand beside the name of a call that has no arguments. */
const otherKeys = ['name', 'id', 'type', 'index', 'function']

/** A value inside of an object or an array. */
interface Child {
  readonly key: string | undefined
  readonly text: string
}

/**
 * Reads the calls of a JSON text.
 *
 * @param text - an object or an array whose shape is right as far as it goes
 * @param isCut - true where the text ended before the JSON did
 */
export function readJsonCalls(text: string, isCut: boolean): WrittenCall[] {
  if (!isCut && parseJson(text) === undefined) return [{ name: nameOf(childrenOf(text)), arguments: undefined, isWhole: true }]
  const items = text.startsWith('[') ? childrenOf(text).map((child) => child.text) : [text]
  return items.map((item, position) => readCall(item, isCut && position === items.length - 1))
}

function readCall(text: string, isCut: boolean): WrittenCall {
  if (!text.startsWith('{')) return { name: undefined, arguments: undefined, isWhole: !isCut }
  const children = childrenOf(text)
  // OpenAI's nested form.
  const inner = children.find(({ key }) => key === 'function')
  if (inner?.text.startsWith('{')) return readCall(inner.text, isCut && inner === children.at(-1))
  const name = nameOf(children)
  const given = children.find(({ key }) => key !== undefined && argumentKeys.includes(key))
  if (given !== undefined) return { name, ...readArguments(given.text, isCut && given === children.at(-1)) }
  if (isCut) return { name, arguments: '{', isWhole: false }
  // Arguments beside the name, or under a name that nobody knows, must not get lost.
  const isAlone = children.every(({ key }) => key !== undefined && otherKeys.includes(key))
  return { name, arguments: isAlone ? '{}' : undefined, isWhole: true }
}

function nameOf(children: readonly Child[]): string | undefined {
  const child = children.find(({ key }) => key === 'name') ?? children.find(({ key }) => key === 'function')
  // A name that is cut does not parse.
  const name = child === undefined ? undefined : parseJson(child.text)
  return typeof name === 'string' ? toolName(name) : undefined
}

/** Objects as they are, and those that were encoded once more as a string. */
function readArguments(text: string, isCut: boolean): Pick<WrittenCall, 'arguments' | 'isWhole'> {
  const value = parseJson(text)
  const decoded = text.startsWith('"') ? escapeControls(typeof value === 'string' ? value : decodeCut(text)) : text
  const isEmpty = decoded.trim() === '' || decoded === 'null'
  if (isEmpty && (!isCut || value !== undefined)) return { arguments: '{}', isWhole: true }
  if (isEmpty) return { arguments: '{', isWhole: false }
  const isObject = decoded.trimStart().startsWith('{')
  // Where only the brackets around them are missing, the arguments are there.
  if (isObject && parseJson(decoded) !== undefined) return { arguments: decoded, isWhole: true }
  return { arguments: isCut && isObject ? decoded : undefined, isWhole: !isCut }
}

/** The beginning of a string, without an escape that is not finished. */
function decodeCut(text: string): string {
  const whole = text.replace(/(?<!\\)((?:\\\\)*)\\(?:u[\da-fA-F]{0,3})?$/, '$1')
  const value = parseJson(`${whole}"`)
  return typeof value === 'string' ? value : ''
}

/** The values inside of an object or an array, as they are written; the last one may be cut. */
function childrenOf(text: string): Child[] {
  const children: Child[] = []
  const isObject = text.startsWith('{')
  let [depth, start, isInString] = [0, 1, false]
  let key: string | undefined
  const close = (end: number) => {
    // What is cut may be inside of a string: the space at its end is its own.
    const child = depth > 0 && end === text.length ? text.slice(start).trimStart() : text.slice(start, end).trim()
    // A key without its colon is the key of nothing.
    if (child !== '' && (!isObject || key !== undefined)) children.push({ key, text: child })
    key = undefined
    start = end + 1
  }
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\') at++
    else if (char === '"') isInString = !isInString
    else if (isInString) continue
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') {
      if (--depth === 0) close(at)
    } else if (depth === 1 && char === ',') close(at)
    else if (depth === 1 && char === ':') {
      key = String(parseJson(text.slice(start, at)))
      start = at + 1
    }
  }
  if (depth > 0) close(text.length)
  return children
}

/** The JSON with the control characters in its strings escaped: models write line breaks as they are. */
export function escapeControls(text: string): string {
  const pieces: string[] = []
  let [start, isInString] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (isInString && char < ' ') {
      pieces.push(text.slice(start, at), JSON.stringify(char).slice(1, -1))
      start = at + 1
    } else if (char === '\\') at++
    else if (char === '"') isInString = !isInString
  }
  pieces.push(text.slice(start))
  return pieces.join('')
}
