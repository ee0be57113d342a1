import type { Message } from 'chunkfold'
import { type ReActOptions, type ReActResult, runReAct } from 'chunkfold/react'
import type { ResilientOptions } from 'chunkfold/stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { messages, someFiles, tests } from '../../../examples/task.ts'
import { type Files, fileTools } from '../../../examples/tools.ts'
import { faultsIn } from '../scripted.js'
import { mended, results, turns } from './scenario.js'
import type { Wire } from './wire.js'
import { type Answer, WireServer } from './wire-server.js'
import { wires } from './wires.js'

interface Play {
  readonly server: WireServer
  readonly files: Files
  readonly run: (options?: Partial<ReActOptions>) => ReturnType<typeof runReAct>
}

async function play(wire: Wire, answers: readonly Answer[], options?: ResilientOptions): Promise<Play> {
  const server = await WireServer.start(answers)
  onTestFinished(() => server.close())
  const files = someFiles()
  const [model, tools] = [wire.model(server.url, options), fileTools(files, tests)]
  return { server, files, run: (more) => runReAct({ model, tools, messages, ...more }) }
}

/** The answers of the scenario, from a turn on. */
function script(wire: Wire, from = 0): Answer[] {
  return turns.flatMap((turn, at) => (at < from ? [] : [{ events: wire.stream(turn, at) }]))
}

/** The first turn, up to the middle of its last call, and of an event. */
function upToTheLastCall(wire: Wire): readonly string[] {
  const events = wire.stream(turns[0] ?? never(), 0)
  const half = events.at(-wire.midCall) ?? ''
  return [...events.slice(0, -wire.midCall), half.slice(0, half.length / 2)]
}

function never(): never {
  throw new Error('the scenario has turns')
}

/** What was said to the model goes on from where a run stopped, and the provider takes it. */
async function expectToGoOn({ run, server }: Play, wire: Wire, { messages: sofar }: ReActResult): Promise<void> {
  const more: Message = { role: 'user', content: 'Go on.' }
  expect(await run({ messages: [...sofar, more] }).result()).toMatchObject({ stopped: 'answered' })
  expect(wire.faultsIn(server.bodies.at(-1))).toEqual([])
}

describe.each(wires)('through the official client, $name', (wire) => {
  test('an abort in mid-stream closes the connection, and keeps what was said', async () => {
    const played = await play(wire, [{ events: upToTheLastCall(wire), end: 'open' }, ...script(wire, 3)])
    const controller = new AbortController()
    const run = played.run({ signal: controller.signal })
    const reason = new Error('changed my mind')
    for await (const { type } of run) if (type === 'text') controller.abort(reason)
    const result = await run.result()
    expect(result).toMatchObject({ stopped: 'aborted', error: reason, iterations: 1 })
    expect(result.messages.slice(2)).toMatchObject([{ role: 'assistant', toolCalls: [] }])
    expect(turns[0]?.text?.startsWith(String(result.messages.at(-1)?.content))).toBe(true)
    expect(await played.server.exchanges[0]?.isLeft).toBe(true)
    await expectToGoOn(played, wire, result)
  })

  test('an abort while the server says nothing closes the connection', async () => {
    const { run, server } = await play(wire, ['silence'])
    const controller = new AbortController()
    const result = run({ signal: controller.signal }).result()
    await expect.poll(() => server.exchanges.length).toBe(1)
    controller.abort()
    expect(await result).toMatchObject({ stopped: 'aborted', messages })
    expect(await server.exchanges[0]?.isLeft).toBe(true)
  })

  test.each(['cut', 'whole'] as const)('a stream that ends in a call (%s) is an error, and runs no call', async (end) => {
    const played = await play(wire, [{ events: upToTheLastCall(wire), end }, ...script(wire, 3)], { retries: 0 })
    const result = await played.run().result()
    expect(result).toMatchObject({ stopped: 'error', error: { code: 'stream-incomplete' }, iterations: 1 })
    expect(result.messages.slice(2)).toMatchObject([{ role: 'assistant', content: turns[0]?.text, toolCalls: [] }])
    expect(played.server.exchanges).toHaveLength(1)
    await expectToGoOn(played, wire, result)
  })

  test('a stream that breaks off is begun again where it may be, and each call runs once', async () => {
    const answers: Answer[] = [{ events: upToTheLastCall(wire), end: 'cut' }, ...script(wire)]
    const { run, files, server } = await play(wire, answers, { policy: 'restart', baseDelayMs: 1 })
    const events = []
    const running = run()
    for await (const event of running) events.push(event.type)
    expect(await running.result()).toMatchObject({ stopped: 'answered', iterations: 4 })
    expect(events.filter((type) => type === 'restart')).toHaveLength(1)
    expect(events.filter((type) => type === 'tool-start')).toHaveLength(results.length)
    expect(files.get('config.json')).toBe(mended)
    expect(server.bodies[1]).toEqual(server.bodies[0])
    expect(server.bodies.map(wire.faultsIn)).toEqual(server.bodies.map(() => []))
  })

  test('a request that is too large is an error of its own, and is not sent again', async () => {
    const { run, server } = await play(wire, [{ status: 413, body: wire.error(413, 'Request exceeds the maximum size') }])
    const result = await run().result()
    expect(result).toMatchObject({ stopped: 'error', error: { code: 'request-too-large', cause: { status: 413 } }, messages })
    expect(server.exchanges).toHaveLength(1)
  })

  test('the client does not try again by itself', async () => {
    const busy: Answer = { status: 503, body: wire.error(503, 'Overloaded') }
    const { run, server } = await play(wire, [busy, ...script(wire)], { retries: 0 })
    expect(await run().result()).toMatchObject({ stopped: 'error', error: { status: 503 }, messages })
    expect(server.exchanges).toHaveLength(1)
  })

  test('an error that waiting does not mend stops the run at once', async () => {
    const { run, server } = await play(wire, [{ status: 400, body: wire.error(400, 'No such model') }])
    expect(await run().result()).toMatchObject({ stopped: 'error', error: { status: 400 }, messages })
    expect(server.exchanges).toHaveLength(1)
  })
})

describe('through the official clients', () => {
  // Side by side, because each waits for a second.
  test('servers that are busy are asked again, when they want to be, and the runs go on', async () => {
    const outcomes = await Promise.all(wires.map(playBusy))
    // The client of Gemini keeps the headers to itself.
    const least = wires.map(({ name }) => (name === 'Gemini' ? 0 : 1000))
    for (const [at, { waited }] of outcomes.entries()) expect(waited).toBeGreaterThanOrEqual(least[at] ?? 0)
  })
})

async function playBusy(wire: Wire): Promise<{ readonly waited: number }> {
  const busy: Answer = { status: 429, headers: { 'retry-after': '1' }, body: wire.error(429, 'Slow down') }
  const { run, files, server } = await play(wire, [busy, ...script(wire)], { baseDelayMs: 10 })
  const result = await run().result()
  expect(result).toMatchObject({ stopped: 'answered', iterations: 4 })
  expect(faultsIn(result.messages)).toEqual([])
  expect(files.get('config.json')).toBe(mended)
  expect(server.bodies).toHaveLength(5)
  expect(server.bodies[1]).toEqual(server.bodies[0])
  const [first = 0, second = 0] = server.exchanges.map(({ time }) => time)
  return { waited: second - first }
}
