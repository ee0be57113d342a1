// `npm run fuzz -- SECONDS`: every door in turn, and how time grows. See README.md.

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { doorNames } from './doors/index.mjs'
import { bundle } from './engine/bundle.mjs'
import { runGuarded } from './engine/guard.mjs'

const worker = new URL('./worker.mjs', import.meta.url)
const growth = new URL('./growth.mjs', import.meta.url)
const folder = fileURLToPath(new URL('./findings/', import.meta.url))

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    door: { type: 'string', multiple: true },
    seed: { type: 'string' },
    input: { type: 'string' },
    growth: { type: 'boolean' },
    quiet: { type: 'boolean' },
  },
})
const seconds = Number(positionals[0] ?? 60)
const seed = Number(options.seed ?? Date.now() % 2 ** 32)
const doors = options.door ?? doorNames
const unknown = doors.find((door) => !doorNames.includes(door))
if (unknown !== undefined || !(seconds > 0) || !Number.isSafeInteger(seed)) {
  console.error(
    `usage: node fuzz/run.mjs [SECONDS] [--door NAME]… [--seed NUMBER] [--input FILE] [--growth]\ndoors: ${doorNames.join(', ')}`,
  )
  process.exit(2)
}

let findings = 0

function save(name, { bytes, signature, report }) {
  findings++
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const file = `${folder}${name.replace(':', '-')}-${hash}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, bytes)
  console.error(
    `\nFOUND at ${name}: ${signature}\n${report}\n  ${bytes.length} bytes in ${file}\n  again: node fuzz/run.mjs --door ${name} --input ${file}`,
  )
}

async function repeat(library) {
  const input = new Uint8Array(readFileSync(options.input))
  const result = await runGuarded(worker, { library, name: doors[0], seed, seconds: 0, input }, (finding) =>
    save(doors[0], finding),
  )
  const failure = result?.failure
  if (failure !== undefined) findings++
  console.log(failure === undefined ? 'The input does what it should.' : failure.report)
}

/** Of the time, what is left for seeing how it grows, where all doors are run. */
const GROWTH_SHARE = 0.4
const forDoors = options.door === undefined ? seconds * (1 - GROWTH_SHARE) : seconds

async function fuzz(library) {
  console.log(`seed ${seed}; ${doors.length} doors, ${(forDoors / doors.length).toFixed(1)} s each\n`)
  console.log(
    `${'door'.padEnd(26)}${['executions', 'corpus', 'places', 'buckets'].map((title) => title.padStart(12)).join('')}`,
  )
  for (const name of doors) {
    const task = { library, name, seed, seconds: forDoors / doors.length }
    const result = await runGuarded(worker, task, (finding) => save(name, finding))
    const figures = result === undefined ? [] : [result.executions, result.corpus, result.places, result.buckets]
    console.log(name.padEnd(26) + figures.map((figure) => String(figure).padStart(12)).join(''))
  }
}

async function grow(library) {
  console.log('\nhow time grows with four times the input')
  const forAll = options.growth ? Number.POSITIVE_INFINITY : seconds - forDoors
  const result = await runGuarded(growth, { library, seed, seconds: forAll }, (message) => {
    if (message.type === 'time') {
      if (!options.quiet) console.log(`  ${message.isFine ? ' ' : '!'} ${message.family.padEnd(52)} ${message.shown}`)
    } else save(message.name ?? 'growth', message)
  })
  if (result !== undefined) console.log(`${result.measured} of ${result.all} families measured`)
}

const library = await bundle()
if (options.input !== undefined) await repeat(library)
else {
  if (!options.growth) await fuzz(library)
  if (options.growth || options.door === undefined) await grow(library)
}
console.log(findings === 0 ? '\nNothing found.' : `\n${findings} found.`)
process.exitCode = findings === 0 ? 0 : 1
