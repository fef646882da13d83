import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { said } from '../../../../../qa/support/said.ts'
import { createContactWay } from '../../../engines/contact-ways/create.ts'
import { upsertStaffFromPlatform } from '../../../engines/staff/from-platform.ts'
import { PlatformError } from '../../error.ts'
import { openWecomClient, type WecomClient } from '../client/client.ts'
import { type Syncing, startSyncing } from './test-setup.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const STAFF = ['chenjing', 'lina', 'zhangwei']
const PER_STAFF = 150

let syncing: Syncing
let platform: Syncing['platform']
let service: Syncing['service']
let client: WecomClient
let CORP = 'wwsync'
let token: string
beforeAll(async () => {
  syncing = await startSyncing()
  ;({ platform, service, client } = syncing)
})
afterAll(() => syncing.close())
beforeEach(async () => {
  CORP = `${CORP}x`
  token = await syncing.addCorp(CORP)
  await platform.addCorp(CORP, {
    departments: [
      { id: 1, name: '总部', parentid: 0, order: 1 },
      { id: 2, name: '门店', parentid: 1, order: 1 },
    ],
    users: [...STAFF, 'nobody'].map((userid, i) => ({ userid, name: userid, department: [1 + (i % 2)], gender: '1' })),
    tag_group: [{ group_id: 'g1', group_name: '来源', tag: ['et1', 'et2'].map((id) => ({ id, name: id })) }],
  })
  await client.call(CORP, {
    path: 'externalcontact/add_contact_way',
    body: { type: 2, scene: 2, user: ['lina'], state: 'table' },
  })
  const customers = STAFF.flatMap((userid, s) =>
    Array.from({ length: PER_STAFF }, (_, i) => ({
      external_contact: { external_userid: `wm${userid}${i}`, name: `客户${s}${i}`, type: 1, gender: i % 3 },
      follow_user: [
        {
          userid,
          remark: `备注${i}`,
          createtime: 1_700_000_000 + i,
          tags: i % 5 ? [] : [{ tag_id: 'et1' }],
          state: i % 2 ? 'table' : '',
        },
        ...(i % 10 ? [] : [{ userid: STAFF[(s + 1) % 3], remark: '', createtime: 1_700_100_000 }]),
      ],
    })),
  )
  await platform.post('load', { corpid: CORP, customers })
})

const sync = async (calls?: Pick<WecomClient, 'call'>): Promise<Json> => syncing.sync(CORP, calls)

/** Every pair as we and as the platform have it, with remarks and tags. */
async function ours(): Promise<string[]> {
  const rows = await service.store.owner`
    select c.external_user_id as id, f.staff_id, f.remark, c.name from customer c,
      json_to_recordset(c.follows) f (staff_id text, remark text) where c.corp_id = ${CORP}`
  return rows.map(({ id, staff_id, remark, name }) => `${id}/${staff_id}/${remark}/${name}`).sort()
}
async function theirs(): Promise<string[]> {
  const pairs: string[] = []
  for (const userid of STAFF) {
    for (let cursor = ''; ; ) {
      const body = { userid_list: [userid], cursor, limit: 100 }
      const reply = await client.call<Json>(CORP, { path: 'externalcontact/batch/get_by_user', body })
      for (const { external_contact: c, follow_info: f } of reply.external_contact_list)
        pairs.push(`${c.external_userid}/${userid}/${f.remark}/${c.name}`)
      cursor = reply.next_cursor
      if (!cursor) break
    }
  }
  return pairs.sort()
}
/** The version of every row of ours, to see whether anything was written. */
async function versions(): Promise<unknown> {
  const tables = [
    'customer',
    'relation',
    'staff',
    'department',
    'tag',
    'tag_group',
    'contact_way',
    'group_chat',
    'event_inbox',
  ]
  const counts = tables.map(
    (table) =>
      `select '${table}' as t, coalesce(string_agg(xmin::text || ctid::text, ' ' order by ctid), '') as v from ${table} where corp_id = '${CORP}'`,
  )
  return service.store.owner.unsafe(counts.join(' union all '))
}
const shown = async (path: string, query: Record<string, string | number> = {}) =>
  (await service.call(`/open-api/${path}`, { token, query })).body as Json

it('brings departments, members, tags, codes and customers, counts those who came by a code, and says so', async () => {
  const ended = await sync()
  expect(ended).toMatchObject({ state: 'done', reason: null })
  expect(ended.changes).toMatchObject({
    departments: { created: 2 },
    staff: { created: 4 },
    tags: { created: 3 },
    contact_ways: { created: 1 },
    customers: { created: 450, opened: 495 },
  })
  expect(await ours()).toEqual(await theirs())
  const { contact_way_list } = await shown('contact_way/list')
  expect(contact_way_list).toMatchObject([{ state: 'table', add_user_count: 225 }])
  expect((await shown('external_user/list', { tag_id: 'et1' })).total).toBe(90)
  const { staff_list } = await shown('staff/list')
  expect(staff_list.map(({ id }: Json) => id).sort()).toEqual([...STAFF, 'nobody'].sort())
  expect(staff_list[0]).not.toHaveProperty('mobile')
  const welcomes = await service.store.owner`select 1 from welcome_message where corp_id = ${CORP}`
  expect(welcomes).toHaveLength(0)
})

it('a second comparison without changes writes nothing and says that nothing changed', async () => {
  await sync()
  const before = await versions()
  expect((await sync()).changes).toEqual({})
  expect(await versions()).toEqual(before)
})

it('finds who left, who came and what was edited while nobody told', async () => {
  await sync()
  const leave = (external_userid: string) =>
    platform.post('leave', { corpid: CORP, external_userid, userid: 'lina', by: 'customer' })
  await Promise.all(['wmlina1', 'wmlina2', 'wmlina3'].map(leave))
  const { people } = await platform.post('people', { count: 1 })
  const [way] = (await platform.get(`state?corpid=${CORP}`)).contact_ways
  await platform.post('scan', { corpid: CORP, config_id: way.config_id, person: people[0].person, userid: 'lina' })
  await platform.post('edit', {
    corpid: CORP,
    kind: 'customer',
    external_userid: 'wmlina4',
    userid: 'lina',
    remark: '改了',
  })
  await platform.post('edit', { corpid: CORP, kind: 'tag', id: 'et2', delete: true })
  await platform.post('edit', { corpid: CORP, kind: 'user', userid: 'nobody', delete: true })
  const { chat_id } = await platform.post('chats', { corpid: CORP, name: '茶友', owner: 'lina', members: ['zhangwei'] })
  await platform.post('join', { corpid: CORP, chat_id, person: people[0].person })
  expect((await sync()).changes).toEqual({
    staff: { left: 1 },
    tags: { removed: 1 },
    customers: { lost: 3, created: 1, opened: 1, changed: 1 },
    group_chats: { created: 1 },
  })
  expect(await ours()).toEqual(await theirs())
  expect((await shown('group_chat/list')).group_chat_list).toMatchObject([{ name: '茶友', member_count: 3 }])
  await platform.post('dismiss', { corpid: CORP, chat_id })
  expect((await sync()).changes).toEqual({ group_chats: { dismissed: 1 } })
})

it('finds who left and came back while nobody told: one interval ended, another began', async () => {
  await sync()
  const [way] = (await platform.get(`state?corpid=${CORP}`)).contact_ways
  const relation = { corpid: CORP, external_userid: 'wmlina1', userid: 'lina' }
  await platform.post('leave', { ...relation, by: 'customer' })
  await platform.post('scan', { corpid: CORP, config_id: way.config_id, person: 'wmlina1', userid: 'lina' })
  expect((await sync()).changes).toEqual({ customers: { lost: 1, opened: 1 } })
  const intervals = await service.store.owner`
    select r.since, r.lost_at, r.lost_by, r.contact_way_id is not null as by_code from relation r join customer c
      on c.corp_id = r.corp_id and c.pk = r.customer_pk
    where r.corp_id = ${CORP} and c.external_user_id = 'wmlina1' order by r.id`
  const [{ since } = {}] = intervals.slice(1)
  expect(since).toBeGreaterThan(1_700_000_001)
  expect([...intervals]).toEqual([
    { since: 1_700_000_001, lost_at: since - 1, lost_by: 'customer', by_code: true },
    { since, lost_at: null, lost_by: null, by_code: false },
  ])
  expect(await ours()).toEqual(await theirs())
  expect((await sync()).changes).toEqual({})
})

it('goes on where it was interrupted, at any call, and a page that failed removes nothing', async () => {
  const id = await syncing.request(CORP)
  const found = async (): Promise<Json> => syncing.find(CORP, id)
  let left = 5
  const dying: Pick<WecomClient, 'call'> = {
    call: (corpId, wanted) => {
      if (left-- <= 0) throw new PlatformError('unavailable', said('gone'))
      return client.call(corpId, wanted)
    },
  }
  let clock = Date.now()
  for (let tries = 0; (await found()).state !== 'done'; tries++) {
    left = 6 + (tries % 3)
    clock += 24 * 3600 * 1000
    await syncing.work(dying, () => clock)
    expect(tries).toBeLessThan(40)
  }
  expect(await ours()).toEqual(await theirs())
  expect((await found()).changes.customers).toEqual({ created: 450, opened: 495 })
  expect((await sync()).changes).toEqual({})
})

it('what the platform refuses to show is said and passed over; who is not connected is told so', async () => {
  await sync()
  const path = 'externalcontact/list'
  await platform.post('faults', { match: { corpid: CORP, path }, effect: { errcode: 60011 }, times: 1 })
  const { changes, state } = await sync()
  expect(state).toBe('done')
  expect(changes.skipped).toEqual([
    expect.objectContaining({ reason: expect.objectContaining({ code: 'wecom_not_visible' }) }),
  ])
  expect(await ours()).toEqual(await theirs())
  await service.store.owner`delete from platform_connection where corp_id = ${CORP}`
  const later = openWecomClient({ owner: service.store.owner, vault: platform.vault })
  expect(await sync(later)).toMatchObject({ state: 'failed', reason: { code: 'not_connected', params: {} } })
  await later.close()
})

it('codes that were made here keep what is theirs', async () => {
  await service.act(CORP, async (ctx) => {
    await upsertStaffFromPlatform(ctx, [{ id: 'lina', department: [], profile: {} }])
    const [way] = (await platform.get(`state?corpid=${CORP}`)).contact_ways
    const auto_reply = { text: { content: '欢迎' } }
    const code = { scene: 2, type: 2, state: 'table', staff_ids: ['lina'], config_id: way.config_id } as const
    await createContactWay(ctx, {
      ...code,
      staff_ids: ['lina'],
      qr_code: way.qr_code,
      auto_reply,
      customer_remark: '来自桌贴',
    })
  })
  await sync()
  const { contact_way_list, total } = await shown('contact_way/list')
  expect([total, contact_way_list[0].auto_reply]).toEqual([1, { text: { content: '欢迎' } }])
})
