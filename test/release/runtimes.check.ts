import { beforeAll, describe, expect, test } from 'vitest'
import type { Ended } from './bounded-process.js'
import { emptyProject, type Project } from './empty-project.js'
import { exampleProgram } from './readme-programs.js'
import { expectAsTold } from './told-outcomes.js'

/** Other runtimes, as npm has them; pinned, so that a new one cannot break a release by itself. */
const runtimes = [
  { name: 'bun', version: '1.4.5', script: 'install.js', args: ['run'] },
  {
    name: 'deno',
    version: '2.9.6',
    script: 'install.cjs',
    args: ['run', '--quiet', '--no-remote', '--node-modules-dir=manual', '--allow-env', '--allow-read'],
  },
]

describe.each(runtimes)('$name $version', ({ name, version, script, args }) => {
  let project: Project
  let started: Ended
  beforeAll(async () => {
    project = await emptyProject(name, [`${name}@${version}`])
    for (const [path, text] of exampleProgram('esm')) project.write(path, text)
    // The one script that is needed: it puts the binary for this machine in its place.
    await project.run(process.execPath, [script], { cwd: `${project.folder}/node_modules/${name}` })
    started = await project.run(`node_modules/.bin/${name}`, ['--version'])
  })

  test('runs every example of the README that needs no other package', async (context) => {
    if (started.code !== 0) context.skip(`${name} ${version} does not start on this machine: ${started.stderr.trim()}`)
    expect(started.stdout).toContain(version)
    const { code, stdout, stderr } = await project.run(`node_modules/.bin/${name}`, [...args, 'main.mjs'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expectAsTold(stdout)
  })
})
