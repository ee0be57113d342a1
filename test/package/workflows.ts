/** The workflows of the repository, as far as their commands and their versions of Node go. */

import { readdirSync } from 'node:fs'
import { parse } from 'yaml'
import { read, root } from '../docs/examples.js'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

export interface Job {
  readonly 'timeout-minutes'?: number
  readonly permissions?: Readonly<Record<string, string>>
  readonly needs?: string | readonly string[]
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> }
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly permissions?: object
  readonly jobs: Readonly<Record<string, Job>>
}

const folder = '.github/workflows'

/** Every workflow, by the path of its file. A text that is no YAML, or has a key twice, is an error. */
export const workflows = new Map(
  readdirSync(`${root}${folder}`).map((name) => {
    // Its form is GitHub's; what is missing fails the test that asks for it.
    const workflow = parse(read(`${folder}/${name}`)) as Workflow
    return [`${folder}/${name}`, workflow] as const
  }),
)

/** The names after `npm run`, and `test` for `npm test`. */
export function scriptsIn(text: string): string[] {
  const names = [...text.matchAll(/\bnpm (?:run (?:--?[\w-]+ )*([a-z][\w:-]*)|(test)\b)/g)]
  return [...new Set(names.map(([, script, test]) => script ?? test ?? ''))]
}

/** The versions of Node that a job uses, those of its matrix one by one. */
export function nodeVersions({ steps, strategy }: Job): string[] {
  const given = steps.flatMap((step) => (step.uses?.startsWith('actions/setup-node@') ? [step.with?.['node-version']] : []))
  return given.flatMap((version) => {
    const axis = /^\$\{\{ matrix\.(\w+) \}\}$/.exec(String(version))?.[1]
    return axis === undefined ? [String(version)] : (strategy?.matrix[axis] ?? []).map(String)
  })
}

/** True when the newest release of `version` (`22`, `20.19`) is at least `floor` (`20.19`). */
export function reaches(version: string, floor: string): boolean {
  const [major = 0, minor = Number.POSITIVE_INFINITY] = version.split('.').map(Number)
  const [floorMajor = 0, floorMinor = 0] = floor.split('.').map(Number)
  return major > floorMajor || (major === floorMajor && minor >= floorMinor)
}
