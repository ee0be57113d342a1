/** An empty folder, as a stranger has it, with the tarball and nothing else that was not asked for. */

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { type Ended, type RunOptions, run } from './bounded-process.js'

export interface Project {
  readonly folder: string
  /** What `npm install` has printed. */
  readonly installed: string
  /** Writes a file, and the folders that it needs. */
  write(path: string, text: string): void
  run(command: string, args: readonly string[], options?: Partial<RunOptions>): Promise<Ended>
}

/**
 * A new project, in which the tarball and the given packages are installed.
 *
 * No script of a package is run: none is needed, and some npm would not run it either.
 */
export async function emptyProject(name: string, packages: readonly string[] = []): Promise<Project> {
  const folder = mkdtempSync(join(inject('workshop'), `${name}-`))
  const project = {
    folder,
    write(path: string, text: string) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    run: (command: string, args: readonly string[], options: Partial<RunOptions> = {}) =>
      run(command, args, { cwd: folder, ...options }),
  }
  project.write('package.json', JSON.stringify({ name, private: true, type: 'module' }))
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', inject('tarball'), ...packages]
  const { code, stdout, stderr } = await project.run('npm', args, { timeoutMs: 150_000 })
  if (code !== 0) throw new Error(`npm install ended with ${code}: ${stderr}`)
  return { ...project, installed: stdout + stderr }
}
