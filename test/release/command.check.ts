import { beforeAll, describe, expect, test } from 'vitest'
import { read } from '../docs/examples.js'
import { emptyProject, type Project } from './empty-project.js'

const recording = read('test/demo/weather.sse')

let project: Project
beforeAll(async () => {
  project = await emptyProject('command')
})

/** As a user would call it. Nothing is fetched: what is not installed would be an error. */
const npx = (args: readonly string[], input = '') => project.run('npx', ['--no-install', 'chunkfold', ...args], { input })

describe('npx chunkfold', () => {
  test('says how it is used', async () => {
    const { code, stdout, stderr } = await npx(['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const command of ['fold', 'events', 'watch']) expect(stdout).toContain(command)
  })

  test('folds a recording from its standard input into one line', async () => {
    const { code, stdout, stderr } = await npx(['fold'], recording)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const message: { tool_calls: { name: string; arguments: string }[] } = JSON.parse(stdout)
    expect(stdout.trimEnd().split('\n')).toHaveLength(1)
    expect(message.tool_calls.map(({ name }) => name)).toEqual(['get_weather', 'get_weather'])
    expect(message.tool_calls.map((call) => JSON.parse(call.arguments))).toMatchObject([{ city: 'Zürich' }, { city: '京都' }])
  })

  test('tells a recording as events, the last of which is `done`', async () => {
    const { code, stdout } = await npx(['events', '-'], recording)
    const events: { type: string }[] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(code).toBe(0)
    expect(events.at(0)?.type).toBe('reasoning')
    expect(events.at(-1)?.type).toBe('done')
  })

  test('prints what had arrived of a stream that was cut, and ends with 2', async () => {
    const { code, stdout, stderr } = await npx(['fold'], recording.slice(0, recording.length / 2))
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ role: 'assistant' })
    expect(stderr).not.toBe('')
  })

  test('ends with 1 where the input is no recording', async () => {
    const { code, stdout } = await npx(['fold', 'package.json'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })
})
