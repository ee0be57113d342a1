// The loop with the Responses API of OpenAI, through the official client. Nothing is stored there: reasoning goes back with
// each request, encrypted.
//
//   OPENAI_API_KEY=… npm run example react-openai-responses

import { fileURLToPath } from 'node:url'
import { fromOpenAIResponses, toOpenAIResponses } from 'chunkfold/providers'
import { jsonSchemaOf, type Model, type Tool } from 'chunkfold/react'
import { type ResilientOptions, resilient } from 'chunkfold/stream'
import OpenAI from 'openai'
import { runTask } from './task.ts'

type Params = OpenAI.Responses.ResponseCreateParamsStreaming

/** What each request has beside the input and the tools. */
export type RequestFields = Omit<Params, 'input' | 'tools' | 'stream' | 'store' | 'include'>

export function model(client: OpenAI, fields: RequestFields, options?: ResilientOptions): Model {
  return (messages, request) => {
    const body: Params = {
      ...fields,
      input: toOpenAIResponses(messages),
      ...(request.tools.length > 0 && { tools: request.tools.map(toolOf) }),
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
    }
    return resilient(
      async ({ signal }) => fromOpenAIResponses(await client.responses.create(body, { signal, maxRetries: 0 })),
      // It thinks before it speaks.
      { reasoning: true, ...options, signal: request.signal },
    )
  }
}

function toolOf(tool: Tool): OpenAI.Responses.FunctionTool {
  const { name, description = '' } = tool
  // The API is strict by default, and takes only schemas without optional properties then.
  return { type: 'function', name, description, parameters: jsonSchemaOf(tool), strict: false }
}

export async function main(): Promise<void> {
  const reasoning = { effort: 'low', summary: 'auto' } as const
  await runTask(model(new OpenAI(), { model: process.env.MODEL ?? 'gpt-5.4-mini', reasoning }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
