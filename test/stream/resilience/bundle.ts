import { fileURLToPath } from 'node:url'
import { build } from 'tsup'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Bundles a program that imports the package, by its names, with the package's source. */
export async function bundle(program: string, folder: string): Promise<void> {
  await build({
    entry: [root + program],
    outDir: folder,
    format: 'esm',
    outExtension: () => ({ js: '.js' }),
    target: 'es2022',
    noExternal: [/./],
    esbuildOptions: (options) => {
      options.alias = {
        chunkfold: `${root}src/index.ts`,
        'chunkfold/stream': `${root}src/stream/index.ts`,
        'chunkfold/providers': `${root}src/providers/index.ts`,
      }
    },
    config: false,
    silent: true,
  })
}
