import { describe, expect, test } from 'vitest'
import { read, sourceFiles } from '../docs/examples.js'
import { isReexportOnly, offences } from './house.js'

const files = sourceFiles()
const lineCount = (text: string) => text.trimEnd().split('\n').length

describe('every source file', () => {
  test.each(files)('%s has no `any`, no `!` and no directive that silences the compiler', (path) => {
    expect(offences(read(path))).toEqual([])
  })

  test.each(files)('%s has at most 250 lines', (path) => {
    expect(lineCount(read(path))).toBeLessThanOrEqual(250)
  })

  const indexes = files.filter((path) => path.endsWith('/index.ts'))
  test.each(indexes)('%s only hands on what others give out, in less than 30 lines', (path) => {
    expect(isReexportOnly(read(path))).toBe(true)
    expect(lineCount(read(path))).toBeLessThan(30)
  })

  test.each(files)('%s has a name that says what is in it, in kebab case', (path) => {
    expect(path).toMatch(/^src(\/[a-z0-9]+(-[a-z0-9]+)*)+\.ts$/)
    expect(path).not.toMatch(/\b(utils?|common|helpers?|misc)\b/)
  })
})

describe('offences', () => {
  test.each([
    ['const a: any = 1', '1: any'],
    ['type A = Record<string, any[]>', '1: any'],
    ['\nconst a = b as any', '2: any'],
    ['b!.c', '1: a non-null `!`'],
    ['b!', '1: a non-null `!`'],
    ['class A {\n  b!: string\n}', '2: a definite `!`'],
    ['let b!: string', '1: a definite `!`'],
    ['// @ts-ignore\nb()', '1: @ts-ignore'],
    ['a()\nb() /* @ts-expect-error */', '2: @ts-expect-error'],
    ['// @ts-nocheck', '1: @ts-nocheck'],
    ['function a() {\n  // @ts-ignore\n}', '2: @ts-ignore'],
  ])('finds what is wrong in %j', (source, offence) => expect(offences(source)).toEqual([offence]))

  test.each([
    'const any = !b',
    "const a = 'any @ts-ignore b!'",
    '// any other comment, at last!',
    'a !== b',
    'const a = `b! // @ts-ignore`',
  ])('finds nothing wrong in %j', (source) => expect(offences(source)).toEqual([]))
})

describe('isReexportOnly', () => {
  test.each(["export { a } from './a.js'", "export type { A } from './a.js'\nexport * from './b.js'"])(
    'is true for %j',
    (source) => expect(isReexportOnly(source)).toBe(true),
  )

  test.each(['export const a = 1', "import './a.js'", "import { a } from './a.js'\nexport { a }"])(
    'is false for %j',
    (source) => expect(isReexportOnly(source)).toBe(false),
  )
})
