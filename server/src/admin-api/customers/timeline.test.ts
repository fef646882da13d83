import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { movePointsOf } from '../../engines/points/move-one.ts'
import { EXAMPLE_CORP as CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

type Entry = { at: number; kind: string; id: string; staff_id: string | null }
const CUSTOMER = 'wm_yunqi_1001'
const PATH = `customers/${CUSTOMER}/timeline`

async function page(query: Record<string, string | number>) {
  const { status, body } = await admin.call(PATH, { query })
  expect(status).toBe(200)
  return body as { items: Entry[]; total: number; next_cursor?: string }
}

it('comes whole page by page, however much happened in one second', async () => {
  const { service } = admin
  await service.act(CORP, async (ctx) => {
    for (let i = 0; i < 25; i++)
      await movePointsOf(ctx, {
        external_user_id: CUSTOMER,
        delta: 1,
        kind: 'manual_modification',
        reason: '签到',
        call: String(i),
      })
  })
  const whole = await page({ limit: 100 })
  expect([whole.next_cursor, whole.total]).toEqual([undefined, whole.items.length])
  const times = whole.items.map(({ at }) => at)
  expect(times).toEqual([...times].sort((a, b) => b - a))
  for (const limit of [1, 7, 25]) {
    const seen: Entry[] = []
    let cursor: string | undefined
    do {
      const { items, next_cursor } = await page({ limit, ...(cursor ? { cursor } : {}) })
      seen.push(...items)
      cursor = next_cursor
    } while (cursor)
    expect(seen).toEqual(whole.items)
  }
  const { items } = await page({ limit: 100, before: service.now() })
  expect(items).toEqual(whole.items.filter(({ at }) => at < service.now()))
})

it.each([
  'zzz',
  Buffer.from('[1,"points"]').toString('base64url'),
  Buffer.from('["1","points",""]').toString('base64url'),
])('refuses the cursor %s', async (cursor) => {
  const answer = await admin.call(PATH, { query: { cursor } })
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'cursor' }]])
})

it('shows records of others to those who may read them', async () => {
  const { service } = admin
  await service.store.owner`
    update ticket set relation_type = 1, relation_id = ${CUSTOMER} where corp_id = ${CORP} and order_no = 'WO202505185044'`
  await service.store.owner`
    insert into group_message_recipient (corp_id, mission_id, n, external_user_id, staff_id, state, send_time)
    values (${CORP}, 1, 100001, ${CUSTOMER}, 'majingyi', 'sent', 1700000000)`
  const kindsFor = async (role: 'owner' | 'marketer' | 'agent' | 'viewer') => {
    const { bearer } = await addOperator(service, { name: `timeline ${role}`, corps: { [CORP]: role } })
    const { body } = await service.call(`/admin-api/corps/${CORP}/${PATH}`, { headers: bearer, query: { limit: 100 } })
    const kinds = new Set((body.items as Entry[]).map(({ kind }) => kind))
    return ['points', 'ticket', 'group_message'].filter((kind) => kinds.has(kind))
  }
  expect(await kindsFor('owner')).toEqual(['points', 'ticket', 'group_message'])
  expect(await kindsFor('viewer')).toEqual(['points', 'ticket', 'group_message'])
  expect(await kindsFor('marketer')).toEqual(['points', 'group_message'])
  expect(await kindsFor('agent')).toEqual(['points', 'ticket'])
})
