import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { attached, strike, usedFolder } from './test-setup.ts'

afterEach(strike)

test('a start that cannot succeed is one clear line that says why', async () => {
  const folder = await usedFolder()
  await expect(attached(folder, { settings: { max_connections: 'many' } })).rejects.toThrow(
    /cannot start .*: FATAL: .*guanxi.conf/,
  )
  rmSync(join(folder, 'postgres/global/pg_control'))
  await expect(attached(folder)).rejects.toThrow(/cannot start .*pg_control/)
})

test('a damaged database is reported, not started for ever', async () => {
  const folder = await usedFolder()
  for (const name of readdirSync(join(folder, 'postgres/pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(folder, 'postgres/pg_wal', name))
  }
  await expect(attached(folder)).rejects.toThrow(/cannot start .*checkpoint record/)
})

test('what is missing or does not fit is one clear line', async () => {
  const folder = await usedFolder()
  renameSync(join(folder, 'postgres-passwords.json'), join(folder, 'away'))
  await expect(attached(folder)).rejects.toThrow('postgres-passwords.json is missing')
  renameSync(join(folder, 'away'), join(folder, 'postgres-passwords.json'))
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '17\n')
  await expect(attached(folder)).rejects.toThrow('was made by PostgreSQL 17, these programs are 18')
})

test('a folder that cannot be made is one clear line', async () => {
  await expect(attached('/dev/null/data')).rejects.toThrow(
    '/dev/null/data is not a folder; set GUANXI_DATA to a folder',
  )
})
