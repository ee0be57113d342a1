import { expect, test } from 'vitest'

/** In the test and not above it: a module that does not load is then a test that fails, and no file without tests. */
test.each([
  ['chunkfold', () => import('chunkfold')],
  ['chunkfold/stream', () => import('chunkfold/stream')],
])('%s loads', async (_, load) => {
  expect(Object.keys(await load())).not.toEqual([])
})
