import { ChunkDataError, ChunkDepthError } from 'chunkfold'
import { fromAISDK, fromUIMessages, toUIMessages } from 'chunkfold/interop'
import { describe, test } from 'vitest'
import { fc, runs } from '../../laws/runs.js'
import { expectChunksOrTypedError, outcomeOf } from '../../providers/outcome.js'

// Each run goes through the whole of another library.
const numRuns = Math.ceil(Math.min(runs, 20_000) / 4)

describe('anything', () => {
  const json = fc.jsonValue({ maxDepth: 4 })
  const part = fc.record(
    {
      type: fc.constantFrom(
        'text',
        'reasoning',
        'text-start',
        'text-delta',
        'text-end',
        'tool-f',
        'dynamic-tool',
        'tool-call',
        'tool-result',
        'tool-error',
        'file',
        'source',
        'data-content',
        'data-x',
        'finish-step',
        'finish',
        'start',
        '__proto__',
      ),
      ...{
        id: json,
        text: json,
        delta: json,
        state: fc.constantFrom('input-streaming', 'output-available', 'output-error'),
        input: json,
        output: json,
        errorText: json,
      },
      ...{
        toolCallId: json,
        toolName: json,
        providerMetadata: json,
        callProviderMetadata: json,
        providerExecuted: fc.boolean(),
        file: json,
        url: json,
        usage: json,
        finishReason: json,
        response: json,
      },
    },
    { requiredKeys: ['type'] },
  )

  test('is read as chunks, or is a typed error with what had arrived', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof({ weight: 5, arbitrary: part }, json), { maxLength: 6 }), async (events) => {
        expectChunksOrTypedError(await outcomeOf(fromAISDK(events as never)))
      }),
      { numRuns },
    )
  })

  test('is read as a conversation that can be shown again, or is a typed error', () => {
    const message = fc.record({
      role: fc.constantFrom('user', 'assistant', 'system'),
      parts: fc.oneof(json, fc.array(fc.oneof(part, json))),
      metadata: json,
      id: json,
    })
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: message }, json), { maxLength: 3 }), (messages) => {
        try {
          toUIMessages(fromUIMessages(messages as never))
        } catch (error) {
          if (!ChunkDataError.isInstance(error) && !ChunkDepthError.isInstance(error)) throw error
        }
      }),
      { numRuns },
    )
  })
})
