// What the command takes.

import { parseArgs } from 'node:util'
import { peers } from '../peers/peers.mjs'
import { workloads } from '../workloads/workloads.mjs'

export const help = `npm run bench -- [--quick] [--only WORKLOADS] [--peers PEERS]

  --quick            fewer lengths, peers and runs: under two minutes
  --only text,calls  these workloads only: ${Object.keys(workloads).join(', ')}
  --peers floor,ai   these peers only: ${Object.keys(peers).join(', ')}
`

export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      peers: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  return {
    isQuick: values.quick,
    wantsHelp: values.help,
    workloads: chosen(values.only, workloads, 'workload'),
    peers: chosen(values.peers, peers, 'peer'),
    isWhole: !values.quick && values.only === undefined && values.peers === undefined,
    hasChosenPeers: values.peers !== undefined,
  }
}

function chosen(list, all, what) {
  if (list === undefined) return Object.keys(all)
  const names = list.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !Object.hasOwn(all, name))
  if (unknown !== undefined) throw new Error(`no ${what} is called \`${unknown}\`; there are ${Object.keys(all).join(', ')}`)
  return names
}
