/**
 * What each provider demands of a request, as far as it is known to refuse anything else. Each gives the first thing that is
 * wrong; undefined where nothing is.
 */

import type { JsonObject } from 'chunkfold'

type Fields = Readonly<Record<string, unknown>>

/** A check: what is wrong, where it does not hold. */
type Complaint = readonly [holds: boolean, wrong: string]

function first(complaints: readonly Complaint[]): string | undefined {
  return complaints.find(([holds]) => !holds)?.[1]
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value : []
}

function areUnique(ids: readonly unknown[]): boolean {
  return new Set(ids).size === ids.length && ids.every((id) => typeof id === 'string' && id.trim() !== '')
}

function parses(json: unknown): boolean {
  try {
    JSON.parse(String(json))
    return true
  } catch {
    return false
  }
}

/** Texts of a content: the string, or those of its items. */
function textsOf(content: unknown): unknown[] {
  if (typeof content === 'string') return [content]
  return list(content).flatMap((item) => ('text' in item ? [item.text] : []))
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

export function wrongInOpenAIChat(messages: readonly object[]): string | undefined {
  const open: unknown[] = []
  for (const message of messages as readonly Fields[]) {
    const calls = list(message.tool_calls)
    const functions = calls.flatMap((call) => (call.type === 'function' ? [call.function as Fields] : []))
    const wrong = first([
      [message.role === 'tool' || open.length === 0, 'a call without its result right behind'],
      [message.role !== 'tool' || open.shift() === message.tool_call_id, 'a result out of its place'],
      [message.role === 'tool' || textsOf(message.content).every((said) => said !== ''), 'an empty text'],
      [message.content !== null || calls.length > 0 || 'refusal' in message || 'audio' in message, 'an empty message'],
      [typeof message.content !== 'object' || message.content === null || list(message.content).length > 0, 'an empty list'],
      [message.role !== 'tool' || typeof message.content === 'string', 'a result that is no text'],
      [areUnique(calls.map((call) => call.id)), 'an id that is missing or repeated'],
      [functions.every((call) => parses(call.arguments) && call.name !== ''), 'arguments that are no JSON'],
    ])
    if (wrong !== undefined) return `${wrong}: ${JSON.stringify(message)}`
    open.push(...calls.map((call) => call.id))
  }
  return open.length > 0 ? 'a call without a result at the end' : undefined
}

export function wrongInOpenAIResponses(items: readonly object[]): string | undefined {
  const pending: unknown[] = []
  let isAnswering = false
  for (const [at, item] of (items as readonly Fields[]).entries()) {
    const type = String(item.type ?? 'message')
    const [isCall, isOutput] = [/^(function_call|custom_tool_call)$/.test(type), /_output$/.test(type)]
    const next = (items as readonly Fields[])[at + 1]
    const wrong = first([
      [!isOutput || pending[0] === item.call_id, 'a result out of its place'],
      [isOutput || !isAnswering, 'something among the results'],
      [pending.length === 0 || isOutput || (item.role !== 'user' && item.role !== 'system'), 'a call without a result'],
      [!isCall || (!pending.includes(item.call_id) && /^\S{1,64}$/.test(String(item.call_id))), 'an id that is refused'],
      [type !== 'function_call' || parses(item.arguments), 'arguments that are no JSON'],
      [isOutput || textsOf(item.content).every((said) => said !== ''), 'an empty text'],
      [!Array.isArray(item.content) || item.content.length > 0, 'an empty message'],
      [type !== 'reasoning' || typeof item.encrypted_content === 'string', 'reasoning that is not stored'],
      [type !== 'reasoning' || (next !== undefined && next.role !== 'user' && next.role !== 'system'), 'reasoning at the end'],
      [type !== 'reasoning' || !/_output$/.test(String(next?.type)), 'reasoning before a result'],
    ])
    if (wrong !== undefined) return `${wrong}: ${JSON.stringify(item)}`
    if (isCall) pending.push(item.call_id)
    if (isOutput) pending.shift()
    isAnswering = isOutput && pending.length > 0
  }
  return pending.length > 0 ? 'a call without a result at the end' : undefined
}

export function wrongInAnthropic({
  system,
  messages,
}: {
  system?: readonly object[]
  messages: readonly object[]
}): string | undefined {
  const ids: unknown[] = []
  const serverIds = new Set<unknown>()
  let open: unknown[] = []
  const all = messages as readonly Fields[]
  for (const [at, { role, content }] of all.entries()) {
    const blocks = list(content)
    const results = blocks.filter(({ type }) => type === 'tool_result').map(({ tool_use_id }) => tool_use_id)
    const calls = blocks.filter(({ type }) => type === 'tool_use')
    for (const { type, id } of blocks) if (type === 'server_tool_use') serverIds.add(id)
    const answers = blocks.filter(({ type }) => type === 'web_search_tool_result')
    const answered = all.slice(at).flatMap((message) => list(message.content).map(({ tool_use_id }) => tool_use_id))
    const [last, isLast] = [blocks.at(-1), at === all.length - 1]
    const wrong = first([
      [role === (at % 2 === 0 ? 'user' : 'assistant'), 'roles that do not take turns from the user on'],
      [blocks.length > 0, 'an empty message'],
      [same(results, open) && blocks.slice(0, open.length).every(({ type }) => type === 'tool_result'), 'results out of place'],
      [blocks.every(({ type, text }) => type !== 'text' || String(text).trim() !== ''), 'a blank text'],
      [blocks.every(({ type, signature }) => type !== 'thinking' || Boolean(signature)), 'thinking that is not signed'],
      [role === 'user' || !/thinking$/.test(String(last?.type)), 'thinking at the end'],
      [role === 'user' || !isLast || last?.type !== 'text' || last.text === String(last.text).trimEnd(), 'space at the end'],
      [calls.every(({ input }) => typeof input === 'object' && input !== null && !Array.isArray(input)), 'no input'],
      [calls.every(({ id }) => /^[a-zA-Z0-9_-]+$/.test(String(id))), 'an id of other characters'],
      [answers.every(({ tool_use_id }) => serverIds.has(tool_use_id)), 'a result of nothing'],
      [isLast || blocks.every(({ type, id }) => type !== 'server_tool_use' || answered.includes(id)), 'a lone server tool'],
      [blocks.every(({ type }) => type !== undefined && !/_call$|_delta$|image_url/.test(String(type))), 'a foreign block'],
    ])
    if (wrong !== undefined) return `${wrong}: ${JSON.stringify(blocks)}`
    open = calls.map(({ id }) => id)
    ids.push(...open)
  }
  return first([
    [open.length === 0, 'a call without a result at the end'],
    [areUnique(ids), 'an id that is missing or repeated'],
    [list(system).every(({ text }) => String(text).trim() !== ''), 'a blank instruction'],
  ])
}

interface GeminiRequest {
  readonly systemInstruction?: { readonly parts: readonly object[] }
  readonly contents: readonly { readonly role: string; readonly parts: readonly object[] }[]
}

export function wrongInGemini({ systemInstruction, contents }: GeminiRequest): string | undefined {
  let open: Fields[] = []
  for (const [at, { role, parts }] of contents.entries()) {
    const fields = parts as readonly Fields[]
    const responses = fields.flatMap(({ functionResponse }) => (functionResponse ? [functionResponse as JsonObject] : []))
    const calls = fields.flatMap(({ functionCall }) => (functionCall ? [functionCall as JsonObject] : []))
    const identity = ({ name, id }: Fields) => [name, id]
    const wrong = first([
      [role === (at % 2 === 0 ? 'user' : 'model'), 'roles that do not take turns from the user on'],
      [parts.length > 0, 'an empty content'],
      [same(responses.map(identity), open.map(identity)), 'responses that are not those of the calls before'],
      [fields.slice(0, open.length).every((part) => 'functionResponse' in part), 'something before the responses'],
      [fields.every((part) => part.text !== '' || Boolean(part.thoughtSignature)), 'an empty text'],
      [fields.every((part) => !part.thought || Boolean(part.thoughtSignature)), 'a thought that is not signed'],
      [calls.every(({ args }) => typeof args === 'object' && args !== null && !Array.isArray(args)), 'no arguments'],
      [areUnique(calls.flatMap(({ id }) => id ?? [])), 'an id twice'],
      [responses.every(({ response }) => typeof response === 'object'), 'no response'],
      [fields.every((part) => !('type' in part) && !('toolUse' in part)), 'a foreign part'],
    ])
    if (wrong !== undefined) return `${wrong}: ${JSON.stringify(parts)}`
    open = calls
  }
  return first([
    [open.length === 0, 'a call without a response at the end'],
    [systemInstruction === undefined || systemInstruction.parts.length > 0, 'an empty instruction'],
  ])
}
