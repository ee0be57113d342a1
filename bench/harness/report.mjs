// What a run leaves: the figures as JSON, the tables as Markdown, the plot. A run of everything replaces the tables and the plot
// that the repository keeps; any other run writes beside them, where nothing is kept.

import { mkdirSync, writeFileSync } from 'node:fs'
import { plotOf } from './plot.mjs'
import { provenance, provenanceText } from './provenance.mjs'
import { goalTable, memoryTable, workloadTables } from './tables.mjs'

const results = new URL('../results/', import.meta.url)

const method = `Time per delta: the whole fold to the message, and one \`JSON.stringify\` of a neutral view of it. Every row has a process
of its own, one at a time, and each run folds inputs that have just been parsed from JSON. The median of the runs; of three
processes for chunkfold and the floor. "Growth" is the exponent of the whole time from 10,000 to 100,000 deltas: 1 is linear.
"Too long": not run, because by its growth one fold would have taken too long. "Result": compared with the expected message,
of 500 deltas.`

/** @returns where the files are */
export function writeReport(measured, verdicts, { isWhole, isQuick }) {
  const directory = isWhole ? results : new URL(isQuick ? 'quick/' : 'some/', results)
  mkdirSync(directory, { recursive: true })
  const origin = provenance()
  const from = provenanceText(origin)
  const plot = plotOf(measured, from)
  const write = (name, content) => writeFileSync(new URL(name, directory), content)
  write('figures.json', `${JSON.stringify({ ...origin, isQuick, verdicts, results: measured }, null, 1)}\n`)
  if (plot !== undefined) write('plot.svg', plot)
  write('tables.md', pageOf({ measured, verdicts, from, isQuick, hasPlot: plot !== undefined }))
  return directory
}

function pageOf({ measured, verdicts, from, isQuick, hasPlot }) {
  const memory = memoryTable(measured)
  const sections = [
    '# Figures',
    `Made by \`npm run bench${isQuick ? ' -- --quick' : ''}\`. ${from}`,
    ...(hasPlot ? ['![Time per delta of chunkfold and its peers](plot.svg)'] : []),
    ...(verdicts.length > 0 ? ['## Goals', goalTable(verdicts)] : []),
    '## Workloads',
    method,
    workloadTables(measured),
    ...(memory === '' ? [] : ['## Memory', 'What the heap keeps after a fold, when its inputs are gone.', memory]),
  ]
  return `${sections.join('\n\n')}\n`
}
