/**
 * Everything of a stream that is neither text nor a call: an item of the content, in the form that a UI message stream has it
 * in, whichever of the AI SDK's streams it came in.
 */

import type { JsonObject, JsonValue } from '../../json.js'
import type { Part } from '../../parts/part.js'
import { bytesAsBase64 } from '../../providers/base64.js'
import { record, text } from '../../providers/fields.js'
import { asJson } from '../as-json.js'
import { droppedSteps, itemPart, unwrapItem } from './own-data.js'
import { said } from './read-calls.js'

type Fields = Readonly<Record<string, unknown>>

/** The item of an event; nothing where it is none, or of no use without what it leaves out. */
export function readItem(event: Fields): Part[] {
  // Chunks cannot take back what an attempt has said that does not count.
  if (droppedSteps(event) !== undefined) return []
  if (event.type === 'data-content') return [unwrapItem(event.data)]
  const item = itemOf(event)
  return item === undefined ? [] : [itemPart(item)]
}

function itemOf(event: Fields): JsonValue | undefined {
  switch (event.type) {
    case 'file':
      return fileOf(event)
    case 'source':
      return sourceOf(event)
    case 'tool-result':
      return resultOf(event)
    case 'tool-error':
      return { type: 'tool-output-error', toolCallId: callId(event), errorText: words(event.error), ...flags(event) }
    case 'tool-approval-request':
      return approvalOf(event)
    case 'source-url':
    case 'source-document':
    case 'tool-output-error':
    case 'tool-output-denied':
      return said(event)
    case 'tool-output-available':
      return resultOf({ ...event, result: event.output })
    default:
      // Data that is only to be shown for a while is not part of the message.
      return text(event.type)?.startsWith('data-') && event.transient !== true ? said(event) : undefined
  }
}

/** A file: generated, of a model, or by its address. */
function fileOf(event: Fields): JsonObject {
  const file = event.file === undefined ? event : record(event.file)
  const mediaType = text(file.mediaType) ?? 'application/octet-stream'
  const data = text(file.base64) ?? text(bytesAsBase64(file.data)) ?? ''
  const url = text(event.url) ?? `data:${mediaType};base64,${data}`
  return { type: 'file', mediaType, url, ...said({ filename: event.filename, providerMetadata: event.providerMetadata }) }
}

function sourceOf({ sourceType, id, url, title, mediaType, filename, providerMetadata }: Fields): JsonObject {
  const type = sourceType === 'document' ? 'source-document' : 'source-url'
  return { type, ...said({ sourceId: id, url, mediaType, title, filename, providerMetadata }) }
}

/** A result; one that a later one replaces is none. */
function resultOf(event: Fields): JsonObject | undefined {
  if (event.preliminary === true) return undefined
  if (event.isError === true) {
    return { type: 'tool-output-error', toolCallId: callId(event), errorText: words(event.result), ...flags(event) }
  }
  const output = asJson(event.output ?? event.result) ?? null
  return { type: 'tool-output-available', toolCallId: callId(event), output, ...flags(event) }
}

function approvalOf({ approvalId, toolCall, toolCallId, signature }: Fields): JsonObject {
  const id = text(toolCallId) ?? text(record(toolCall).toolCallId) ?? ''
  return { type: 'tool-approval-request', ...said({ approvalId, signature }), toolCallId: id }
}

function callId({ toolCallId }: Fields): string {
  return text(toolCallId) ?? ''
}

function flags({ providerExecuted, providerMetadata }: Fields): JsonObject {
  return { ...(providerExecuted === true && { providerExecuted }), ...said({ providerMetadata }) }
}

/** An error in words: its message, itself where it is a text, or its JSON. */
export function words(error: unknown): string {
  const value = error instanceof Error ? error.message : (text(record(error).message) ?? error)
  if (typeof value === 'string') return value
  const json = asJson(value)
  return json === undefined ? 'an error without a message' : JSON.stringify(json)
}
