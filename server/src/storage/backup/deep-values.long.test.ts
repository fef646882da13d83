import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupOf, opened, pictureOf, streamOf } from '../../../../qa/support/backup-setup.ts'
import { freshDatabase } from '../../../../qa/support/database.ts'
import type { Store } from '../open.ts'
import { openDepthCheck } from './deep-values.ts'
import { checkBackup } from './read.ts'
import { restoreBackup } from './restore.ts'

let source: Store
let target: Store
beforeAll(async () => {
  source = await freshDatabase()
  target = await freshDatabase()
  await source.owner`insert into corp (corp_id, name, created_at) values ('wwdeep', 'x', 1)`
})
afterAll(async () => {
  await source.close()
  await target.close()
})

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

async function keep(...payloads: string[]) {
  await source.owner`delete from job`
  for (const [i, payload] of payloads.entries())
    await source.owner`insert into job (corp_id, kind, key, due_ms, payload)
      values ('wwdeep', 'x', ${String(i)}, 0, ${payload}::text::json)`
}

it('a backup with JSON that PostgreSQL may not read again is found before it is restored', async () => {
  await keep('{}', nested(10_001), '{}', nested(16_000))
  const bytes = await backupOf(source.owner)
  const where = (row: number) => `table job, row ${row}: payload is nested more than 10000 levels deep`
  await expect(checkBackup(streamOf(bytes))).rejects.toThrow(`${where(2)}; ${where(4)}`)
  const before = await pictureOf(target.owner)
  await expect(restoreBackup(target.owner, await opened(bytes), { replace: true })).rejects.toThrow(where(2))
  expect(await pictureOf(target.owner)).toEqual(before)
})

it('one with all that there may be is restored', { timeout: 120_000 }, async () => {
  const odd = `{"a\\"[\\\\":"${'['.repeat(20_000)}\\\\\\"",\n\t"b":${nested(9_999)}}`
  await keep(nested(10_000), odd)
  const bytes = await backupOf(source.owner)
  await checkBackup(streamOf(bytes))
  await restoreBackup(target.owner, await opened(bytes), { replace: true })
  expect(await pictureOf(target.owner)).toEqual(await pictureOf(source.owner))
})

it('finds the same however the rows are cut', () => {
  const columns = [
    ['a', 'json'],
    ['b', 'text'],
    ['c', 'jsonb'],
  ].map(([name, type]) => ({ name, type })) as { name: string; type: string }[]
  const deep = nested(10_001)
  const text = `{"x":"\\\\\\\\\\\\"["}\t${deep}\t\\N\n\\N\t\\\\t\t["\\\\\\\\",${deep}]\n${deep}\t\t["\\\\"${deep}"]\n`
  for (const size of [1, 2, 3, 7, 20_003, text.length]) {
    const found: string[] = []
    const look = openDepthCheck({ name: 't', columns, rows: 3 }, (where) => found.push(where))
    for (let at = 0; at < text.length; at += size) look(Buffer.from(text.slice(at, at + size)))
    expect(found.map((where) => where.slice(0, 21))).toEqual(['table t, row 2: c is ', 'table t, row 3: a is '])
  }
})
