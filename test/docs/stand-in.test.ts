import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { standIn } from './stand-in.js'

const before = { fetch: globalThis.fetch, key: process.env.OPENAI_API_KEY }
let takeDown = async () => {}

beforeEach(async () => {
  takeDown = await standIn()
})
afterEach(() => takeDown())

const address = 'https://api.openai.com/v1/chat/completions'
const headers = { authorization: 'Bearer a-key' }

describe('the stand-in', () => {
  test('answers in the place of any address, on its own wire', async () => {
    const response = await fetch(address, { method: 'POST', headers, body: '{"messages":[]}' })
    const text = await response.text()
    expect(text).toContain('"content":"Hello"')
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  test('calls the first tool of the request, and speaks of its result once it has one', async () => {
    const tools = [{ type: 'function', function: { name: 'look' } }]
    const ask = async (messages: object[]) => {
      const response = await fetch(new Request(address, { method: 'POST', headers, body: JSON.stringify({ messages, tools }) }))
      return response.text()
    }
    expect(await ask([{ role: 'user' }])).toContain('"name":"look"')
    expect(await ask([{ role: 'user' }, { role: 'tool' }])).toContain('It is 4 °C')
  })

  test.each([
    ['a request without a key', address, {}, '{}', 401],
    ['a body that is no JSON object', address, headers, 'no', 400],
    ['an address that it does not know', 'https://api.openai.com/v1/models', headers, '{}', 404],
  ])('refuses %s', async (_, url, given, body, status) => {
    const response = await fetch(url, { method: 'POST', headers: given, body })
    expect(response.status).toBe(status)
    await response.text()
  })

  test('leaves everything as it was', async () => {
    expect(process.env.OPENAI_API_KEY).toBe('a-key')
    await takeDown()
    takeDown = async () => {}
    expect(globalThis.fetch).toBe(before.fetch)
    expect(process.env.OPENAI_API_KEY).toBe(before.key)
  })
})
