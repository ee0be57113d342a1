/** Mutation tests: `npm run mutation`. What is left alive, and why: test/MUTATION.md. */

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: ['src/{algebra,parts,chunks}/*.ts', 'src/fold.ts', 'src/stream/{events,event-reader,call-deltas,stream-event}.ts'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  incremental: true,
  incrementalFile: '.stryker/incremental.json',
  tempDirName: '.stryker/tmp',
  ignorePatterns: ['bench', 'dist', 'docs', 'fuzz', 'parity', 'examples'],
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: '.stryker/report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 92, break: 90 },
  timeoutMS: 10_000,
}
