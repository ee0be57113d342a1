/** What the README's examples came to, against what the README says. */

import { expect } from 'vitest'
import { type Outcome, readmeExamples } from './readme-programs.js'

/** Fails unless every `// =>` line of every example was reached, and is true. */
export function expectAsTold(printed: string): void {
  // What the programs print: for each example a list of outcomes.
  const examples = JSON.parse(printed) as readonly (readonly Outcome[])[]
  expect(examples.map(({ length }) => length)).toEqual(readmeExamples.map(({ checks }) => checks))
  for (const { expression, actual, expected } of examples.flat()) expect(parsed(actual), expression).toEqual(parsed(expected))
}

function parsed(json: string | undefined): unknown {
  return json === undefined ? undefined : JSON.parse(json)
}
