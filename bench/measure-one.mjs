// The process that one row of one peer is measured in, on one workload. Started by `run.mjs`; it sends a figure for each size.

import { measure } from './harness/measure.mjs'
import { addressOf } from './harness/server.mjs'
import { peers } from './peers/peers.mjs'
import { workloads } from './workloads/workloads.mjs'

const { peer, row, workload, sizes, limits, port } = JSON.parse(process.argv[2])
const { rows } = await peers[peer]()
const subject = rows.find(({ name }) => name === row).workloads[workload]
const addressOfSize = (size) => addressOf(port, workload, size)

const measuring = measure({ subject, workload: workloads[workload], sizes, limits, addressOfSize })
for await (const figure of measuring) process.send?.(figure)
// Clients keep their connections open.
process.exit()
