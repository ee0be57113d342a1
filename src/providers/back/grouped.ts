/** The values under each key, in order. */
export function grouped<Value>(entries: Iterable<readonly [key: string, value: Value]>): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const [key, value] of entries) {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}
