/** Headless Chromium from the system: nothing is downloaded, and every start has a time and a profile of its own. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { run } from '../bounded-process.js'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The command that starts Chromium; undefined where there is none. `CHROMIUM` names another. */
export function findChromium(): string | undefined {
  const candidates = process.env.CHROMIUM === undefined ? names : [process.env.CHROMIUM]
  return candidates.find((name) => spawnSync(name, ['--version'], { timeout: 20_000 }).status === 0)
}

/** The document at that address, as it is when the page has loaded, with all that the page waits for. */
export async function documentAt(chromium: string, address: string): Promise<string> {
  const profile = mkdtempSync(join(inject('workshop'), 'profile-'))
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run']
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-proxy-server']
  const { code, stdout, stderr } = await run(
    chromium,
    [...flags, ...quiet, `--user-data-dir=${profile}`, '--dump-dom', address],
    { cwd: profile, timeoutMs: 60_000 },
  )
  if (code !== 0) throw new Error(`${chromium} ended with ${code}: ${stderr.slice(-2000)}`)
  return stdout
}
