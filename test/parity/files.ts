/** The committed files of the parity table. */

import { readDivergences, readTable } from '../../parity/files.js'

export const parityFile = (name: string) => new URL(`../../parity/${name}`, import.meta.url)

export const table = readTable(parityFile('cases.json'))
export const divergences = readDivergences(parityFile('divergences.json'))
