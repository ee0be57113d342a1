/**
 * Parity with the Python reference, for real: `npm run parity`.
 *
 * 1. What the committed table says is true of chunkfold.
 * 2. What it says is true of the newest reference: the table is made anew and compared.
 * 3. Both sides agree on random cases, drawn from `PARITY_SEED` (a new seed when it is not set).
 *
 * Ends with 1 on any difference. Is skipped, and says so in its last line, only where the package registry cannot be reached.
 */

import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadChecks } from './run/bundle.mjs'
import { findPython, installReference, RegistryUnreachable, runScript } from './run/python.mjs'

const STREAMS = 6000
const PAIRS = 6000
const SHOWN = 10

const root = fileURLToPath(new URL('..', import.meta.url))
const inParity = (file) => join(root, 'parity', file)

async function main(directory) {
  const python = findPython()
  const checks = await loadChecks(root, directory)
  const committed = checks.readTable(inParity('cases.json'))
  const divergences = checks.readDivergences(inParity('divergences.json'))
  const differing = divergences.flatMap(({ cases }) => Object.keys(cases)).length
  const { length } = committed.cases
  report(
    `table: ${length} cases, ${length - differing} the same, ${differing} different as written`,
    checks.checkVerdicts(committed, divergences),
  )

  const interpreter = installReference(python, join(directory, 'venv'))
  const regenerated = regenerate(checks, interpreter, directory)
  report(`reference: ${reference(committed, regenerated)}`, checks.checkTable(committed, regenerated))

  const seed = Number(process.env.PARITY_SEED ?? randomInt(2 ** 31))
  const output = join(directory, 'random.jsonl')
  runScript(interpreter, inParity('differential.py'), [seed, STREAMS, PAIRS].map(String), output)
  const cases = checks.readCases(output)
  const streams = cases.filter(({ op }) => op === 'fold').length
  const counted = `${streams} streams and ${cases.length - streams} pairs of values`
  report(`random: ${counted}, PARITY_SEED=${seed}`, checks.checkAgreement(cases, committed))
}

function regenerate(checks, interpreter, directory) {
  const file = join(directory, 'cases.json')
  runScript(interpreter, inParity('generate.py'), [file], join(directory, 'generate.log'))
  return checks.readTable(file)
}

function reference(committed, regenerated) {
  const name = ({ versions }) =>
    Object.entries(versions)
      .map((entry) => entry.join(' '))
      .join(', ')
  return name(committed) === name(regenerated)
    ? name(committed)
    : `${name(regenerated)} (the table was made with ${name(committed)})`
}

function report(title, problems) {
  console.log(`${problems.length === 0 ? 'ok' : 'FAILED'}  ${title}: ${problems.length} differences`)
  for (const problem of problems.slice(0, SHOWN)) console.log(`  ${problem}`)
  if (problems.length > SHOWN) console.log(`  and ${problems.length - SHOWN} more`)
  if (problems.length > 0) process.exitCode = 1
}

const started = performance.now()
const directory = mkdtempSync(join(tmpdir(), 'chunkfold-parity-'))
try {
  await main(directory)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(process.exitCode ? `parity: FAILED (${seconds} s)` : `parity: ok (${seconds} s)`)
} catch (error) {
  if (error instanceof RegistryUnreachable && !process.exitCode) {
    console.log(`parity: SKIPPED, the package registry cannot be reached (${error.message})`)
  } else {
    console.error(`parity: FAILED, ${error.message}`)
    process.exitCode = 1
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}
