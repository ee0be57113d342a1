// The figures as Markdown: a table of the goals, and one for each workload with a line for each peer.

import { workloads } from '../workloads/workloads.mjs'
import { commonSize, faultsOf, figureAt, growthOf, perDelta } from './figures.mjs'
import { count, digits, duration, ratio, table } from './format.mjs'

const names = { floor: 'the loop', 'floor-stream': 'the loop, `for await`', 'JSON.parse': '`JSON.parse`' }

const measures = {
  ratio: ({ to, part }) => `${part === 'fold' ? 'time of the fold alone' : 'time'}, × ${names[to[0]] ?? 'the fastest client'}`,
  time: () => 'time per delta',
  growth: () => 'growth, 10,000 → 100,000',
  retained: () => 'memory, × the final text',
  sharing: () => 'growth of the memory of all snapshots',
}

const values = {
  ratio,
  time: duration,
  growth: (value) => value.toFixed(2),
  retained: ratio,
  sharing: (value) => value.toFixed(2),
}

export function goalTable(verdicts) {
  const body = verdicts.map(({ workload, title, kind, limit, value, at, isReached, note, ...goal }) => [
    workloads[workload].title,
    title,
    measures[kind](goal),
    `≤ ${values[kind](limit)}`,
    value === undefined ? 'not measured' : values[kind](value),
    value === undefined ? '–' : count(at),
    isReached === undefined ? '–' : isReached ? 'reached' : '**missed**',
    note ?? '',
  ])
  return table(['workload', 'row', 'measure', 'goal', 'measured', 'deltas', 'verdict', 'beside it'], body)
}

export function workloadTables(results) {
  const names = [...new Set(results.map(({ workload }) => workload))]
  return names
    .map((name) =>
      workloadTable(
        workloads[name],
        results.filter(({ workload }) => workload === name),
      ),
    )
    .join('\n\n')
}

function workloadTable({ title, floor: floorRow, serves }, results) {
  const sizes = [...new Set(results.flatMap((result) => result.sizes))].sort((left, right) => left - right)
  const floor = results.find(({ row }) => row === floorRow)
  const processor = serves === undefined ? [] : ['its processor time']
  const head = ['time per delta', ...sizes.map(count), '× floor', 'growth', ...processor, 'result']
  const body = results.map((result) => [
    result.title,
    ...sizes.map((size) => cellOf(result, size)),
    floor === undefined ? '–' : ratioCell(result, floor, sizes.at(-1)),
    growthOf(result)?.toFixed(2) ?? '–',
    ...processor.map(() => duration(perDelta(figureAt(result, commonSize([result])), 'cpu'))),
    verdictOf(result),
  ])
  return `### ${title}\n\n${table(head, body)}`
}

function cellOf(result, size) {
  const figure = result.figures.find((each) => each.size === size)
  if (figure === undefined) return '–'
  return figure.skipped === undefined ? duration(perDelta(figure)) : 'too long'
}

function ratioCell(result, floor, largest) {
  const size = commonSize([result, floor])
  if (size === undefined) return '–'
  const value = perDelta(figureAt(result, size)) / perDelta(figureAt(floor, size))
  return size === largest ? ratio(value) : `${ratio(value)} at ${count(size)}`
}

function verdictOf(result) {
  const faults = faultsOf(result)
  if (faults.length > 0) return result.failure === undefined ? `**wrong: ${faults.join(', ')}**` : faults.join(', ')
  return workloads[result.workload].isChecked ? 'right' : '–'
}

/** What is kept after a fold, where that was measured. */
export function memoryTable(results) {
  const measured = results.flatMap((result) => {
    const at = commonSize([result])
    const { memory } = figureAt(result, at) ?? {}
    return memory === undefined ? [] : [{ ...result, at, memory }]
  })
  const body = measured.map(({ title, workload, at, memory: { kept, keptAfterReading, text } }) => [
    workloads[workload].title,
    title,
    count(at),
    `${digits(kept / 1024)} KiB`,
    ratio(kept / text),
    ratio(keptAfterReading / text),
  ])
  const head = ['workload', 'row', 'deltas', 'kept', '× the text', 'after the text was read']
  return body.length === 0 ? '' : table(head, body)
}
