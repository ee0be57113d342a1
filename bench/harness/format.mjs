// Figures as text: two or three digits that count, and a unit.

/** Nanoseconds, in the unit that suits. */
export function duration(nanoseconds) {
  if (nanoseconds === undefined) return '–'
  if (nanoseconds >= 1e9) return `${digits(nanoseconds / 1e9)} s`
  if (nanoseconds >= 1e6) return `${digits(nanoseconds / 1e6)} ms`
  if (nanoseconds >= 1e3) return `${digits(nanoseconds / 1e3)} µs`
  return `${digits(nanoseconds)} ns`
}

export function ratio(value) {
  return value === undefined ? '–' : `${digits(value)}×`
}

export function digits(value) {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(0) : value.toFixed(value < 1 ? 2 : 1)
}

export const count = (value) => value.toLocaleString('en')

/** A Markdown table; columns of figures stand to the right. */
export function table(head, body) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  const isFigures = (_, column) => body.some((cells) => /^[≤\d]/.test(cells[column]))
  return [line(head), line(head.map((...cell) => (isFigures(...cell) ? '---:' : '---'))), ...body.map(line)].join('\n')
}
