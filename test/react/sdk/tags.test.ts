import { runReAct } from 'chunkfold/react'
import { afterEach, describe, expect, test } from 'vitest'
import { messages, someFiles, tests } from '../../../examples/task.ts'
import { fileTools } from '../../../examples/tools.ts'
import { faultsIn } from '../scripted.js'
import type { OpenAIChatBody } from './check-openai-chat.js'
import { results, type ScriptedTurn, turns } from './scenario.js'
import { WireServer } from './wire-server.js'
import { openAIChat } from './wires.js'

let server: WireServer | undefined

afterEach(() => server?.close())

const usage = turns[3]?.usage ?? never()

function never(): never {
  throw new Error('the scenario has four turns')
}

function tag(path: string): string {
  return `<tool_call>\n${JSON.stringify({ name: 'read_file', arguments: { path } })}\n</tool_call>`
}

const [config, readme] = ['config.json', 'README.md']
const nativeCall = { name: 'read_file', arguments: { path: readme } }

describe('on the wire of Chat Completions, a model that writes its calls as tags', () => {
  test.each<[string, ScriptedTurn]>([
    ['takes part in the loop', { text: `Both at once. ${tag(config)}\n${tag(readme)}`, usage }],
    ['may write native ones beside them', { text: `Both at once. ${tag(config)}`, calls: [nativeCall], usage }],
  ])('%s', async (_, turn) => {
    server = await WireServer.start([turn, ...turns.slice(3)].map((one, at) => ({ events: openAIChat.stream(one, at) })))
    const tools = fileTools(someFiles(), tests)
    const result = await runReAct({ model: openAIChat.model(server.url), tools, messages }).result()
    expect(result).toMatchObject({ stopped: 'answered', iterations: 2 })
    expect(faultsIn(result.messages)).toEqual([])
    expect(server.bodies.map(openAIChat.faultsIn)).toEqual([[], []])
    expect(openAIChat.resultsIn(server.bodies[1] ?? {})).toEqual(results.slice(0, 2))
    const [said] = (server.bodies[1] as OpenAIChatBody).messages.slice(2)
    expect(said?.content?.trim()).toBe('Both at once.')
  })
})
