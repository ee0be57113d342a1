/**
 * What the Gemini API takes. Contents take turns from the user on. The calls of a content have their responses in the next one,
 * in front and in order, with the same names, and with ids where the calls have them. Since the last text of the user, the first
 * call of each content is signed.
 */

import { z } from 'zod'
import { faultsOf, toolName } from './faults.js'

const thoughtSignature = z.base64().min(1).optional()
const id = z.string().min(1).optional()

const parts = {
  text: z.strictObject({ text: z.string(), thoughtSignature }),
  thought: z.strictObject({ text: z.string(), thought: z.literal(true), thoughtSignature: z.base64().min(1) }),
  call: z.strictObject({
    functionCall: z.strictObject({ name: toolName, args: z.record(z.string(), z.unknown()), id }),
    thoughtSignature,
  }),
  response: z.strictObject({
    functionResponse: z.strictObject({
      name: toolName,
      response: z.union([z.strictObject({ output: z.string() }), z.strictObject({ error: z.string() })]),
      id,
    }),
  }),
}

const content = z.strictObject({
  role: z.enum(['user', 'model']),
  parts: z.array(z.union([parts.text, parts.thought, parts.call, parts.response])).min(1),
})

const declaration = z.strictObject({
  name: toolName,
  description: z.string(),
  parametersJsonSchema: z.looseObject({ type: z.literal('object') }),
})

const body = z.strictObject({
  contents: z.array(content).min(1),
  systemInstruction: z.strictObject({ parts: z.array(parts.text).min(1), role: z.literal('user').optional() }).optional(),
  tools: z.tuple([z.strictObject({ functionDeclarations: z.array(declaration).min(1) })]).optional(),
  generationConfig: z.looseObject({}).optional(),
})

export type GeminiBody = z.infer<typeof body>

export function faultsInGemini(request: unknown): string[] {
  return faultsOf(body, request, ({ contents }) => {
    const current = contents.findLastIndex(({ role, parts: all }) => role === 'user' && all.some((part) => 'text' in part))
    const faults = contents.flatMap((one, at) =>
      faultsAt(one, contents[at - 1], at > current).map((fault) => `${at}: ${fault}`),
    )
    if (contents.at(-1)?.role !== 'user') faults.push('end: not the turn of the model')
    return faults
  })
}

type Content = GeminiBody['contents'][number]

function faultsAt(one: Content, before: Content | undefined, isCurrent: boolean): string[] {
  const faults = one.role === (before?.role === 'user' ? 'model' : 'user') ? [] : ['out of turn']
  const open = before?.parts.flatMap((part) => ('functionCall' in part ? [labelOf(part.functionCall)] : [])) ?? []
  const results = one.parts.flatMap((part) => ('functionResponse' in part ? [labelOf(part.functionResponse)] : []))
  if (open.join() !== results.join()) faults.push(`calls ${open.join()}, and responses ${results.join()}`)
  if (one.parts.slice(0, results.length).some((part) => !('functionResponse' in part))) {
    faults.push('something before the responses')
  }
  const first = one.parts.find((part) => 'functionCall' in part)
  if (isCurrent && first !== undefined && first.thoughtSignature === undefined) faults.push('a call that is not signed')
  if (one.role === 'user' && first !== undefined) faults.push('a call of the user')
  if (one.parts.some((part) => 'text' in part && part.text === '' && part.thoughtSignature === undefined)) {
    faults.push('an empty text')
  }
  return faults
}

function labelOf({ name, id: given = '' }: { readonly name: string; readonly id?: string | undefined }): string {
  return `${name}#${given}`
}
