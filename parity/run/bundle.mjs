/** The checks, made of TypeScript and of chunkfold's own source: a run needs no build, and cannot see an old one. */

import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'tsup'

export async function loadChecks(root, directory) {
  await build({
    config: false,
    entry: { checks: fileURLToPath(new URL('../checks.ts', import.meta.url)) },
    outDir: directory,
    outExtension: () => ({ js: '.mjs' }),
    format: ['esm'],
    target: 'node20',
    // Its paths lead from `chunkfold` to the source.
    tsconfig: join(root, 'tsconfig.json'),
    // The bundle is outside of the project: it finds no package from there.
    noExternal: [/.*/],
    silent: true,
  })
  return import(pathToFileURL(join(directory, 'checks.mjs')).href)
}
