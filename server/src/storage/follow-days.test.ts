import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

const many = (corpId: string) => store.owner`
  insert into follow_day_delta (corp_id, day, staff_id, added)
  select ${corpId}, date '2026-01-01' + n % 3, 'staff', 1 from generate_series(1, 30000) n`

it('folds many follows as fast as they are, also when PostgreSQL believes that there are few', async () => {
  await many('wwold')
  await store.owner`delete from follow_day_delta where id not in (select max(id) from follow_day_delta)`
  await store.owner`vacuum (analyze) follow_day_delta`
  await many('wwnew')
  for (let i = 0; i < 4; i++) await store.owner`select fold_follow_days()`
  const days = await store.owner`select added::int from follow_day where corp_id = 'wwnew' order by day`
  const [left] = await store.owner`select count(*)::int as n from follow_day_delta`
  expect(days.map(({ added }) => added)).toEqual([10_000, 10_000, 10_000])
  expect(left?.n).toBe(0)
})
