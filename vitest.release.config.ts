/** What the packed tarball does in empty projects: `npm run check:tarball`. It installs from the registry, so it is not in `npm test`. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/release/**/*.check.ts'],
    globalSetup: ['test/release/pack.ts'],
    // Says of each check whether it was run, and why not where it was skipped.
    reporters: ['verbose'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
})
