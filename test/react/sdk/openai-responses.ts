/** The Responses API: events of items, of their parts, and of the pieces of these. */

import OpenAI from 'openai'
import { model } from '../../../examples/react-openai-responses.ts'
import { faultsInOpenAIResponses, type OpenAIResponsesBody } from './check-openai-responses.js'
import { piecesOf, type ScriptedTurn } from './scenario.js'
import { idOf, sse, type Wire } from './wire.js'

export const openAIResponses: Wire = {
  name: 'OpenAI Responses',
  model: (url, options) => model(new OpenAI({ apiKey: 'k', baseURL: `${url}/v1` }), { model: 'harbor-6' }, options),
  path: '/v1/responses',
  stream,
  midCall: 4,
  sentBack: itemsOf,
  saidIn: (body) => inputOf(body).filter((item) => !('output' in item) && !('role' in item && item.role !== 'assistant')),
  resultsIn: (body) => inputOf(body).flatMap((item) => ('output' in item ? [item.output] : [])),
  faultsIn: faultsInOpenAIResponses,
  error: (status, message) => ({ error: { message, type: status === 429 ? 'requests' : 'invalid_request_error', code: null } }),
  counters: ['inputTokens', 'outputTokens', 'totalTokens', 'cachedTokens', 'cacheCreationTokens', 'reasoningTokens'],
}

/** The checker says whether it is one. */
function inputOf(body: object) {
  return (body as OpenAIResponsesBody).input
}

type Item = { readonly type: string; readonly id: string } & Readonly<Record<string, unknown>>

/** The finished items of a turn. It thinks before each call, and does not always say what. */
function itemsOf({ reasoning, text, calls = [] }: ScriptedTurn, at: number): Item[] {
  const thought: Item = {
    id: idOf('rs_', at),
    type: 'reasoning',
    summary: reasoning === undefined ? [] : [{ type: 'summary_text', text: reasoning }],
    encrypted_content: `gAAAA${'Bq0/+'.repeat(9 + at)}==`,
  }
  const content = [{ type: 'output_text', text, annotations: [] }]
  return [
    ...(calls.length > 0 ? [thought] : []),
    ...(text === undefined ? [] : [{ id: idOf('msg_', at), type: 'message', status: 'completed', role: 'assistant', content }]),
    ...calls.map(({ name, arguments: args }, call) => ({
      id: idOf('fc_', at, call),
      type: 'function_call',
      status: 'completed',
      arguments: JSON.stringify(args),
      call_id: idOf('call_', at, call),
      name,
    })),
  ]
}

function stream(turn: ScriptedTurn, at: number): string[] {
  let sequence_number = 0
  const event = (type: string, fields: object) => sse({ type, sequence_number: sequence_number++, ...fields }, type)
  const items = itemsOf(turn, at)
  const response = { id: idOf('resp_', at), object: 'response', model: 'harbor-6', store: false, error: null }
  const begun = { response: { ...response, status: 'in_progress', output: [], usage: null } }
  return [
    event('response.created', begun),
    event('response.in_progress', begun),
    ...items.flatMap((item, output_index) => [
      event('response.output_item.added', { output_index, item: begunItem(item) }),
      ...partsOf(item, { item_id: item.id, output_index }, event),
      event('response.output_item.done', { output_index, item }),
    ]),
    event('response.completed', { response: { ...response, status: 'completed', output: items, usage: usageOf(turn) } }),
  ]
}

function begunItem(item: Item): object {
  if (item.type === 'reasoning') return { ...item, summary: [], encrypted_content: 'gAAAA' }
  if (item.type === 'message') return { ...item, status: 'in_progress', content: [] }
  return { ...item, status: 'in_progress', arguments: '' }
}

type Event = (type: string, fields: object) => string

function partsOf(item: Item, place: object, event: Event): string[] {
  if (item.type === 'function_call') {
    const said = String(item.arguments)
    return [
      ...piecesOf(said).map((delta) => event('response.function_call_arguments.delta', { ...place, delta, obfuscation: 'aQ' })),
      event('response.function_call_arguments.done', { ...place, arguments: said }),
    ]
  }
  const isThought = item.type === 'reasoning'
  const [kind, name] = isThought ? ['reasoning_summary_part', 'reasoning_summary_text'] : ['content_part', 'output_text']
  // They were written above.
  const parts = (isThought ? item.summary : item.content) as readonly { readonly text: string }[]
  const more = isThought ? {} : { logprobs: [] }
  return parts.flatMap((part, index) => {
    const here = { ...place, ...(isThought ? { summary_index: index } : { content_index: index }) }
    return [
      event(`response.${kind}.added`, { ...here, part: { ...part, ...more, text: '' } }),
      ...piecesOf(part.text).map((delta) => event(`response.${name}.delta`, { ...here, ...more, delta, obfuscation: 'Zk3' })),
      event(`response.${name}.done`, { ...here, ...more, text: part.text }),
      event(`response.${kind}.done`, { ...here, part: { ...part, ...more } }),
    ]
  })
}

function usageOf({ usage }: ScriptedTurn): object {
  return {
    input_tokens: usage.inputTokens,
    input_tokens_details: { cached_tokens: usage.cachedTokens, cache_write_tokens: usage.cacheCreationTokens },
    output_tokens: usage.outputTokens,
    output_tokens_details: { reasoning_tokens: usage.reasoningTokens },
    total_tokens: usage.totalTokens,
  }
}
