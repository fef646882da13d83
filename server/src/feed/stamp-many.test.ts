import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

const COUNT = 60_000
const changes = (corpId: string) => store.owner`
  insert into event_inbox (corp_id, kind, action, record_id, time, data)
  select ${corpId}, 'tag', 'updated', n::text, 1, '{}' from generate_series(1, ${COUNT}) n`

it('stamps many changes as fast as they are, also when PostgreSQL believes that there are few', async () => {
  await changes('wwold')
  await store.owner`delete from event_inbox where inbox_id <> (select max(inbox_id) from event_inbox)`
  await store.owner`vacuum (analyze) event_inbox`
  await changes('wwnew')
  const [row] = await store.owner`select stamp_events('wwnew', ${COUNT - 1}, true) as moved`
  expect(row?.moved).toBe(COUNT - 1)
  const left = await store.owner`select record_id from event_inbox where corp_id = 'wwnew'`
  expect(left.map(({ record_id }) => record_id)).toEqual([String(COUNT)])
})
