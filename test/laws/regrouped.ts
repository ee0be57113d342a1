import { AssistantMessageChunk } from 'chunkfold'
import { foldTree, type Semigroup } from './laws.js'
import { fc } from './runs.js'

const semigroup: Semigroup<AssistantMessageChunk> = {
  combine: (left, right) => left.merge(right),
  equals: (left, right) => left.equals(right),
}

/** The lengths of runs. */
export const lengths = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })

/** The stream in runs of these lengths, each merged as a tree. */
export function regrouped(
  chunks: readonly AssistantMessageChunk[],
  lengths: readonly number[],
  tree: readonly number[],
): AssistantMessageChunk[] {
  const groups: AssistantMessageChunk[] = []
  for (let at = 0, turn = 0; at < chunks.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1
    groups.push(foldTree(semigroup, [AssistantMessageChunk.empty, ...chunks.slice(at, at + length)], [...tree]))
    at += length
  }
  return groups
}
