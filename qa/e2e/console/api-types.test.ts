import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { consoleRights, consoleTypes, RIGHTS_FILE, TYPES_FILE } from './api-types.ts'

it('keeps the types that the management API declares today (npm run docs)', async () => {
  expect(await consoleTypes()).toBe(await readFile(TYPES_FILE, 'utf8'))
})

it('keeps the rights that the management API asks for today (npm run docs)', async () => {
  const plain = (text: string) => text.replaceAll(/^( +)'(\w+)':/gm, '$1$2:')
  expect(plain(await readFile(RIGHTS_FILE, 'utf8'))).toBe(plain(consoleRights()))
})
