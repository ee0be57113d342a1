import { type ReActResult, runReAct } from 'chunkfold/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages, someFiles, tests } from '../../../examples/task.ts'
import { type Files, fileTools } from '../../../examples/tools.ts'
import { faultsIn } from '../scripted.js'
import { mended, results, sumOf, turns } from './scenario.js'
import type { Wire } from './wire.js'
import { WireServer } from './wire-server.js'
import { geminiWire, wires } from './wires.js'

interface Outcome {
  readonly result: ReActResult
  readonly files: Files
  readonly bodies: readonly object[]
  readonly paths: readonly string[]
}

async function play(wire: Wire): Promise<Outcome> {
  const files = someFiles()
  const server = await WireServer.start(turns.map((turn, at) => ({ events: wire.stream(turn, at) })))
  try {
    const model = wire.model(server.url, { retries: 0 })
    const result = await runReAct({ model, tools: fileTools(files, tests), messages }).result()
    return { result, files, bodies: server.bodies, paths: server.exchanges.map(({ path }) => path) }
  } finally {
    await server.close()
  }
}

describe.each([...wires, geminiWire(false)])('through the official client, $name', (wire) => {
  let outcome: Outcome

  beforeAll(async () => {
    outcome = await play(wire)
  })

  test('the model reads two files at once, writes one, runs the test and answers', () => {
    const { result, files } = outcome
    expect(result.error).toBeUndefined()
    expect(result).toMatchObject({ stopped: 'answered', iterations: 4 })
    expect(Object.fromEntries(files)).toEqual({ 'config.json': mended, 'README.md': results[1] })
    expect(result.messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []))).toEqual(results)
    expect(result.messages.at(-1)?.content).toBe(turns[3]?.text)
    expect(result.usage).toEqual(sumOf(wire.counters))
  })

  test('the conversation is what went over the wire, each call with an id and its result', () => {
    const { result } = outcome
    const roles = 'system user assistant tool tool assistant tool assistant tool assistant'
    expect(result.messages.map(({ role }) => role).join(' ')).toBe(roles)
    expect(faultsIn(result.messages)).toEqual([])
    const said = result.messages.flatMap((message) => (message.role === 'assistant' ? [message] : []))
    for (const [at, { text = '', reasoning = '', calls = [] }] of turns.entries()) {
      expect(said[at]).toMatchObject({ content: text, reasoningContent: reasoning })
      const parsed = said[at]?.toolCalls?.map((call) => ({ name: call.name, arguments: JSON.parse(call.arguments) }))
      expect(parsed).toEqual(calls)
    }
  })

  test('the provider takes each request', () => {
    expect(outcome.paths).toEqual(turns.map(() => wire.path))
    expect(outcome.bodies.map(wire.faultsIn)).toEqual(turns.map(() => []))
  })

  test('each request has what the model said before as it came, and the results', () => {
    expect(outcome.bodies).toHaveLength(turns.length)
    for (const [at, body] of outcome.bodies.entries()) {
      const before = turns.slice(0, at)
      expect(wire.saidIn(body)).toEqual(before.flatMap(wire.sentBack))
      expect(wire.resultsIn(body)).toEqual(results.slice(0, before.flatMap(({ calls = [] }) => calls).length))
    }
  })
})
