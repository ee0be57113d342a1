/** What is wrong with a request: what its schema says, and where that is content, what the rules of its provider say. */

import { z } from 'zod'

/** Letters, digits, `_` and `-`: what every provider takes. */
export const toolName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/)

export function faultsOf<T>(schema: z.ZodType<T>, request: unknown, rules: (body: T) => readonly string[]): string[] {
  const { data, error } = schema.safeParse(request)
  if (data !== undefined) return [...rules(data)]
  return error === undefined ? [] : [z.prettifyError(error)]
}

export function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
