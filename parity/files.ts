/** Reads the table, its divergences, and the lines that `differential.py` writes. */

import { readFileSync } from 'node:fs'
import type { Case, Table } from './case.js'
import type { Divergence } from './verdict.js'

export function readTable(file: string | URL): Table {
  return readJson(file) as Table
}

export function readDivergences(file: string | URL): readonly Divergence[] {
  return readJson(file) as readonly Divergence[]
}

/** One case a line. */
export function readCases(file: string | URL): readonly Case[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Case)
}

/** Our own files: the tests say that they hold what they should. */
function readJson(file: string | URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
