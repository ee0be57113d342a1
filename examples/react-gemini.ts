// The loop with Gemini, through the official client.
//
//   GEMINI_API_KEY=… npm run example react-gemini

import { fileURLToPath } from 'node:url'
import {
  type FunctionDeclaration,
  type GenerateContentConfig,
  type GenerateContentParameters,
  GoogleGenAI,
} from '@google/genai'
import { fromGemini, toGemini } from 'chunkfold/providers'
import { jsonSchemaOf, type Model, type Tool } from 'chunkfold/react'
import { type ResilientOptions, resilient } from 'chunkfold/stream'
import { runTask } from './task.ts'

/** What each request has beside the contents and the tools. */
export interface RequestFields {
  readonly model: string
  readonly config?: Omit<GenerateContentConfig, 'systemInstruction' | 'tools' | 'abortSignal'>
}

/** @param client - made without `retryOptions`: retries of its own would multiply those of `resilient` */
export function model(client: GoogleGenAI, fields: RequestFields, options?: ResilientOptions): Model {
  return (messages, request) => {
    // Where another model's calls are in the messages, Gemini 3 wants `toGemini(messages, { standInSignatures: true })`.
    const { contents, ...instruction } = toGemini(messages)
    const functionDeclarations = request.tools.map(toolOf)
    const tools = functionDeclarations.length > 0 && { tools: [{ functionDeclarations }] }
    const body = (abortSignal: AbortSignal): GenerateContentParameters => ({
      model: fields.model,
      contents,
      config: { ...fields.config, ...instruction, ...tools, abortSignal },
    })
    return resilient(async ({ signal }) => fromGemini(await client.models.generateContentStream(body(signal))), {
      reasoning: true,
      ...options,
      signal: request.signal,
    })
  }
}

function toolOf(tool: Tool): FunctionDeclaration {
  const { name, description = '' } = tool
  return { name, description, parametersJsonSchema: jsonSchemaOf(tool) }
}

export async function main(): Promise<void> {
  const config = { thinkingConfig: { includeThoughts: true } }
  await runTask(model(new GoogleGenAI({}), { model: process.env.MODEL ?? 'gemini-3.8-flash', config }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
