import type { JsonObject, JsonValue } from '../../json.js'
import { record, text } from '../../providers/fields.js'
import { clone } from './write-blocks.js'

/** What a message says beside its content. */
interface Said {
  readonly metadata?: JsonObject | undefined
  readonly providerMetadata?: JsonObject | undefined
  readonly finishReason?: string | undefined
  readonly logprobs?: JsonValue | undefined
}

/** Fields that have a place of their own in LangChain, or would make it read the content as that of another provider. */
const elsewhere = new Set(['id', 'model', 'additional_kwargs', 'model_provider', 'output_version'])

/** The `response_metadata` of a message: its model, why it ended, and all else that is said of it. */
export function responseMetadata({ metadata, providerMetadata, finishReason, logprobs }: Said): Record<string, unknown> {
  const model = text(metadata?.model)
  return {
    ...record(clone(safeFields({ ...providerMetadata, ...metadata }))),
    ...(model !== undefined && { model_name: model }),
    ...(finishReason !== undefined && { finish_reason: text(metadata?.finish_reason) ?? finishReason }),
    ...(logprobs !== undefined && { logprobs: clone(logprobs) }),
  }
}

/** The fields of an object that LangChain can join: it fails where a name is one that every object has, `constructor` say. */
export function safeFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !elsewhere.has(name) && !(name in Object.prototype)))
}

/** The id of a message, as a field. */
export function idOf(metadata: JsonObject | undefined): { readonly id?: string } {
  const id = text(metadata?.id)
  return id === undefined ? {} : { id }
}
