/** The tests that `npm run mutation` judges: those of the rooms that it changes, and the laws with fewer runs. */

import { defineConfig, mergeConfig } from 'vitest/config'
import everything from './vitest.config.js'

const { test, ...house } = everything

export default mergeConfig(
  house,
  defineConfig({
    test: {
      ...test,
      include: [
        'test/{algebra,parts,chunks,laws}/**/*.test.ts',
        'test/{fold,json,errors,loading}.test.ts',
        'test/stream/{events*,relay}.test.ts',
      ],
      // Half of the time of all others together, for the depth limit alone, which is not in what is changed.
      exclude: ['test/chunks/boundary-depth.test.ts'],
      // One seed for all mutants: what a run says can be repeated.
      env: { LAWS_RUNS: '50', LAWS_SEED: '1' },
      // The tests share nothing but the modules, and to load these anew for each file takes longer than the tests do.
      isolate: false,
    },
  }),
)
