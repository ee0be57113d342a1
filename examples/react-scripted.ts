// The loop against a scripted model: shows what it does, without a key and without a network.
//
//   npm run example                    in a clone of the repository, with any Node from 20.19 on
//   node react-scripted.ts             with Node from 22.18 on, which runs TypeScript, once `chunkfold` is installed

import { fileURLToPath } from 'node:url'
import { AssistantMessageChunk, type AssistantMessageChunkInit } from 'chunkfold'
import type { Model } from 'chunkfold/react'
import { runTask } from './task.ts'

/** What the model says, turn by turn, in pieces as a stream brings them. */
export const script: readonly (readonly AssistantMessageChunkInit[])[] = [
  [
    { reasoningContent: 'I need both ' },
    { reasoningContent: 'files.' },
    { content: 'I look at ' },
    { content: 'both files.' },
    { toolCalls: [{ index: 0, id: 'c1', name: 'read_file', arguments: '{"path":"con' }] },
    { toolCalls: [{ index: 0, arguments: 'fig.json"}' }] },
    { toolCalls: [{ index: 1, id: 'c2', name: 'read_file', arguments: '{"path":"README.md"}' }] },
    { finishReason: 'tool_calls', usageMetadata: { inputTokens: 210, outputTokens: 48, totalTokens: 258 } },
  ],
  [
    { toolCalls: [{ index: 0, id: 'c3', name: 'write_file', arguments: '{"path":"config.json",' }] },
    { toolCalls: [{ index: 0, arguments: '"content":"{ \\"port\\": 8080 }\\n"}' }] },
    { finishReason: 'tool_calls', usageMetadata: { inputTokens: 300, outputTokens: 31, totalTokens: 331 } },
  ],
  [
    { toolCalls: [{ index: 0, id: 'c4', name: 'run_test', arguments: '{"name":"config"}' }] },
    { finishReason: 'tool_calls', usageMetadata: { inputTokens: 340, outputTokens: 17, totalTokens: 357 } },
  ],
  [
    { content: '`port` is a number ' },
    { content: 'now, and the test passes.' },
    { finishReason: 'stop', usageMetadata: { inputTokens: 370, outputTokens: 14, totalTokens: 384 } },
  ],
]

/** A model is a function from messages to a stream of chunks: this one gives the turns of a script. */
export function model(turns: typeof script): Model {
  return async function* (_messages, { iteration }) {
    for (const delta of turns[iteration - 1] ?? []) yield new AssistantMessageChunk(delta)
  }
}

export async function main(): Promise<void> {
  await runTask(model(script))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
