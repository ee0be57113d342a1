import { defineTool, jsonSchemaOf } from 'chunkfold/react'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

describe('jsonSchemaOf', () => {
  const run = () => 'done'

  test('takes a JSON Schema as it is, and none as an object of anything', () => {
    const parameters = { type: 'object', properties: { a: { type: 'string' } } }
    expect(jsonSchemaOf(defineTool({ name: 'f', parameters, run }))).toEqual(parameters)
    expect(jsonSchemaOf(defineTool({ name: 'f', run }))).toEqual({ type: 'object', properties: {} })
  })

  test('asks a schema library for its own, for what the model has to send', () => {
    const parameters = z.object({ a: z.string().default('x'), b: z.number() })
    expect(jsonSchemaOf(defineTool({ name: 'f', parameters, run }))).toMatchObject({
      type: 'object',
      properties: { a: { type: 'string', default: 'x' }, b: { type: 'number' } },
      required: ['b'],
    })
  })

  test('refuses a schema that has none', () => {
    const tool = defineTool({ name: 'f', parameters: v.object({}), run })
    expect(() => jsonSchemaOf(tool)).toThrow('The schema of the tool "f" cannot be written as JSON Schema')
  })
})
