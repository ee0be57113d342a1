// `npm run bench`: chunkfold beside the loop one would write by hand, and beside the libraries that do the same job.

import { goals } from './goals.mjs'
import { measureApart } from './harness/apart.mjs'
import { judge } from './harness/judge.mjs'
import { help, readOptions } from './harness/options.mjs'
import { planOf } from './harness/plan.mjs'
import { writeReport } from './harness/report.mjs'
import { mergeRounds } from './harness/rounds.mjs'
import { startServer } from './harness/server.mjs'
import { goalTable, memoryTable, workloadTables } from './harness/tables.mjs'

async function main(options) {
  const start = performance.now()
  const server = await startServer()
  const tasks = await planOf(options)
  const measured = []
  for (const [i, task] of tasks.entries()) {
    showProgress(`${i + 1}/${tasks.length} ${task.workload}: ${task.title}`)
    measured.push({ ...task, ...(await measureApart({ ...task, port: server.port }, task.limits.patience)) })
  }
  showProgress('')
  server.stop()

  const results = mergeRounds(measured)
  const verdicts = judge(goals, results)
  const directory = writeReport(results, verdicts, options)
  const sections = [workloadTables(results), memoryTable(results), verdicts.length > 0 ? goalTable(verdicts) : '']
  console.log(sections.filter((section) => section !== '').join('\n\n'))
  const missed = verdicts.filter(({ isReached }) => isReached === false).length
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`\n${verdicts.length} goals, ${missed} missed. ${seconds} s. Written to ${directory.pathname}`)
}

/** One line, which the next one replaces. */
function showProgress(line) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`)
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.wantsHelp) console.log(help)
  else await main(options)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// The peers keep timers and connections open.
process.exit()
