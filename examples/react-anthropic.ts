// The loop with the Messages API of Anthropic, through the official client.
//
//   ANTHROPIC_API_KEY=… npm run example react-anthropic

import { fileURLToPath } from 'node:url'
import Anthropic from '@anthropic-ai/sdk'
import { fromAnthropic, toAnthropic } from 'chunkfold/providers'
import { jsonSchemaOf, type Model, type Tool } from 'chunkfold/react'
import { type ResilientOptions, resilient } from 'chunkfold/stream'
import { runTask } from './task.ts'

/** What each request has beside the system prompt, the messages and the tools. */
export type RequestFields = Omit<Anthropic.MessageCreateParamsStreaming, 'system' | 'messages' | 'tools' | 'stream'>

export function model(client: Anthropic, fields: RequestFields, options?: ResilientOptions): Model {
  return (messages, request) => {
    const body: Anthropic.MessageCreateParamsStreaming = {
      ...fields,
      ...toAnthropic(messages),
      ...(request.tools.length > 0 && { tools: request.tools.map(toolOf) }),
      stream: true,
    }
    return resilient(async ({ signal }) => fromAnthropic(await client.messages.create(body, { signal, maxRetries: 0 })), {
      reasoning: fields.thinking !== undefined,
      ...options,
      signal: request.signal,
    })
  }
}

function toolOf(tool: Tool): Anthropic.Tool {
  const { name, description = '' } = tool
  return { name, description, input_schema: jsonSchemaOf(tool) }
}

export async function main(): Promise<void> {
  const fields = {
    model: process.env.MODEL ?? 'claude-sonnet-5-5',
    max_tokens: 16_000,
    thinking: { type: 'adaptive' },
  } as const
  await runTask(model(new Anthropic(), fields))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
