/**
 * What a reader sees that knows nothing of merging: a second opinion on what a stream says.
 */

interface Delta {
  readonly content?: string | readonly Item[] | null
  readonly reasoning_content?: string | null
  readonly reasoning?: string | null
  readonly reasoning_details?: readonly { readonly text?: string; readonly summary?: string }[] | null
  readonly tool_calls?:
    | readonly { readonly id?: string | null; readonly function?: { name?: string | null; arguments?: string | null } }[]
    | null
}

interface Item {
  readonly type: string
  readonly text?: string
  readonly thinking?: readonly { readonly text?: string }[]
}

/** Everything of one kind in a stream, joined as it came. */
export interface NaiveFold {
  content: string
  reasoning: string
  /** The names of the calls in the order of their ids. */
  calls: string[]
  arguments: string
}

/** Reads the first choice of server-sent events, line by line. */
export function naiveFold(bytes: Uint8Array): NaiveFold {
  const fold: NaiveFold = { content: '', reasoning: '', calls: [], arguments: '' }
  const ids = new Set<string>()
  for (const delta of deltasOf(new TextDecoder().decode(bytes))) {
    fold.reasoning += reasoningOf(delta)
    for (const item of itemsOf(delta.content)) {
      fold.content += item.type === 'text' ? (item.text ?? '') : ''
      fold.reasoning += (item.thinking ?? []).map(({ text = '' }) => text).join('')
    }
    for (const { id, function: body } of delta.tool_calls ?? []) {
      if (body?.name && id && !ids.has(id)) fold.calls.push(body.name)
      if (id) ids.add(id)
      fold.arguments += body?.arguments ?? ''
    }
  }
  return fold
}

function deltasOf(text: string): Delta[] {
  const data = text.split(/\r\n|\n|\r/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
  const events = data.filter((json) => json.startsWith('{')).map((json) => JSON.parse(json))
  return events.flatMap(({ choices }) =>
    (choices ?? []).filter(({ index = 0 }) => index === 0).map(({ delta }: { delta?: Delta }) => delta ?? {}),
  )
}

function itemsOf(content: Delta['content']): readonly Item[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])
}

function reasoningOf({ reasoning_details: details, reasoning_content: content, reasoning }: Delta): string {
  const said = (details ?? []).map(({ text, summary }) => text ?? summary ?? '').join('')
  return said || content || reasoning || ''
}
