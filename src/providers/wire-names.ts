/**
 * How the events of one wire are told from those of another: for a reader that was given what it cannot read, and for the
 * command, which finds out what it was given.
 */

type Fields = Readonly<Record<string, unknown>>

interface WireKind {
  /** What it is, for people. */
  readonly summary: string
  /** The function that reads it. */
  readonly reader: string
  /** True for an event that only this wire has. */
  readonly owns: (event: Fields) => boolean
}

const codexTypes = new Set<unknown>([
  ...['thread.started', 'turn.started', 'turn.completed', 'turn.failed'],
  ...['item.started', 'item.updated', 'item.completed'],
])
const cohereTypes = new Set<unknown>([
  ...['message-start', 'message-end', 'content-start', 'content-delta', 'content-end', 'tool-plan-delta'],
  ...['tool-call-start', 'tool-call-delta', 'tool-call-end', 'citation-start', 'citation-end'],
])
const bedrockFields = ['messageStart', 'contentBlockStart', 'contentBlockDelta', 'contentBlockStop', 'messageStop']

/** In the order in which they are asked: a wire that could take another one's events for its own comes later. */
export const wireKinds = {
  'claude-agent': {
    summary: 'Claude Agent SDK messages, and stream-json',
    reader: 'fromClaudeAgent',
    // Other agents have sessions too, and types with a dot in them.
    owns: ({ session_id: session, type }) => typeof session === 'string' && typeof type === 'string' && !type.includes('.'),
  },
  'openai-responses': {
    summary: 'OpenAI Responses',
    reader: 'fromOpenAIResponses',
    owns: ({ type, object }) => object === 'response' || hasPrefix(type, 'response.'),
  },
  anthropic: {
    summary: 'Anthropic Messages',
    reader: 'fromAnthropic',
    owns: ({ type }) => hasPrefix(type, 'message_', 'content_block_') || type === 'message',
  },
  gemini: {
    summary: 'Gemini, of either of its two APIs',
    reader: 'fromGemini',
    owns: (event) => ['candidates', 'promptFeedback', 'usageMetadata'].some((field) => field in event),
  },
  bedrock: {
    summary: 'the ConverseStream events of Amazon Bedrock',
    reader: 'fromBedrockConverse',
    owns: (event) => bedrockFields.some((field) => field in event),
  },
  cohere: {
    summary: 'Cohere, version 2 of its API',
    reader: 'fromCohere',
    // The events that this package makes have such types too, and a part; those of the AI SDK name a call.
    owns: ({ type, part, toolCallId }) => part === undefined && toolCallId === undefined && cohereTypes.has(type),
  },
  codex: {
    summary: 'the JSON lines of codex exec --json',
    reader: 'fromCodex',
    // Its first versions began with a session.
    owns: ({ type, session_id: session }) =>
      codexTypes.has(type) || (type === 'session.created' && typeof session === 'string'),
  },
  'openai-chat': {
    summary: 'OpenAI Chat Completions, and its many kin',
    reader: 'fromOpenAIChat',
    owns: ({ choices }) => Array.isArray(choices),
  },
} as const satisfies Record<string, WireKind>

/** A wire whose events can be told from those of others. */
export type WireName = keyof typeof wireKinds

// The keys of the table, which `Object.keys` gives as strings.
const names = Object.keys(wireKinds) as readonly WireName[]

/** The wire that an event belongs to for sure; undefined where several could have sent it. */
export function ownerOf(event: Fields): WireName | undefined {
  return names.find((name) => wireKinds[name].owns(event))
}

function hasPrefix(type: unknown, ...prefixes: readonly string[]): boolean {
  return typeof type === 'string' && prefixes.some((prefix) => type.startsWith(prefix))
}

/** So many events of another wire are enough to say so before the end: somebody waits for an answer. */
const ENOUGH = 3

/** Looks for the events of another wire in a stream in which none of its own has come. */
export class StrangerWatch {
  readonly #wire: WireName | undefined
  #isOpen: boolean
  #stranger: { readonly event: number; readonly wire: WireName } | undefined
  #count = 0

  /** @param wire - the wire that is read; without one nothing is strange */
  constructor(wire: WireName | undefined) {
    this.#wire = wire
    this.#isOpen = wire !== undefined
  }

  /**
   * @param position - which event of the stream it is, from 1
   * @returns true where there is no doubt any more
   */
  add(event: Fields, position: number): boolean {
    if (!this.#isOpen || this.#wire === undefined) return false
    if (wireKinds[this.#wire].owns(event)) {
      this.#isOpen = false
      this.#stranger = undefined
      return false
    }
    const wire = ownerOf(event)
    if (wire === undefined) return false
    this.#stranger ??= { event: position, wire }
    return ++this.#count >= ENOUGH
  }

  /** Which event was another wire's, what was expected, and what it is; undefined where nothing speaks for another wire. */
  found(): readonly [event: number, expected: string, got: string] | undefined {
    if (this.#stranger === undefined || this.#wire === undefined) return undefined
    const { summary, reader } = wireKinds[this.#stranger.wire]
    return [
      this.#stranger.event,
      `an event that \`${wireKinds[this.#wire].reader}\` reads`,
      `one for \`${reader}\` (${summary})`,
    ]
  }
}
