/**
 * Folding many values at once. A merge that lets the later value win where two differ in kind gives, folded from the left,
 * whatever the last run of values of one kind gives: the values before it have all been replaced.
 */

/** The values that are there, in order. */
export function presentValues(values: readonly unknown[]): readonly unknown[] {
  return values.every(isPresent) ? values : values.filter(isPresent)
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined
}

/** The values at the end that are of one kind; a value whose kind is undefined is alone. */
export function lastRun(values: readonly unknown[], kindOf: (value: unknown) => unknown): readonly unknown[] {
  let start = values.length - 1
  const kind = kindOf(values[start])
  while (start > 0 && kind !== undefined && kindOf(values[start - 1]) === kind) start--
  return start === 0 ? values : values.slice(start)
}

/** The items of all lists, in order. By hand: `flat` takes several times as long for lists of one. */
export function joined(lists: readonly unknown[]): unknown[] {
  const items: unknown[] = []
  for (const list of lists) for (const item of list as readonly unknown[]) items.push(item)
  return items
}

/** The values that each key has in the objects that have it, in order; an undefined value counts as absent. */
export function valuesByKey(objects: Iterable<object>): Map<string, unknown[]> {
  const byKey = new Map<string, unknown[]>()
  const columns: { readonly key: string; readonly values: unknown[] }[] = []
  for (const object of objects) {
    for (const [at, key] of Object.keys(object).entries()) {
      // Reading an own key.
      const value = (object as Readonly<Record<string, unknown>>)[key]
      if (value === undefined) continue
      // Most objects of a stream have the keys of the one before, in the same order.
      const column = columns[at]
      const known = column?.key === key ? column.values : byKey.get(key)
      if (known !== undefined) {
        known.push(value)
        continue
      }
      const values = [value]
      byKey.set(key, values)
      columns.push({ key, values })
    }
  }
  return byKey
}
