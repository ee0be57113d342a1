// Values that JSON cannot say, written as JSON: a text that begins with a dollar stands for one of them.

import { HostileError } from './oracle.mjs'

class Row {
  constructor(text) {
    this.text = text
  }
}

class Sum {
  constructor(total) {
    this.total = total
  }
  merge(right) {
    return new Sum(this.total + right.total)
  }
}

function refuse() {
  throw new HostileError('a value that refuses')
}

const hostile = {
  $undefined: () => undefined,
  $nan: () => Number.NaN,
  $bigint: () => 10n,
  $function: () => () => 1,
  $symbol: () => Symbol('s'),
  $date: () => new Date(0),
  $map: () => new Map([['a', 1]]),
  $typed: () => new Uint8Array(3),
  $class: () => Row,
  $instance: () => new Row('a'),
  $merging: () => new Sum(1),
  $sparse: () => {
    const list = [1]
    list[5] = 2
    return list
  },
  '$huge-index': () => ({ index: 2 ** 53, 4294967295: 1, 9007199254740993: 2 }),
  '$null-prototype': () => Object.assign(Object.create(null), { a: 'b' }),
  $frozen: () => Object.freeze({ a: Object.freeze(['b']) }),
  $getter: () => ({
    get text() {
      return refuse()
    },
  }),
  '$accessor-list': () => Object.defineProperty([1, 2], '1', { get: refuse, enumerable: true }),
  $proxy: () => new Proxy({}, { ownKeys: refuse, get: refuse, getPrototypeOf: refuse, has: refuse }),
  $revoked: () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  },
  $cycle: () => {
    const ring = { list: [] }
    ring.list.push(ring)
    return ring
  },
  $deep: () => {
    let deep = { text: 'a' }
    for (let level = 0; level < 20_000; level++) deep = level % 2 === 0 ? { deep } : [deep]
    return deep
  },
}

/** The value that a JSON text stands for. */
export function hostileValue(json) {
  if (typeof json === 'string') return Object.hasOwn(hostile, json) ? hostile[json]() : json
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map(hostileValue)
  const copy = {}
  for (const [key, value] of Object.entries(json)) {
    Object.defineProperty(copy, key, { value: hostileValue(value), writable: true, enumerable: true, configurable: true })
  }
  return copy
}

/** True for an error that a hostile value throws by itself: a revoked proxy does so with a TypeError of the engine. */
export function isOfValue(error) {
  return error instanceof HostileError || (error instanceof TypeError && /revoked|proxy/i.test(error.message))
}

/** A picture of a value, to see that nothing has changed it. Getters are not read, and what is deep is left out. */
export function pictureOf(value, depth = 0) {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? JSON.stringify(value) : String(value)
  if (depth > 30) return '…'
  try {
    const fields = Reflect.ownKeys(value).map((key) => {
      const descriptor = Object.getOwnPropertyDescriptor(value, key)
      return `${String(key)}:${'value' in descriptor ? pictureOf(descriptor.value, depth + 1) : 'getter'}`
    })
    return `${Object.isFrozen(value) ? 'frozen' : ''}{${fields.join(',')}}`
  } catch {
    return 'proxy'
  }
}
