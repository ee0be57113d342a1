import fc from 'fast-check'

/**
 * A part of a whole, from 0 up to 1, where each part of it is as likely as any other. (`fc.double` is no such: it draws from the
 * numbers that there are, and most of those below 1 are next to 0.)
 */
export const share = fc.nat(2 ** 20 - 1).map((steps) => steps / 2 ** 20)
