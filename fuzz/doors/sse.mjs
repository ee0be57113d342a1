// Bytes into `decodeSSE`.

import { outcomeOf, same } from '../engine/oracle.mjs'
import { cut, seedOf } from '../engine/random.mjs'
import { fixtures, textSeeds } from '../seeds/fixtures.mjs'

const MAX = 4000

export function sseDoor({ stream }) {
  const read = async (pieces, maxEventLength) => {
    const events = []
    const { error } = await outcomeOf(async () => {
      for await (const event of stream.decodeSSE(pieces, { maxEventLength })) events.push(event)
    })
    return { events, error: error === undefined ? null : String(error) }
  }
  return {
    name: 'sse',
    seeds: () => [
      ...fixtures('sse'),
      ...textSeeds(['data: 1\n\n', ': a\r\ndata\r\rdata: [DONE]', '{"error":1}', 'event: x\nid: 1\ndata:\n\n']),
    ],
    async run(bytes) {
      for (const max of [undefined, MAX, 1 + (bytes.length >> 1)]) {
        same('any cut gives the same events', await read([bytes], max), await read(cut(bytes, seedOf(bytes)), max))
      }
    },
  }
}
