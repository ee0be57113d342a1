/** `streamGenerateContent` of the Gemini API: whole responses of the next parts, calls whole. */

import { GoogleGenAI } from '@google/genai'
import { model } from '../../../examples/react-gemini.ts'
import { faultsInGemini, type GeminiBody } from './check-gemini.js'
import { piecesOf, type ScriptedTurn } from './scenario.js'
import { idOf, sse, type Wire } from './wire.js'

const config = { thinkingConfig: { includeThoughts: true } }

/** @param hasIds - whether the model gives ids to its calls: older ones do not */
export function geminiWire(hasIds: boolean): Wire {
  return {
    name: hasIds ? 'Gemini' : 'Gemini without ids of calls',
    model: (url, options) => {
      const client = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: url } })
      return model(client, { model: 'gemini-harbor-6', config }, options)
    },
    path: '/v1beta/models/gemini-harbor-6:streamGenerateContent?alt=sse',
    stream: (turn, at) => stream(turn, callParts(turn, at, hasIds), at),
    // A call comes whole, in the last event.
    midCall: 1,
    sentBack: (turn, at) => [
      {
        role: 'model',
        parts: [...textParts(turn, turn.text === undefined ? [] : [turn.text], at), ...callParts(turn, at, hasIds)],
      },
    ],
    saidIn: (body) => contentsOf(body).filter(({ role }) => role === 'model'),
    resultsIn: (body) =>
      contentsOf(body).flatMap(({ parts }) =>
        parts.flatMap((part) => ('functionResponse' in part ? [outputOf(part.functionResponse.response)] : [])),
      ),
    faultsIn: faultsInGemini,
    error: (code, message) => {
      const status = { 413: 'INVALID_ARGUMENT', 429: 'RESOURCE_EXHAUSTED' }[code] ?? 'INTERNAL'
      return { error: { code, message, status, details: [] } }
    },
    counters: ['inputTokens', 'outputTokens', 'totalTokens', 'cachedTokens', 'reasoningTokens'],
  }
}

/** The checker says whether it is one. */
function contentsOf(body: object) {
  return (body as GeminiBody).contents
}

function outputOf(response: GeminiResponse): string {
  return 'output' in response ? response.output : response.error
}

type GeminiResponse = { readonly output: string } | { readonly error: string }

/** The first call of a turn is signed, and no other. */
function callParts({ calls = [] }: ScriptedTurn, at: number, hasIds: boolean): object[] {
  return calls.map(({ name, arguments: args }, call) => ({
    functionCall: { name, args, ...(hasIds && { id: idOf('', at, call) }) },
    ...(call === 0 && { thoughtSignature: signature(at) }),
  }))
}

/** An answer without a call is signed at its end. */
function textParts({ calls }: ScriptedTurn, texts: readonly string[], at: number): object[] {
  const parts: object[] = texts.map((text) => ({ text }))
  return calls === undefined ? [...parts, { text: '', thoughtSignature: signature(at) }] : parts
}

function signature(at: number): string {
  return Buffer.from(`signature of turn ${at}`.repeat(at + 2)).toString('base64')
}

function stream(turn: ScriptedTurn, calls: readonly object[], at: number): string[] {
  const thoughts = piecesOf(turn.reasoning ?? '').map((text) => ({ text, thought: true }))
  const texts = textParts(turn, piecesOf(turn.text ?? ''), at)
  const events = [...thoughts, ...texts].map((part) => [part])
  if (calls.length > 0) events.push([...calls])
  return events.map((parts, event) => {
    const isLast = event === events.length - 1
    const candidate = { content: { parts, role: 'model' }, ...(isLast && { finishReason: 'STOP' }), index: 0 }
    const envelope = { modelVersion: 'gemini-harbor-6', responseId: idOf('', at) }
    return sse({ candidates: [candidate], usageMetadata: usageOf(turn, isLast), ...envelope }, undefined, '\r\n')
  })
}

/** The thoughts are beside the answer, and the counters grow. */
function usageOf({ usage }: ScriptedTurn, isLast: boolean): object {
  const { inputTokens, outputTokens, totalTokens, cachedTokens, reasoningTokens } = usage
  const prompt = { promptTokenCount: inputTokens, cachedContentTokenCount: cachedTokens }
  if (!isLast) return { ...prompt, totalTokenCount: inputTokens }
  const answer = { candidatesTokenCount: outputTokens - reasoningTokens, thoughtsTokenCount: reasoningTokens }
  return { ...prompt, ...answer, totalTokenCount: totalTokens }
}
