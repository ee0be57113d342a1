/** All that a stream gives. */
export async function listOf<Item>(stream: AsyncIterable<Item> | Iterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of stream) items.push(item)
  return items
}
