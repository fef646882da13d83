import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import { isClear, openStore } from './open.ts'

vi.mock('./driver/patched.ts', () => ({ isPatched: () => false }))

it('refuses a driver without our patch with one line that says what to do', async () => {
  const opening = openStore({ databaseUrl: undefined, dataFolder: tmpdir(), pool: 1, say() {} })
  const error = await opening.catch((reason) => reason)
  expect(isClear(error)).toBe(true)
  expect(error.message).toBe('postgres in node_modules lacks our patch; run npm ci --ignore-scripts=false')
})
