/**
 * A splitter for a whole text, written to be read: it looks back and ahead as far as it likes. It knows the calls that the
 * pieces below make, and no others.
 */

const call = '{"name":"f","arguments":{"a":"</tool_call>"}}'
const emptyCall = '{"name":"g"}'
const brokenCall = '{"name":"f" x'

/** What is put together to a text. No piece is the beginning of a call. */
export const pieces = [
  ...['<tool_call>', '</tool_call>', call, emptyCall, brokenCall],
  ...['<think>', '</think>', '<thinking>', '</thinking>'],
  ...['`', '```', '````', '~~~', '\n', ' ', 'a', '.', '<', '</', '<tool', '</thin', '<tool_call', '\ud83d', '\ude00'],
]

const opening = '<tool_call>'
const closing = '</tool_call>'

/** The parts, as `partsOf` shows them. */
export function referenceParts(text: string, startInThinking = false): string[] {
  const parts: { readonly kind: string; text: string }[] = []
  const add = (kind: string, piece: string) => {
    const last = parts.at(-1)
    if (last !== undefined && last.kind === kind && kind !== 'call') last.text += piece
    else if (piece !== '') parts.push({ kind, text: piece })
  }
  let rest = text
  const take = (kind: string, length: number) => {
    if (kind !== '') add(kind, rest.slice(0, length))
    rest = rest.slice(length)
  }
  const think = (end: RegExp) => {
    rest = rest.replace(/^(\s*)<think(ing)?>/, '$1')
    const match = end.exec(rest)
    take('reasoning', match?.index ?? rest.length)
    take('', match?.[0].length ?? 0)
  }
  if (startInThinking) think(/<\/think(ing)?>/)
  while (rest !== '') {
    const shown = parts.flatMap(({ kind, text: piece }) => (kind === 'text' ? [piece] : [])).join('')
    const tag = isCode(shown) ? undefined : /^<(\/?)(think|thinking|tool_call)>/.exec(rest)?.[0]
    if (tag === undefined || tag === closing) take('text', 1)
    else if (tag === opening) {
      const { calls, length } = readBody(rest.slice(opening.length))
      take(calls.length > 0 ? '' : 'text', opening.length + length)
      for (const one of calls) add('call', one)
    } else {
      take('', tag.length)
      if (!tag.startsWith('</')) think(new RegExp(tag.replace('<', '</')))
    }
  }
  return parts.map(({ kind, text: piece }) => (kind === 'call' ? `call ${piece}` : `${kind}: ${piece}`))
}

/** The calls behind an opening tag, and how much they take; without calls, how much of the text is not searched. */
function readBody(text: string): { readonly calls: readonly string[]; readonly length: number } {
  const bare = /^\s*([a-z]+)\s*<\/tool_call>/.exec(text)
  if (bare !== null) return { calls: [`${bare[1]} {}`], length: bare[0].length }
  const calls: string[] = []
  let at = spaceAfter(text, 0)
  for (;;) {
    const item = [call, emptyCall].find((one) => text.startsWith(one, at))
    if (item === undefined) break
    calls.push(item === call ? 'f {"a":"</tool_call>"}' : 'g {}')
    at = spaceAfter(text, at + item.length)
  }
  if (text.startsWith(closing, at) && calls.length > 0) return { calls, length: at + closing.length }
  if (calls.length === 0 && !text.startsWith('{', at)) return { calls, length: 0 }
  const after = text.slice(at)
  if (!after.startsWith('{') && (after.startsWith(opening) || closing.startsWith(after))) {
    return { calls, length: after.startsWith(opening) ? at : text.length }
  }
  // The beginning of another call.
  if (!after.startsWith('{') && opening.startsWith(after)) return { calls, length: at }
  const end = text.indexOf(closing, at)
  return { calls: [], length: end < 0 ? text.length : end + closing.length }
}

function spaceAfter(text: string, at: number): number {
  return at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
}

/** True where what follows a text is in a fence or in inline code. */
function isCode(text: string): boolean {
  let fence = ''
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1
    if (fence !== '') {
      const run = /^\s*(`+|~+)\s*$/.exec(line)?.[1]
      if (!isLast && run?.startsWith(fence)) fence = ''
      continue
    }
    const tildes = /^\s*(~{3,})/.exec(line)?.[1]
    let inline = ''
    for (const [run] of tildes === undefined ? line.matchAll(/`+/g) : []) {
      if (inline === '') inline = run
      else if (run === inline || (inline.length >= 3 && run.startsWith(inline))) inline = ''
    }
    if (isLast) return tildes !== undefined || inline !== ''
    fence = tildes ?? (inline.length >= 3 ? inline : '')
  }
  return fence !== ''
}
