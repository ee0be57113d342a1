// A plot of a run: a line for each workload, a mark for each peer, at its time per delta as a multiple of the floor's.

import { workloads } from '../workloads/workloads.mjs'
import { commonSize, faultsOf, figureAt, perDelta } from './figures.mjs'

/** Of the rows of one entry, the first that takes part is drawn. Those of chunkfold are drawn last, on top. */
const series = [
  { name: 'ai readUIMessageStream', rows: ['ai-readUIMessageStream'], colour: '#8c6bb1', shape: 'triangle' },
  { name: 'ai streamText', rows: ['ai-streamText'], colour: '#8c6bb1', shape: 'square' },
  { name: '@anthropic-ai/sdk', rows: ['anthropic'], colour: '#cc6677', shape: 'diamond' },
  { name: 'openai', rows: ['openai'], colour: '#117733', shape: 'square' },
  { name: '@langchain/core', rows: ['langchain'], colour: '#332288', shape: 'triangle' },
  { name: 'partial-json', rows: ['partial-json'], colour: '#666666', shape: 'square' },
  { name: 'object and array spread', rows: ['spread'], colour: '#999933', shape: 'diamond' },
  { name: 'chunkfold mergeAll', rows: ['mergeAll'], colour: '#e6a000', shape: 'circle' },
  {
    name: 'chunkfold',
    rows: ['merge', 'PartialArguments', 'events', 'client', 'constructor'],
    colour: '#d7301f',
    shape: 'circle',
  },
]

const [width, left, right, top, lineHeight] = [900, 270, 30, 108, 30]
const skipped = ['snapshots']

/** @returns the SVG; undefined where no workload has its floor */
export function plotOf(results, caption) {
  const lines = linesOf(results)
  if (lines.length === 0) return undefined
  const bottom = top + lines.length * lineHeight
  const ratios = lines.flatMap(({ marks }) => marks.map(({ ratio }) => ratio))
  const scale = scaleOf(Math.min(0.5, ...ratios), Math.max(10, ...ratios))
  const body = [
    text(20, 28, 'Time per delta, as a multiple of a hand-written loop’s', 'font-size="17" font-weight="600"'),
    text(
      20,
      48,
      'Logarithmic; further left is faster. 100,000 deltas; hollow: fewer, the most that were measured. Wrong results are left out.',
      'fill="#555"',
    ),
    ...legend(lines),
    ...grid(scale, bottom),
    ...lines.flatMap((line, i) => drawLine(line, top + (i + 0.5) * lineHeight, scale)),
    ...captionLines(caption).map((line, i) => text(20, bottom + 42 + 14 * i, line, 'fill="#777" font-size="10"')),
  ]
  const height = bottom + 42 + 14 * captionLines(caption).length
  const font = 'font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif" font-size="12"'
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${font}>`
  const title = '<title>Time per delta of chunkfold and its peers, as a multiple of a hand-written loop</title>'
  return [open, title, `<rect width="${width}" height="${height}" fill="#fff"/>`, ...body, '</svg>', ''].join('\n')
}

function linesOf(results) {
  return Object.values(workloads).flatMap(({ name, title, floor: floorRow, sizes }) => {
    const among = results.filter(({ workload }) => workload === name)
    const floor = among.find(({ row }) => row === floorRow)
    if (floor === undefined || skipped.includes(name)) return []
    const marks = series.flatMap((one) => {
      const result = among.find(({ row }) => one.rows.includes(row))
      return result === undefined ? [] : markOf(one, result, floor, sizes.at(-1))
    })
    return [{ title, marks }]
  })
}

function markOf(one, result, floor, longest) {
  const size = commonSize([result, floor])
  // A wrong result is no result; one that came to no end is right as far as it went.
  if (size === undefined || faultsOf({ figures: result.figures }).length > 0) return []
  const ratio = perDelta(figureAt(result, size)) / perDelta(figureAt(floor, size))
  return [{ ...one, ratio, isHollow: size < longest }]
}

function scaleOf(least, most) {
  const [from, to] = [Math.log10(least) - 0.1, Math.log10(most) + 0.15]
  const at = (ratio) => left + ((Math.log10(ratio) - from) / (to - from)) * (width - left - right)
  const powers = Array.from({ length: Math.floor(to) - Math.ceil(from) + 1 }, (_, i) => 10 ** (Math.ceil(from) + i))
  return { at, powers }
}

function grid({ at, powers }, bottom) {
  const lines = powers.map((power) => {
    const style = power === 1 ? 'stroke="#222" stroke-width="1.5"' : 'stroke="#ddd"'
    return `<line x1="${at(power).toFixed(1)}" x2="${at(power).toFixed(1)}" y1="${top}" y2="${bottom}" ${style}/>`
  })
  const names = powers.map((power) => {
    const name = power === 1 ? '1× (the loop)' : `${power.toLocaleString('en')}×`
    return text(at(power), bottom + 16, name, 'text-anchor="middle" fill="#444"')
  })
  return [...lines, ...names]
}

function drawLine({ title, marks }, y, { at }) {
  const rule = `<line x1="${left}" x2="${width - right}" y1="${y}" y2="${y}" stroke="#eee"/>`
  const name = text(left - 14, y + 4, title, 'text-anchor="end"')
  return [rule, name, ...marks.map((mark) => draw(mark, at(mark.ratio), y))]
}

/** The series that are drawn, as a legend of three columns. */
function legend(lines) {
  const drawn = new Set(lines.flatMap(({ marks }) => marks.map(({ name }) => name)))
  const shown = series.filter(({ name }) => drawn.has(name)).reverse()
  return shown.flatMap((one, i) => {
    const [x, y] = [28 + 176 * (i % 5), 70 + 20 * Math.floor(i / 5)]
    return [draw(one, x, y), text(x + 11, y + 4, one.name)]
  })
}

const outlines = {
  circle: (x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}"`,
  square: (x, y, r) => path([x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]),
  diamond: (x, y, r) => path([x, y - 1.3 * r], [x + 1.3 * r, y], [x, y + 1.3 * r], [x - 1.3 * r, y]),
  triangle: (x, y, r) => path([x, y - 1.2 * r], [x + 1.2 * r, y + r], [x - 1.2 * r, y + r]),
}

function path(...points) {
  return `<path d="M${points.map((point) => point.map((each) => each.toFixed(1)).join(' ')).join('L')}Z"`
}

function draw({ shape, colour, isHollow = false }, x, y) {
  const style = isHollow ? `fill="#fff" stroke="${colour}" stroke-width="2"` : `fill="${colour}" stroke="#fff" stroke-width="1"`
  return `${outlines[shape](Number(x.toFixed(1)), y, 5)} ${style}/>`
}

function text(x, y, content, attributes = '') {
  const escaped = content.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark])
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${escaped}</text>`
}

/** Lines of at most so many characters. */
function captionLines(caption, most = 150) {
  const lines = ['']
  for (const word of caption.split(' ')) {
    if (lines.at(-1).length + word.length > most) lines.push('')
    lines[lines.length - 1] += `${word} `
  }
  return lines.map((line) => line.trim())
}
