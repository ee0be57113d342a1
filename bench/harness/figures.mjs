// What the figures of a result say.

export function figureAt(result, size) {
  return result?.figures.find((figure) => figure.size === size && figure.skipped === undefined)
}

/** Nanoseconds per delta of the whole, or of one `part` of it: `fold`, `view` or `cpu`. */
export function perDelta(figure, part = 'total') {
  if (figure === undefined) return undefined
  const time = part === 'total' ? figure.fold + figure.view : figure[part]
  return (time * 1e6) / figure.size
}

/** How a figure grows from 10,000 deltas to 100,000: 1 is linear, 2 quadratic; undefined where it was not measured. */
export function growthOf(result, value = (figure) => figure.fold + figure.view) {
  const [small, large] = [10_000, 100_000].map((size) => figureAt(result, size))
  if (small === undefined || large === undefined) return undefined
  return Math.log10(value(large) / value(small))
}

/** The largest length, up to one, at which all were measured. */
export function commonSize(results, most = Number.POSITIVE_INFINITY) {
  const sizes = results[0]?.figures.map(({ size }) => size).filter((size) => size <= most) ?? []
  return sizes.findLast((size) => results.every((result) => figureAt(result, size) !== undefined))
}

/** The fields in which a result is wrong; the failure, where it has not come to one. */
export function faultsOf({ figures, failure }) {
  return [...new Set([...figures.flatMap(({ wrong }) => wrong ?? []), ...(failure === undefined ? [] : [failure])])]
}
