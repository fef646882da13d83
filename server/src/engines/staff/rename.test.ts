import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { ensureStaff } from './from-platform.ts'
import { renameStaff } from './staff.ts'

const CORP = 'wwrename'
const NOW = 1_750_000_000
const session = {
  ...{ staff_id: 'lina', id: 'lina_wm0001', created_at: 1, target_id: 'wm0001', name: '', avatar: '' },
  ...{ agree_msgaudit: false, agree_time: 0, session_type: 'ext_user', type: 2, unionid: null },
  ...{ last_msg_thumb: '', last_msg_time: 0 },
}

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the test
type Json = any
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const by = (staff_id: string, added_at: number) => ({
    staff_id,
    added_at,
    state: '',
    stage_id: null,
    remark: staff_id,
  })
  const code = { id: 1, config_id: 'c', add_user_count: 2, auto_mark_tags: [], created_at: 1, creator_staff_id: 'lina' }
  const shown = {
    party: null,
    qr_code: 'https://qr.example.com/q',
    remark: 'r',
    scene: 2,
    skip_verify: true,
    state: 's',
    style: null,
    type: 2,
  }
  const staffs = ['zhangwei', 'lina'].map((id) => ({ id, name: id, avatar: '' }))
  const last = { name: '"复核"', handler_ids: ['zhangwei', 'lina', 'wangfang'] }
  const rest = { customer_remark: '', staffs, group_name: null, auto_reply: null }
  const lines = [
    customer(1, { follows: [by('lina', 100), by('zhangwei', 200)] }),
    customer(2, { follows: [by('lina', 300)] }),
  ]
  await importRecords(
    service,
    { corp_id: CORP },
    {
      ...{ ...surroundings, customer: lines, contact_way: [{ ...code, ...shown, ...rest }] },
      ticket_template: [
        { id: 1, title: '退款', steps: [{ name: '受理', handler_ids: ['lina'] }, last], components: [] },
      ],
    },
  )
  const { owner } = service.store
  await owner`insert into chat_session ${owner({ corp_id: CORP, ...session })}`
  await owner`
    insert into chat_message (corp_id, staff_id, session_id, id, created_at, original_id, type, time, from_id, to_id,
      from_name, from_avatar, content, direction, text_content)
    values (${CORP}, 'lina', 'lina_wm0001', 1, 1, 'm1', 'text', 5, 'wm0001', 'lina', '', '', '{}', 'receive', '你好')`
  await owner`
    insert into contact_way_day values (${CORP}, 1, '2026-01-01', 'lina', 2, 1), (${CORP}, 1, '2026-01-01', 'li.na', 1, 0)`
})
afterAll(() => service.stop())

const get = async (path: string, query: Record<string, string> = {}): Promise<Json> =>
  (await service.call(`/open-api/${path}`, { token, query })).body

it('a member who is called otherwise keeps everything, also what was told under the new id before', async () => {
  const { owner } = service.store
  const gained = async () =>
    (
      await owner`select coalesce(sum(added), 0)::int as n from (
      select added from follow_day where corp_id = ${CORP} union all
      select added from follow_day_delta where corp_id = ${CORP}) d`
    )[0]?.n
  const [before] = await owner`select pk from staff where corp_id = ${CORP} and id = 'lina'`
  await service.act(CORP, (ctx) => ensureStaff(ctx, ['li.na']), NOW)
  // the platform has told of one friend under the new id
  const both = (await owner`select follows from customer where corp_id = ${CORP} and external_user_id = 'wm0002'`)[0]
    ?.follows
  await owner`
    update customer set follows = ${owner.json([...both, { ...both[0], staff_id: 'li.na', added_at: 400 }])}
    where corp_id = ${CORP} and external_user_id = 'wm0002'`
  const counted = await gained()
  await owner`
    insert into job (corp_id, kind, payload)
    values (${CORP}, 'platform_remark', '{"external_user_id":"wm0001","staff_id":"lina","remark":"r"}')`
  await owner`update contact_way set staff_ids = staff_ids || '{li.na}' where corp_id = ${CORP}`

  expect(await service.act(CORP, (ctx) => renameStaff(ctx, 'lina', 'li.na'), NOW)).toBe(true)
  expect(await service.act(CORP, (ctx) => renameStaff(ctx, 'lina', 'li.na'), NOW)).toBe(false)

  const staff = await owner`select pk, id from staff where corp_id = ${CORP} order by pk`
  expect(staff.map(({ id }) => id)).toEqual(['zhangwei', 'li.na', 'wangfang'])
  expect(staff[1]?.pk).toBe(before?.pk)
  const { external_user_list } = await get('external_user/list', { limit: '10' })
  expect(
    external_user_list.map(({ follows }: Json) => follows.map((each: Json) => [each.staff_id, each.added_at])),
  ).toEqual([
    [
      ['li.na', 100],
      ['zhangwei', 200],
    ],
    [['li.na', 300]],
  ])
  const open = await owner`
    select staff_id, since, standing from relation where corp_id = ${CORP} and lost_at is null order by since`
  expect(open.map(({ staff_id, since, standing }) => `${staff_id} ${since} ${standing}`)).toEqual([
    'li.na 100 last',
    'zhangwei 200 last',
    'li.na 300 last',
  ])
  expect((await get('contact_way/list', { staff_id: 'li.na' })).contact_way_list).toMatchObject([
    { creator_staff_id: 'li.na', staffs: [{ id: 'zhangwei' }, { id: 'li.na', name: 'lina' }] },
  ])
  const [template] = await owner`select steps, handler_ids from ticket_template where corp_id = ${CORP}`
  expect(template?.steps).toEqual([
    { name: '受理', handler_ids: ['li.na'] },
    { name: '"复核"', handler_ids: ['zhangwei', 'li.na', 'wangfang'] },
  ])
  expect(template?.handler_ids).toEqual(['li.na', 'zhangwei', 'wangfang'])
  expect(await gained()).toBe(counted)
  expect([...(await owner`select staff_id, added, lost from contact_way_day where corp_id = ${CORP}`)]).toEqual([
    { staff_id: 'li.na', added: 3, lost: 1 },
  ])
  expect((await get('group_chat/list', { staff_id: 'li.na' })).group_chat_list).toHaveLength(2)
  const [chat] = await owner`select doc from chat_session where corp_id = ${CORP}`
  expect(JSON.parse(chat?.doc)).toMatchObject({ id: 'lina_wm0001', staff_id: 'li.na', last_msg_thumb: '你好' })
  const customers = await get('external_user/list', { limit: '10', staff_id: 'li.na' })
  expect(customers.total).toBe(2)
  const [remark] = await owner`select payload from job where corp_id = ${CORP} and kind = 'platform_remark'`
  expect(remark?.payload).toEqual({ external_user_id: 'wm0001', staff_id: 'li.na', remark: 'r' })
})
