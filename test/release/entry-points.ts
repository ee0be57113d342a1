/** The entry points of the package, as its `exports` name them. */

import { read } from '../docs/examples.js'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
  readonly bin: Readonly<Record<string, string>>
}

// Its form is npm's; a field that is missing fails the check that needs it.
export const manifest = JSON.parse(read('package.json')) as Manifest

/** Where each entry point is, by the name that a user imports: `chunkfold/stream`. */
export const entryPoints = new Map(
  Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : [[path.replace('.', manifest.name), target] as const],
  ),
)
