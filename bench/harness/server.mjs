import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts the server of the workloads that begin with bytes. It ends with this process, or when told to. */
export async function startServer() {
  const child = fork(new URL('../sse-server.mjs', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ port }] = await once(child, 'message')
  return { port, stop: () => child.kill() }
}

/** Where the stream of so many deltas is: what a client takes for the address of the provider. */
export function addressOf(port, workload, size) {
  return { url: `http://127.0.0.1:${port}/${workload}/${size}` }
}
