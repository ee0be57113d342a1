import type { UIPart, UITextPart, UIToolPart } from './ui-message.js'
import type { UIItem, UIMessageStreamChunk, UIOutput } from './ui-types.js'

type Chunk<Type> = Extract<UIMessageStreamChunk, { type: Type }>
type InputChunk = Chunk<'tool-input-start'> | Chunk<'tool-input-available'> | Chunk<'tool-input-error'>

/** The parts that a client makes of a UI message stream: what is written whole is what a client has once all has come. */
export class PartBuilder {
  readonly #parts: UIPart[] = []
  readonly #texts = new Map<string, UITextPart>()
  readonly #calls = new Map<string, number>()

  add(chunk: UIMessageStreamChunk): void {
    switch (chunk.type) {
      case 'start-step':
        this.#parts.push({ type: 'step-start' })
        break
      case 'text-start':
      case 'reasoning-start':
        this.#begin(chunk.id, { type: chunk.type === 'text-start' ? 'text' : 'reasoning', text: '', state: 'done' })
        break
      case 'text-delta':
      case 'reasoning-delta':
        this.#update(chunk.id, (text) => Object.assign(text, { text: text.text + chunk.delta }))
        break
      case 'text-end':
      case 'reasoning-end': {
        const { providerMetadata } = chunk
        this.#update(chunk.id, (text) => Object.assign(text, providerMetadata && { providerMetadata }))
        break
      }
      case 'tool-input-start':
      case 'tool-input-available':
      case 'tool-input-error':
        this.#input(chunk)
        break
      case 'tool-output-available':
      case 'tool-output-error':
      case 'tool-output-denied':
      case 'tool-approval-request':
        this.#output(chunk)
        break
      default:
        if (isItem(chunk)) this.#parts.push(chunk)
    }
  }

  toArray(): UIPart[] {
    return this.#parts
  }

  #begin(id: string, text: UITextPart): void {
    this.#texts.set(id, text)
    this.#parts.push(text)
  }

  #update(id: string, update: (text: UITextPart) => void): void {
    const text = this.#texts.get(id)
    if (text !== undefined) update(text)
  }

  #input(chunk: InputChunk): void {
    const place = this.#calls.get(chunk.toolCallId) ?? this.#parts.length
    this.#calls.set(chunk.toolCallId, place)
    this.#parts[place] = toolPart(chunk)
  }

  #output(chunk: UIOutput): void {
    const place = this.#calls.get(chunk.toolCallId)
    const call = place === undefined ? undefined : this.#parts[place]
    if (place === undefined || call === undefined || !('toolCallId' in call)) return
    this.#parts[place] = withOutput(call, chunk)
  }
}

function isItem(chunk: UIMessageStreamChunk): chunk is UIItem {
  return chunk.type === 'file' || chunk.type.startsWith('source-') || chunk.type.startsWith('data-')
}

function toolPart(chunk: InputChunk): UIToolPart {
  const { toolCallId, toolName, title, toolMetadata, providerExecuted } = chunk
  const fields = {
    ...(chunk.dynamic === true ? { type: 'dynamic-tool' as const, toolName } : { type: `tool-${toolName}` as const }),
    toolCallId,
    ...(title !== undefined && { title }),
    ...(toolMetadata !== undefined && { toolMetadata }),
    ...(providerExecuted !== undefined && { providerExecuted }),
  }
  if (chunk.type === 'tool-input-start') return { ...fields, state: 'input-streaming', input: undefined }
  const { providerMetadata, input } = chunk
  if (chunk.type === 'tool-input-available') {
    return { ...fields, state: 'input-available', input, ...(providerMetadata && { callProviderMetadata: providerMetadata }) }
  }
  // Of a dynamic tool a client keeps the input where it was.
  const given = chunk.dynamic === true ? { input } : { input: undefined, rawInput: input }
  const metadata = providerMetadata && { resultProviderMetadata: providerMetadata }
  return { ...fields, state: 'output-error', ...given, errorText: chunk.errorText, ...metadata }
}

function withOutput(call: UIToolPart, chunk: UIOutput): UIToolPart {
  const { input } = call
  const metadata =
    'providerMetadata' in chunk && chunk.providerMetadata ? { resultProviderMetadata: chunk.providerMetadata } : {}
  switch (chunk.type) {
    case 'tool-output-available':
      return { ...call, ...metadata, state: 'output-available', input, output: chunk.output }
    case 'tool-output-error':
      return { ...call, ...metadata, state: 'output-error', input, errorText: chunk.errorText }
    case 'tool-output-denied': {
      const id = 'approval' in call ? call.approval.id : ''
      return { ...call, state: 'output-denied', input, approval: { id, approved: false } }
    }
    case 'tool-approval-request': {
      const signature = chunk.signature === undefined ? {} : { signature: chunk.signature }
      return { ...call, state: 'approval-requested', input, approval: { id: chunk.approvalId, ...signature } }
    }
    default:
      return chunk satisfies never
  }
}
