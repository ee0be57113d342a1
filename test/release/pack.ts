/** `npm pack`, once for all checks: they are given the tarball, what is in it, and a folder for their projects. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { run } from './bounded-process.js'

/** What `npm pack` says that it has written. */
export interface Packed {
  readonly filename: string
  /** Bytes of the tarball. */
  readonly size: number
  /** Bytes of the files in it. */
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of the tarball. */
    tarball: string
    packed: Packed
    /** Where the projects are made. It is removed at the end. */
    workshop: string
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url))

export default async function pack(project: TestProject): Promise<() => void> {
  const workshop = mkdtempSync(join(tmpdir(), 'chunkfold-release-'))
  const folder = join(workshop, 'tarball')
  mkdirSync(folder)
  const { code, stdout, stderr } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: root,
    timeoutMs: 150_000,
  })
  if (code !== 0) throw new Error(`npm pack ended with ${code}: ${stderr}`)
  const packed = readReport(stdout)
  project.provide('packed', packed)
  project.provide('tarball', join(folder, packed.filename))
  project.provide('workshop', workshop)
  return () => rmSync(workshop, { recursive: true, force: true, maxRetries: 3 })
}

/** The report stands after what the build has printed. */
function readReport(stdout: string): Packed {
  // The form that npm documents; `content.check.ts` reads every field that is used.
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[/m))) as Packed[]
  if (packed === undefined) throw new Error('npm pack has written nothing')
  return packed
}
