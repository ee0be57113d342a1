/** Ids that are the same for each stream: `id-0` and so on, as `toUIMessages` gives them. */
export function countedIds(): () => string {
  let count = 0
  return () => `id-${count++}`
}
