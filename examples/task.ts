// A small task for a model, and a run of it on the terminal. Used by all the examples.

import type { Message } from 'chunkfold'
import { type Model, type ReActResult, runReAct } from 'chunkfold/react'
import { type Files, fileTools, type Tests } from './tools.ts'

export const messages: readonly Message[] = [
  {
    role: 'system',
    content: 'You mend files with the tools. Read what you need at once, run the test at the end, and be brief.',
  },
  { role: 'user', content: 'The test "config" fails: config.json is not what README.md asks for. Mend it.' },
]

/** The files that the task begins with. */
export function someFiles(): Files {
  return new Map([
    ['config.json', '{ "port": "8080" }\n'],
    ['README.md', '# Café ☕\n\nconfig.json has the `port`, a number.\n'],
  ])
}

export const tests: Tests = {
  config: (files) => {
    const { port } = JSON.parse(files.get('config.json') ?? '{}')
    if (typeof port !== 'number') throw new Error(`config: \`port\` must be a number, got ${typeof port}`)
  },
}

/** Gives a model the task, and shows what happens. */
export async function runTask(
  model: Model,
  write: (text: string) => unknown = (text) => process.stdout.write(text),
): Promise<ReActResult> {
  const files = someFiles()
  const run = runReAct({ model, tools: fileTools(files, tests), messages, maxIterations: 10 })
  for await (const event of run) {
    if (event.type === 'iteration') write('\n')
    if (event.type === 'text') write(event.text)
    if (event.type === 'restart') write('\n(once more)\n')
    if (event.type === 'tool-start') write(`\n→ ${event.call.name} ${event.call.arguments}`)
    if (event.type === 'tool-end') write(`\n← ${event.call.name}: ${JSON.stringify(event.message.content)}`)
  }
  const result = await run.result()
  write(`\n\n${result.stopped} after ${result.iterations} requests; tokens: ${JSON.stringify(result.usage)}\n`)
  if (result.stopped === 'error') write(`${result.error}\n`)
  write(`config.json is now ${JSON.stringify(files.get('config.json'))}\n`)
  return result
}
