/** The script of the page: the README's examples, and a stream that is fetched and folded while it arrives. */

import { exampleProgram, readmeExamples } from '../readme-programs.js'

/** What `/stream` sends. */
export const stream = [
  ...['Gr', 'üezi', ' 世', '界'].map((content) => ({ choices: [{ index: 0, delta: { content } }] })),
  { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, id: 'c1', function: { name: 'find', arguments: '{"q":' } }] } }] },
  {
    choices: [
      { index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '"茶"}' } }] }, finish_reason: 'tool_calls' },
    ],
  },
]
  .map((event) => `data: ${JSON.stringify(event)}\n\n`)
  .concat('data: [DONE]\n\n')
  .join('')

/** What the page finds out. */
export interface Findings {
  readonly entries: Readonly<Record<string, readonly string[]>>
  /** As `exampleProgram` prints them. */
  readonly examples: string
  readonly seen: readonly string[]
  readonly calls: readonly object[]
  readonly events: readonly string[]
  readonly first: string
}

/** The files of the page's program, to be bundled from `page.js`. */
export function pageProgram(entryPoints: readonly string[]): Map<string, string> {
  const files = exampleProgram('esm')
  const imports = entryPoints.map((name, index) => `import * as entry${index} from '${name}'`)
  const examples = readmeExamples.map((_, index) => `import { outcomes as outcomes${index} } from './example-${index}.mjs'`)
  const entries = entryPoints.map((name, index) => `'${name}': Object.keys(entry${index})`)
  return files.set(
    'page.js',
    `${[...imports, ...examples].join('\n')}
import { accumulate } from 'chunkfold'
import { fromOpenAIChat } from 'chunkfold/providers'
import { bodyOf, decodeSSE, toEvents } from 'chunkfold/stream'

const chunksAt = async (path) => fromOpenAIChat(decodeSSE(await bodyOf(await fetch(path))))

async function findings() {
  const seen = []
  let calls = []
  for await (const snapshot of accumulate(await chunksAt('/stream'))) {
    if (snapshot.text !== seen.at(-1)) seen.push(snapshot.text)
    calls = snapshot.toolCalls
  }
  const events = []
  for await (const { type } of toEvents(await chunksAt('/stream'))) if (events.at(-1) !== type) events.push(type)
  let first = ''
  for await (const snapshot of accumulate(await chunksAt('/endless'))) {
    first = snapshot.text
    break
  }
  const examples = JSON.stringify(await Promise.all([${readmeExamples.map((_, index) => `outcomes${index}`).join(', ')}]))
  return { entries: { ${entries.join(', ')} }, examples, seen, calls, events, first }
}

const result = document.querySelector('#result')
try {
  result.textContent = encodeURIComponent(JSON.stringify(await findings()))
} catch (error) {
  result.dataset.error = encodeURIComponent(String(error?.stack ?? error))
} finally {
  await fetch('/finished')
}
`,
  )
}
