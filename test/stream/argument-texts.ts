import { PartialArguments, type PartialArgumentsOptions } from 'chunkfold/stream'
import { json } from '../laws/arbitraries.js'
import { fc } from '../laws/runs.js'
import { share } from '../laws/share.js'

/** JSON as servers write it: with and without spaces, escapes where none are needed, hostile keys, lone surrogates. */
const jsonText: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(json, fc.jsonValue()), fc.constantFrom(0, 0, 1), fc.constantFrom('', ' ', '\n\t'), fc.boolean())
  .map(([value, indent, around, isEscaped]) => {
    const text = JSON.stringify(value, null, indent)
    return around + (isEscaped ? withEscapes(text) : text) + around
  })

/** As above, and it is an object. */
export const objectText: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.tuple(fc.constantFrom('a', '__proto__', 'é"\\', ''), jsonText), { maxLength: 4 }))
  .map(([members]) => `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`)

/** JSON inside of a JSON string, or what looks like it. */
const encodedTwice: fc.Arbitrary<string> = fc.oneof(jsonText, fc.string()).map((text) => JSON.stringify(text))

/** Text that is nearly JSON: some of its characters changed, lost or doubled. */
const brokenText: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(jsonText, encodedTwice),
    fc.array(fc.tuple(fc.nat(40), fc.nat(2), fc.constantFrom(...'{}[]":,\\u0e-+.1tnx \n\u0001')), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([text, changes]) =>
    changes.reduce((changed, [at, lost, character]) => changed.slice(0, at) + character + changed.slice(at + lost), text),
  )

/** Text of nothing but the characters that mean something in JSON. */
const noise: fc.Arbitrary<string> = fc.string({ unit: fc.constantFrom(...'{}[]":,\\u0e-+.1truefalsn x'), maxLength: 12 })

export const anyText: fc.Arbitrary<string> = fc.oneof(jsonText, objectText, encodedTwice, brokenText, noise, fc.string())

export const shares = fc.array(share, { maxLength: 8 })

/** The text in pieces, cut at shares of its length. */
export function piecesOf(text: string, at: readonly number[]): string[] {
  const cuts = [0, ...at.map((share) => Math.floor(share * text.length)).toSorted((left, right) => left - right), text.length]
  return cuts.slice(1).map((end, index) => text.slice(cuts[index], end))
}

interface Reading {
  readonly value: unknown
  readonly status: string
  readonly problem: unknown
}

export function readPieces(pieces: Iterable<string>, options?: PartialArgumentsOptions): Reading {
  const { value, status, problem } = pushAll(pieces, options)
  return { value, status, problem }
}

export function pushAll(pieces: Iterable<string>, options?: PartialArgumentsOptions): PartialArguments {
  const args = new PartialArguments(options)
  for (const piece of pieces) args.push(piece)
  return args
}

/** Letters inside of strings as escapes of their code. */
function withEscapes(text: string): string {
  return text.replace(/(?<=")[a-z](?=")/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
}
