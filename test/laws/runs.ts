import fc from 'fast-check'

/**
 * How often each law is tried, and from which seed. Set `LAWS_RUNS` for more; set `LAWS_SEED` to repeat a run. A failure
 * prints the seed and the path that repeat it.
 */
export const runs = Number(process.env.LAWS_RUNS ?? 1000)

const seed = process.env.LAWS_SEED

fc.configureGlobal({ numRuns: runs, ...(seed !== undefined && { seed: Number(seed) }) })

export { fc }
