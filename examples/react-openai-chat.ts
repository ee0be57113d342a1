// The loop with Chat Completions, of OpenAI or of a server that speaks it, through the official client.
//
//   OPENAI_API_KEY=… npm run example react-openai-chat
//
// `OPENAI_BASE_URL` names another server, and `MODEL` its model.

import { fileURLToPath } from 'node:url'
import { fromOpenAIChat, toOpenAIChat } from 'chunkfold/providers'
import { jsonSchemaOf, type Model, type Tool } from 'chunkfold/react'
import { type ResilientOptions, resilient } from 'chunkfold/stream'
import OpenAI from 'openai'
import { runTask } from './task.ts'

/** What each request has beside the messages and the tools. */
export type RequestFields = Omit<OpenAI.ChatCompletionCreateParamsStreaming, 'messages' | 'tools' | 'stream'>

export function model(client: OpenAI, fields: RequestFields, options?: ResilientOptions): Model {
  return (messages, request) => {
    const body: OpenAI.ChatCompletionCreateParamsStreaming = {
      ...fields,
      // DeepSeek and Kimi want their reasoning back: `toOpenAIChat(messages, { reasoning: 'reasoning_content' })`.
      messages: toOpenAIChat(messages),
      // An empty list of tools is refused.
      ...(request.tools.length > 0 && { tools: request.tools.map(toolOf) }),
      stream: true,
      stream_options: { include_usage: true },
    }
    return resilient(
      async ({ signal }) => fromOpenAIChat(await client.chat.completions.create(body, { signal, maxRetries: 0 })),
      { ...options, signal: request.signal },
    )
  }
}

function toolOf(tool: Tool): OpenAI.ChatCompletionFunctionTool {
  const { name, description = '' } = tool
  return { type: 'function', function: { name, description, parameters: jsonSchemaOf(tool) } }
}

export async function main(): Promise<void> {
  await runTask(model(new OpenAI(), { model: process.env.MODEL ?? 'gpt-5.4-mini' }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
