import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyProject, type Project } from './empty-project.js'
import { manifest } from './entry-points.js'

/** A relay: what Anthropic streams goes out as OpenAI streams it; and a client of it, which folds it. */
const program = `
import { createServer } from 'node:http'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { collect } from 'chunkfold'
import { fromAnthropic, fromOpenAIChat, toOpenAIChatChunks } from 'chunkfold/providers'
import { bodyOf, decodeSSE, encodeSSE, resilient } from 'chunkfold/stream'

async function* upstream() {
  yield { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }
  for (const text of ['Grüezi', ' 世界']) yield { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }
  yield { type: 'content_block_stop', index: 0 }
  yield { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 't1', name: 'find', input: {} } }
  yield { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{"q":"tea"}' } }
  yield { type: 'content_block_stop', index: 1 }
  yield { type: 'message_delta', delta: { stop_reason: 'tool_use' } }
  yield { type: 'message_stop' }
}

let requests = 0
const server = createServer((request, response) => {
  requests++
  if (requests === 1) return response.writeHead(503).end()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  Readable.from(encodeSSE(toOpenAIChatChunks(fromAnthropic(upstream()), { id: 'r1' }))).pipe(response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')

const address = 'http://127.0.0.1:' + server.address().port
const open = async ({ signal }) => fromOpenAIChat(decodeSSE(await bodyOf(await fetch(address, { signal }))))
const message = (await collect(resilient(open, { baseDelayMs: 1 }))).toMessage()
console.log(JSON.stringify({ requests, content: message.content, calls: message.toolCalls, finish: message.finishReason }))
server.close()
server.closeAllConnections()
`

let project: Project
beforeAll(async () => {
  project = await emptyProject('server')
})

/** Every package below a folder, with the bytes of its files. */
function sizes(folder: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )) {
    const path = join(parentPath, name)
    const owner = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
    if (owner !== undefined && owner !== '.bin') found.set(owner, (found.get(owner) ?? 0) + statSync(path).size)
  }
  return found
}

describe('a server with the tarball and nothing else', () => {
  test('relays a stream to a client, which tries again and folds it', async () => {
    project.write('server.mjs', program)
    const { code, stdout, stderr } = await project.run(process.execPath, ['server.mjs'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      requests: 2,
      content: 'Grüezi 世界',
      calls: [{ id: 't1', type: 'function', name: 'find', arguments: '{"q":"tea"}', index: 0 }],
      finish: 'tool_calls',
    })
  })

  test('has the dependencies of the manifest and theirs, no peers, and less than 5 MB of them', async () => {
    const { code, stdout } = await project.run('npm', ['ls', '--omit=dev', '--all', '--json'])
    const { dependencies }: { dependencies: { chunkfold: { dependencies: Record<string, object> } } } = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(Object.keys(dependencies.chunkfold.dependencies)).toEqual(Object.keys(manifest.dependencies))

    const all = sizes(join(project.folder, 'node_modules'))
    const own = all.get(manifest.name) ?? 0
    const others = [...all].filter(([name]) => name !== manifest.name).sort(([, left], [, right]) => right - left)
    const sum = others.reduce((bytes, [, more]) => bytes + more, 0)
    const listed = others.map(([name, bytes]) => `${name} ${Math.ceil(bytes / 1000)} kB`).join(', ')
    console.log(
      `chunkfold ${Math.ceil(own / 1000)} kB, and ${others.length} packages of ${Math.ceil(sum / 1000)} kB: ${listed}`,
    )
    expect(others.length).toBeLessThanOrEqual(30)
    expect(sum).toBeLessThan(5_000_000)
  })
})
