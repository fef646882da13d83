import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, fill, GETS, leaksIn, pathsOf } from './calls.ts'
import { type Planted, startPlanted } from './planted.ts'

let planted: Planted
beforeAll(async () => {
  planted = await startPlanted()
})
afterAll(() => planted.stop())

it.each(['developer by key', 'viewer by session'])('%s reads nothing that they may not see', async (name) => {
  const { found, answered } = await leaksIn(planted, name)
  expect(found).toEqual([])
  expect(answered).toBeGreaterThan(10)
})

it('an owner finds it in the same places', async () => {
  const all = { ...planted, caller: (name: string) => ({ ...planted.caller(name), may: new Set<string>() }) }
  const sensitive = GETS.filter(({ path }) => /(?:clues|events|requests|attempts)$/.test(path))
  const { found } = await leaksIn(all, 'owner by key', sensitive)
  for (const { path } of sensitive)
    expect(found.some((each) => each.includes(fill(planted, path).split('/')[4] as string))).toBe(true)
})

it('no GET of the management API writes or locks a row', async () => {
  const { owner } = planted.service.store
  // secrets that are missing are not made by looking
  await owner`update subscription set secrets = null`
  const before = await rowVersions()
  const { headers } = planted.caller('owner by session')
  for (const { path, example } of GETS)
    for (const url of await pathsOf(planted, path)) await call(planted, url, headers, { query: example.query ?? {} })
  const after = await rowVersions()
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
})

/** Of each table, but what keeps account of callers: who wrote, deleted or locked each of its rows. */
async function rowVersions(): Promise<Record<string, string>> {
  const { owner } = planted.service.store
  const tables = await owner`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in ('operator_session', 'operator_key')`
  const each = tables.map(
    ({
      name,
    }) => `select '${name}' as name, md5(coalesce(string_agg(concat(ctid, xmin, xmax), ' ' order by ctid), '')) as is
      from "${name}"`,
  )
  const rows = await owner.unsafe(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, is }) => [name, is]))
}
