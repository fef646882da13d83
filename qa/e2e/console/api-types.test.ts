import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { consoleTypes, TYPES_FILE } from './api-types.ts'

it('keeps the types that the management API declares today (npm run docs)', async () => {
  expect(await consoleTypes()).toBe(await readFile(TYPES_FILE, 'utf8'))
})
