// Each row of each peer on each workload has a process of its own, and there is one at a time: what another peer has taught the
// compiler, or left on the heap, is nobody else's.

import { fork } from 'node:child_process'

const script = new URL('../measure-one.mjs', import.meta.url)

/**
 * @param task - what to measure, as JSON
 * @param patience - milliseconds after which the process is ended; what it has measured by then counts
 * @returns the figures, and in `failure` why there are no more
 */
export function measureApart(task, patience) {
  const start = performance.now()
  const child = fork(script, [JSON.stringify(task)], {
    execArgv: ['--expose-gc', '--max-old-space-size=6144'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const figures = []
  let errors = ''
  let failure
  child.on('message', (figure) => figures.push(figure))
  child.stderr.on('data', (text) => {
    errors += text
  })
  const timer = setTimeout(() => {
    failure = `ended after ${Math.round(patience / 1000)} s`
    child.kill('SIGKILL')
  }, patience)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer)
      if (code !== 0) failure ??= messageIn(errors)
      resolve({ figures, seconds: (performance.now() - start) / 1000, ...(failure !== undefined && { failure }) })
    })
  })
}

/** The line that names the error, of what Node prints about one that nobody has caught. */
function messageIn(errors) {
  const lines = errors.split('\n').filter((line) => line.trim() !== '')
  return (lines.find((line) => /^\s*\w*Error\b/.test(line)) ?? lines.at(-1) ?? 'no reason given').trim().slice(0, 160)
}
