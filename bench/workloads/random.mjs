// Text that looks like a model's, the same in every run and on both sides: everything comes from a seed.

/** Numbers from 0 up to 1 (xorshift). */
export function randomFrom(seed) {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4294967296
  }
}

const syllables =
  'the in ing ion er re an on at en nd ti es or te of ed is it al ar st to nt ha se th he ou ve co me de hi ri ro ic'
const units = syllables.split(' ')

/** One token of text: four characters on average, half of them with the space before a word. */
export function token(random) {
  const space = random() < 0.5 ? ' ' : ''
  const [first, second] = [units[Math.floor(random() * units.length)], units[Math.floor(random() * units.length)]]
  return random() < 0.75 ? `${space}${first}${second}` : `${space}${first}`
}

function words(random, count) {
  return Array.from({ length: count }, () => token(random))
    .join('')
    .trim()
}

/** JSON text of at least so many characters, such as the arguments of a call: members of every type, nested, with escapes. */
export function jsonText(length, seed) {
  const random = randomFrom(seed)
  const rows = []
  for (let size = 0; size < length; size += rows.at(-1).length + 1) rows.push(JSON.stringify(record(random, rows.length)))
  return `{"title":"a \\"report\\"","rows":[${rows.join(',')}],"isWhole":true}`
}

function record(random, number) {
  return {
    id: number,
    name: words(random, 6),
    tags: [words(random, 1), words(random, 2)],
    score: Math.round(random() * 10_000) / 100,
    change: -Math.floor(random() * 1000),
    place: { cell: [number % 7, [1, 2]], isOpen: random() < 0.5 },
    note: random() < 0.3 ? null : `“${words(random, 3)}”\n\t${words(random, 2)}`,
  }
}

/** The text in so many pieces, of the same length but for one character. */
export function cut(text, count) {
  return Array.from({ length: count }, (_, i) =>
    text.slice(Math.floor((i * text.length) / count), Math.floor(((i + 1) * text.length) / count)),
  )
}
