import type { ModelPart } from './scripted.js'

/** An answer with reasoning, as a model gives it. */
export const text: ModelPart[] = [
  { type: 'stream-start', warnings: [] },
  { type: 'response-metadata', id: 'r1', modelId: 'm1', timestamp: new Date(0) },
  { type: 'reasoning-start', id: '0' },
  { type: 'reasoning-delta', id: '0', delta: 'Hm' },
  { type: 'reasoning-delta', id: '0', delta: '', providerMetadata: { anthropic: { signature: 'sig' } } },
  { type: 'reasoning-end', id: '0' },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'Hel' },
  { type: 'text-delta', id: '1', delta: 'lo' },
  { type: 'text-end', id: '1' },
]

/** A call in pieces, as a model gives it. */
export const call: ModelPart[] = [
  { type: 'tool-input-start', id: 'c1', toolName: 'add' },
  { type: 'tool-input-delta', id: 'c1', delta: '{"a": 1,' },
  { type: 'tool-input-delta', id: 'c1', delta: ' "b": 2}' },
  { type: 'tool-input-end', id: 'c1' },
  {
    type: 'tool-call',
    toolCallId: 'c1',
    toolName: 'add',
    input: '{"a": 1, "b": 2}',
    providerMetadata: { google: { thoughtSignature: 'ts' } },
  },
]
