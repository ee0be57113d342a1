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
