import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { sizesLine, sizesOf } from './size.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  store = await freshDatabase()
  await store.owner`insert into corp (corp_id, name, created_at) values ('ww_large', 'one', 1), ('ww_small', 'two', 1)`
  await store.owner`
    insert into last_id (corp_id, relation, id) select 'ww_large', repeat('x', 100) || n, 1 from generate_series(1, 9900) n
    union all select 'ww_small', repeat('x', 100) || n, 1 from generate_series(1, 100) n`
  await store.owner`analyze last_id`
})
afterAll(() => store.close())

test('a corporation has its share of the tables, by its rows', async () => {
  const { owner } = store
  const [{ bytes: whole = 0 } = {}] = await owner`select pg_total_relation_size('last_id') as bytes`
  const sizes = await Promise.all(['ww_large', 'ww_small', 'ww_none'].map((corpId) => sizesOf(owner, owner, corpId)))
  const shares = sizes.map(({ copied }) => Math.round((100 * copied) / whole))
  expect(shares).toEqual([99, 1, 0])
  expect(sizesLine({ copied: 1, target: 3000 * 2 ** 20 }, 'b')).toBe(
    'about 1 MiB to copy; the database of b has 3,000 MiB now',
  )
})
