import { describe, expect, test } from 'vitest'
import { model, script } from '../../../examples/react-scripted.ts'
import { messages, runTask } from '../../../examples/task.ts'
import { fileTools } from '../../../examples/tools.ts'
import { faultsIn } from '../scripted.js'

describe('the example without a key', () => {
  test('mends the file, and shows how', async () => {
    const written: string[] = []
    const result = await runTask(model(script), (text) => written.push(text))
    expect(result).toMatchObject({ stopped: 'answered', iterations: 4, usage: { inputTokens: 1220, outputTokens: 110 } })
    expect(faultsIn(result.messages)).toEqual([])
    expect(result.messages.slice(0, 2)).toEqual(messages)
    const shown = written.join('')
    expect(shown).toContain('→ read_file {"path":"config.json"}')
    expect(shown).toContain('← run_test: "config: passed"')
    expect(shown).toContain('answered after 4 requests')
    expect(shown).toContain('config.json is now "{ \\"port\\": 8080 }\\n"')
  })

  test('shows what went wrong', async () => {
    const written: string[] = []
    const broken = async (): Promise<never> => Promise.reject(new Error('no network'))
    expect(await runTask(broken, (text) => written.push(text))).toMatchObject({ stopped: 'error' })
    expect(written.join('')).toContain('Error: no network')
  })
})

describe('fileTools', () => {
  const call = { call: { type: 'function', name: 'f', arguments: '', index: 0 }, signal: new AbortController().signal }
  const tool = (name: string) => fileTools(new Map([['a', '1']]), { b: () => {} }).find((one) => one.name === name)

  test('tells the model what there is, where it asks for what there is not', () => {
    expect(() => tool('read_file')?.run({ path: 'x' }, call)).toThrow('There is no file "x". The files are: a')
    expect(() => tool('run_test')?.run({ name: 'constructor' }, call)).toThrow(
      'There is no test "constructor". The tests are: b',
    )
  })
})
