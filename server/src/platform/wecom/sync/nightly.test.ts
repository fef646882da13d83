import { afterAll, beforeAll, expect, it } from 'vitest'
import { markConnected } from '../../../../../qa/support/connected.ts'
import { freshDatabase } from '../../../../../qa/support/database.ts'
import { workOnce } from '../../../jobs/worker.ts'
import type { Store } from '../../../storage/open.ts'
import { nightlyJob } from './nightly.ts'

const CORP = 'wwnight'
let store: Store
beforeAll(async () => {
  store = await freshDatabase()
  await store.owner`insert into corp (corp_id, name, created_at) values (${CORP}, 'x', 1)`
  await markConnected(store, CORP)
})
afterAll(() => store.close())

it('at night connected corporations are compared, and old callbacks deleted', async () => {
  const { owner, app } = store
  const day = 86_400_000
  await owner`
    insert into platform_event (corp_id, hash, event, subject, at, body, state, received_ms)
    select ${CORP}, decode(md5(n::text), 'hex'), 'x', 'other', 1, '', case n when 3 then 'waiting' else 'done' end,
      ${Date.now()}::bigint - n * ${3 * day}::bigint
    from generate_series(1, 3) n`
  await owner`
    insert into job (corp_id, kind, key, payload, due_ms) values (${CORP}, 'platform_nightly', 'recurring', '{}', 1)`
  await workOnce({ owner, app, kinds: [nightlyJob], deps: {}, clock: Date.now })
  expect(await owner`select 1 from platform_event where corp_id = ${CORP}`).toHaveLength(3)
  await owner`update platform_event set received_ms = received_ms - ${5 * day}::bigint where corp_id = ${CORP}`
  await owner`update job set due_ms = 1 where kind = 'platform_nightly'`
  await workOnce({ owner, app, kinds: [nightlyJob], deps: {}, clock: Date.now })
  expect([...(await owner`select state from platform_event where corp_id = ${CORP} order by id`)]).toEqual([
    { state: 'waiting' },
  ])
  const syncs = await owner`select state from platform_sync where corp_id = ${CORP}`
  expect([...syncs]).toEqual([{ state: 'waiting' }])
})
