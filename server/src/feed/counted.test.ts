import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { addCorpRow } from '../../../qa/support/receivers/webhook-setup.ts'
import { openBulk } from './bulk.ts'
import { readFeed } from './feed.ts'
import { stampAll } from './stamp.ts'

const CORP = 'wwcounted'
let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
  await addCorpRow(store.owner, CORP)
})
afterAll(() => store.close())

const db = () => ({ corpId: CORP, pool: store.app })
const count = () => store.owner`update contact_way set add_user_count = add_user_count + 1 where corp_id = ${CORP}`
let after = 0
/** What the feed has told since the last time: action, count and remark. */
async function told(): Promise<string[]> {
  const { items, next } = await readFeed(db(), { after, limit: 100 })
  after = next
  return JSON.parse(`[${items}]`).map(
    ({ action, data }: { action: string; data: { add_user_count: number; remark: string } }) =>
      `${action} ${data.add_user_count} ${data.remark}`,
  )
}

it('tells of counters once a second: the first at once, the last for all that follow', async () => {
  await store.owner`
    insert into contact_way (corp_id, id, add_user_count, auto_mark_tag_ids, created_at, remark, scene, state, type,
      customer_remark, staff_ids, config_id, qr_code)
    values (${CORP}, 1, 0, '{}', 1, '桌贴', 2, 's', 2, '', '{}', 'c', 'q')`
  await count()
  expect(await told()).toEqual(['created 0 桌贴', 'updated 1 桌贴'])
  for (let n = 0; n < 50; n++) await count()
  expect(await told()).toEqual([])
  await stampAll(store.owner)
  expect(await told()).toEqual([])
  await pause(1100)
  expect(await told()).toEqual(['updated 51 桌贴'])
})

it('tells of everything else at once, with the counters as they are then, and of no count that is older', async () => {
  await count()
  await count()
  await store.owner`update contact_way set remark = '门口' where corp_id = ${CORP}`
  await count()
  expect(await told()).toEqual(['updated 53 门口'])
  await pause(1100)
  expect(await told()).toEqual(['updated 54 门口'])
  const [left] = await store.owner`select count(*)::int as n from event_inbox where corp_id = ${CORP}`
  expect(left?.n).toBe(0)
})

it('holds nothing back from a snapshot', async () => {
  await count()
  const bulk = await openBulk(db(), { kind: 'contact_way', now: Math.floor(Date.now() / 1000) })
  if (typeof bulk === 'string') throw new Error(bulk)
  const pieces: Buffer[] = []
  for await (const piece of bulk.lines) pieces.push(piece)
  await bulk.close()
  expect(Buffer.concat(pieces).toString()).toContain('"add_user_count":55')
  after = bulk.cursor
  await pause(1100)
  expect(await told()).toEqual([])
})
