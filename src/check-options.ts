import { typeName } from './errors.js'

/**
 * Refuses an option that there is not: one that is misspelt would be ignored without a word.
 *
 * @throws TypeError
 */
export function checkOptionNames(options: object, names: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown === undefined) return
  throw new TypeError(`there is no option \`${unknown}\`; the options are ${names.join(', ')}`)
}

/** @throws TypeError where an option is there and no signal, such as the controller of one */
export function checkSignal(signal: unknown): void {
  if (signal === undefined || signal instanceof AbortSignal) return
  throw new TypeError(`\`signal\` must be an AbortSignal, got ${typeName(signal)}`)
}
