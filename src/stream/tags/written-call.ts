/**
 * A call as the model wrote it, before anybody has said whether it is right.
 */

/** What a grammar has made of the body of a call. */
export interface WrittenCall {
  /** Undefined where there is none that could be one. */
  readonly name: string | undefined
  /** JSON text of an object, or its beginning where the call is cut; undefined where it is neither. */
  readonly arguments: string | undefined
  /** False where the text ended inside of the arguments. */
  readonly isWhole: boolean
}

/** One piece of a body that stands for calls: one, or several in a JSON array. */
export interface WrittenItem {
  /** Where it stands in the body. */
  readonly start: number
  readonly end: number
  readonly calls: readonly WrittenCall[]
}

/** The names under which models put the arguments of a call. */
export const argumentKeys: readonly string[] = ['arguments', 'parameters', 'input']

/** True for the text of a JSON object. */
export function isJsonObject(text: string): boolean {
  return /^\s*\{/.test(text) && parseJson(text) !== undefined
}

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The name, if it could be the name of a tool: the string `"null"` and blank ones are none. */
export function toolName(text: string): string | undefined {
  const name = text.trim()
  return name === '' || name === 'null' ? undefined : name
}
