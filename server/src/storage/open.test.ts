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

it('names the database that cannot be reached: that of the setting, or a cell', async () => {
  const given = { databaseUrl: 'postgres://a:secret@127.0.0.1:1/x', dataFolder: tmpdir(), pool: 1, say() {} }
  await expect(openStore(given)).rejects.toThrow(/^cannot reach the database of DATABASE_URL \(127\.0\.0\.1:1\/x\): /)
  await expect(openStore({ ...given, urlOf: 'cell b' })).rejects.toThrow(/^cannot reach the database of cell b \(/)
})
