import { tmpdir } from 'node:os'
import postgres from 'postgres'
import { afterEach, expect, it } from 'vitest'
import { isClear, openStore } from './open.ts'

const driver = postgres as { patched?: number }
const { patched } = driver
afterEach(() => Object.assign(driver, { patched }))

it('refuses a driver without our patch with one line that says what to do', async () => {
  delete driver.patched
  const opening = openStore({ databaseUrl: undefined, dataFolder: tmpdir(), pool: 1, say() {} })
  const error = await opening.catch((reason) => reason)
  expect(isClear(error)).toBe(true)
  expect(error.message).toBe('postgres in node_modules lacks our patch; run npm ci --ignore-scripts=false')
})
