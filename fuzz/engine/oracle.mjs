// What may come of an input: a result, or an error of the library. Anything else is a finding.

const brand = Symbol.for('chunkfold.error')

/** A law that did not hold. */
export class BrokenLaw extends Error {
  constructor(law, left, right) {
    super(`${law}\n  one:   ${clip(left)}\n  other: ${clip(right)}`)
    this.name = 'BrokenLaw'
  }
}

function clip(text) {
  return text.length > 600 ? `${text.slice(0, 600)}…` : text
}

/** What the hostile values of `values.mjs` throw: it is theirs, and may pass. */
export class HostileError extends Error {}

/** True for an error that an input may end in. */
export function isExpected(error) {
  return (typeof error === 'object' && error !== null && brand in error) || error instanceof HostileError
}

/** The outcome of a call: what it gave, or the error that it may end in. Any other error passes. */
export async function outcomeOf(work, isAllowed = () => false) {
  try {
    return { value: await work() }
  } catch (error) {
    if (isExpected(error) || isAllowed(error)) return { error }
    throw error
  }
}

/** Two texts that a law says are one. */
export function same(law, left, right) {
  const [one, other] = [textOf(left), textOf(right)]
  if (one !== other) throw new BrokenLaw(law, one, other)
}

function textOf(value) {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
}

const shared = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Promise.prototype, Object, Array]
const keysThen = shared.map((target) => Reflect.ownKeys(target).length)
const descriptorsThen = shared.map((target) => valuesOf(target))

function valuesOf(target) {
  return Reflect.ownKeys(target).map((key) => Object.getOwnPropertyDescriptor(target, key)?.value)
}

/** Throws when an input has changed what all objects share. */
export function checkPrototypes() {
  for (const [at, target] of shared.entries()) {
    if (Reflect.ownKeys(target).length !== keysThen[at]) throw new BrokenLaw('no input adds to a prototype', 'a key', `${at}`)
    if (Object.isFrozen(target)) throw new BrokenLaw('no input freezes a prototype', 'frozen', `${at}`)
    if (valuesOf(target).some((value, place) => !Object.is(value, descriptorsThen[at][place]))) {
      throw new BrokenLaw('no input changes a prototype', 'a value', `${at}`)
    }
  }
}
