import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'stream/index': 'src/stream/index.ts',
    'providers/index': 'src/providers/index.ts',
    'react/index': 'src/react/index.ts',
    'interop/index': 'src/interop/index.ts',
    'cli/main': 'src/cli/main.ts',
  },
  format: 'esm',
  target: 'es2022',
  dts: true,
  clean: true,
  splitting: true,
  sourcemap: true,
  silent: true,
  // The maps point to `src`, which is in the package: it need not be in them too.
  esbuildOptions: (options) => {
    options.sourcesContent = false
  },
})
