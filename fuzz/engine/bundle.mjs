// The library in one file, every branch of its own code counted.

import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'
import { createInstrumenter } from 'istanbul-lib-instrument'

const root = fileURLToPath(new URL('../../', import.meta.url))
const faces = ['index', 'stream/index', 'providers/index', 'react/index']

/** The counters are one list of numbers, under this name, which has to be there before the module is loaded. */
export const COUNTERS = '__fuzz_counters__'
export const MAX_COUNTERS = 1 << 16

/** Builds it, and gives the path of the module: one member for each entry point. */
export async function bundle() {
  const outfile = join(mkdtempSync(join(tmpdir(), 'chunkfold-fuzz-')), 'library.mjs')
  const contents = faces.map((face) => `export * as ${face.split('/')[0]} from './src/${face}.ts'`).join('\n')
  await build({
    stdin: { contents, resolveDir: root, loader: 'js' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    logLevel: 'error',
    banner: { js: `const ${COUNTERS} = globalThis.${COUNTERS};` },
    plugins: [{ name: 'count', setup: (setup) => setup.onLoad({ filter: /\/src\/.*\.ts$/ }, counter()) }],
  })
  return outfile
}

/** The counters of the instrumenter are objects behind a function for each file, which is slow to run and to look at. */
const place = /\bcov_\w+\(\)\.(?:[sf]\[\d+\]|b\[\d+\]\[\d+\])\+\+/g

function counter() {
  let count = 0
  return async ({ path }) => {
    const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', target: 'es2022', sourcefile: path })
    const instrumenter = createInstrumenter({ esModules: true, compact: true, coverageVariable: 'unused' })
    const counted = instrumenter.instrumentSync(code, relative(root, path))
    return { contents: counted.replace(place, () => `${COUNTERS}[${count++ % MAX_COUNTERS}]++`), loader: 'js' }
  }
}
