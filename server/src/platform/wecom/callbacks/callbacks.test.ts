import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startPlatform, type TestPlatform } from '../../../../../qa/support/platform.ts'
import { addCorp, startTestService, type TestService } from '../../../../../qa/support/service.ts'
import { createContactWay } from '../../../engines/contact-ways/create.ts'
import { ensureStaff } from '../../../engines/staff/from-platform.ts'
import { createTag, putTagGroup } from '../../../engines/tags/tag.ts'
import { workOnce } from '../../../jobs/worker.ts'
import { inbound } from '../../../worker/inbound.ts'
import { openWecomClient, type WecomClient } from '../client/client.ts'
import { refreshJob } from '../records/refresh-job.ts'
import { openCallback } from './callback.ts'
import { eventJob } from './event-job.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const TAGS = [
  {
    group_id: 'g1',
    group_name: '来源',
    tag: [
      { id: 'et1', name: '桌贴' },
      { id: 'et2', name: '老客' },
    ],
  },
]

let platform: TestPlatform
let service: TestService
let client: WecomClient
let CORP = 'wwin'
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  service = await startTestService({
    platformCallback: (store) => openCallback(store, platform.vault, Date.now),
  })
  client = openWecomClient({ owner: service.store.owner, vault: platform.vault })
})
afterAll(async () => {
  await client.close()
  await service.stop()
  await platform.close()
})
const callbackUrl = () => `${service.address}/platform/wecom/${CORP}/callback`
beforeEach(async () => {
  CORP = `${CORP}x`
  token = (await addCorp(service, CORP)).token
  await platform.connect(service.store, CORP)
  await platform.addCorp(CORP, {
    callbackUrl: callbackUrl(),
    users: ['lina', 'zhangwei'].map((userid) => ({ userid, name: userid, department: [1] })),
    tag_group: TAGS,
  })
})

const kept = async () => {
  const rows = await service.store
    .owner`select event, state, note from platform_event where corp_id = ${CORP} order by id`
  return [...rows]
}

it('the platform verifies the address when it is entered', async () => {
  const { apps } = await platform.get(`state?corpid=${CORP}`)
  expect(apps[0].callback.verified).toBe('ok')
})

const shown = async (path: string, query: Record<string, string | number> = {}) =>
  (await service.call(`/open-api/${path}`, { token, query })).body as Json
const customers = async () => (await shown('external_user/list', { limit: 100 })).external_user_list as Json[]

/** Works until nothing is due any more. */
async function work(wecom: Pick<WecomClient, 'call'> = client): Promise<void> {
  const kinds = [eventJob(inbound), refreshJob(inbound)]
  const { owner, app } = service.store
  while ((await workOnce({ owner, app, kinds, deps: { client: wecom }, clock: Date.now })) > 0);
}
/** Waits until so many callbacks were kept, then works on them. */
async function arrive(count: number, wecom?: Pick<WecomClient, 'call'>): Promise<void> {
  while ((await kept()).length < count) await pause(10)
  await work(wecom)
}
const verdicts = async () => (await kept()).map(({ event, state }) => `${event.split('/').at(-1)} ${state}`)

/** A channel code here and at the platform, with a tag and a welcome. */
async function addCode(state: string): Promise<{ id: number; config_id: string }> {
  const way = { type: 2, scene: 2, user: ['lina', 'zhangwei'], state }
  const reply = await client.call<Json>(CORP, { path: 'externalcontact/add_contact_way', body: way })
  const id = await service.act(CORP, async (ctx) => {
    await ensureStaff(ctx, ['lina'])
    await putTagGroup(ctx, { tag_group_id: 'g1', tag_group_name: '来源', department_list: ['0'] })
    const tag = await createTag(ctx, { tag_id: 'et1', tag_name: '桌贴', tag_group_id: 'g1' })
    return createContactWay(ctx, {
      ...{ scene: 2, type: 2, qr_code: reply.qr_code, config_id: reply.config_id, state, staff_ids: ['lina'] },
      ...{ auto_mark_tag_ids: [tag], auto_reply: { text: { content: '欢迎' } } },
    })
  })
  return { id, config_id: reply.config_id }
}
const people = async (count: number): Promise<string[]> =>
  (await platform.post('people', { count })).people.map(({ person }: Json) => person)
const scan = (config_id: string, person: string, more: object = {}): Promise<Json> =>
  platform.post('scan', { corpid: CORP, config_id, person, userid: 'lina', ...more })
const leave = (external_userid: string, by: string, userid = 'lina') =>
  platform.post('leave', { corpid: CORP, external_userid, userid, by })
const welcomes = () => service.store.owner`
  select staff_id, welcome_code, expires_at from welcome_message where corp_id = ${CORP} order by id`

it('a scan makes the customer with its details, counts at the code, marks its tag and promises one welcome', async () => {
  const { id, config_id } = await addCode('桌贴')
  const [person] = await people(1)
  const { external_userid, welcome_code } = await scan(config_id, person as string)
  await arrive(1)
  const [customer] = await customers()
  expect(customer).toMatchObject({ external_user_id: external_userid, tags: [1] })
  expect(customer.name).not.toBe('')
  expect(customer.unionid).toMatch(/./)
  expect(customer.follows).toMatchObject([{ staff_id: 'lina', state: '桌贴' }])
  expect((await shown('contact_way/list')).contact_way_list).toMatchObject([{ id, add_user_count: 1 }])
  expect([...(await welcomes())]).toMatchObject([{ staff_id: 'lina', welcome_code }])
  expect(await verdicts()).toEqual(['add_external_contact done'])
})

it('half added, accepted, lost, back, transferred: one customer, one count, and each fact once', async () => {
  const { config_id } = await addCode('桌贴')
  const [person] = (await people(1)) as [string]
  const { external_userid } = await scan(config_id, person, { half: true })
  await arrive(1)
  expect(await customers()).toMatchObject([{ external_user_id: external_userid, name: '' }])
  await platform.post('accept', { corpid: CORP, external_userid })
  await arrive(2)
  expect((await customers())[0].name).not.toBe('')
  await platform.post('clock', { advance_s: 5 })
  await leave(external_userid, 'customer')
  await platform.post('clock', { advance_s: 5 })
  await scan(config_id, person)
  await platform.post('clock', { advance_s: 5 })
  await leave(external_userid, 'transfer')
  await arrive(5)
  expect((await shown('contact_way/list')).contact_way_list).toMatchObject([{ add_user_count: 1 }])
  const { owner } = service.store
  const rows = await owner`select lost_by, is_new from relation where corp_id = ${CORP} order by id`
  expect([...rows]).toEqual([
    { lost_by: 'customer', is_new: true },
    { lost_by: 'transfer', is_new: false },
  ])
  const [day] =
    await owner`select sum(added)::int as added, sum(lost)::int as lost from contact_way_day where corp_id = ${CORP}`
  expect(day).toEqual({ added: 2, lost: 1 })
  expect(await welcomes()).toHaveLength(2)
})

it('events in the wrong order come to the same, and repeated ones to nothing', async () => {
  const { config_id } = await addCode('桌贴')
  const [first, second] = (await people(2)) as [string, string]
  await platform.post('delivery', { corpid: CORP, times: 3, reverse: true })
  const stays = await scan(config_id, first)
  const goes = await scan(config_id, second)
  await platform.post('clock', { advance_s: 5 })
  await leave(goes.external_userid, 'customer')
  await pause(2_500)
  await arrive(3)
  expect((await verdicts()).sort()).toEqual([
    'add_external_contact done',
    'add_external_contact done',
    'del_follow_user stale',
  ])
  const list = (await customers()).map(({ external_user_id, follows }) => [external_user_id, follows.length])
  expect(new Map(list as never)).toEqual(
    new Map([
      [stays.external_userid, 1],
      [goes.external_userid, 0],
    ]),
  )
  expect((await shown('contact_way/list')).contact_way_list).toMatchObject([{ add_user_count: 2 }])
})

it('a platform that cannot be asked holds nothing up: the customer is there, its details follow', async () => {
  const { config_id } = await addCode('桌贴')
  const [person] = (await people(1)) as [string]
  await platform.post('faults', {
    match: { corpid: CORP, path: 'externalcontact/get' },
    effect: { http: 500 },
    times: 1,
  })
  await scan(config_id, person)
  await arrive(1)
  expect(await welcomes()).toHaveLength(1)
  expect((await customers())[0].name).not.toBe('')
})

it('edits, tags, group chats, members and departments are read again when they are told of', async () => {
  const { config_id } = await addCode('桌贴')
  const [person, other] = (await people(2)) as [string, string]
  const { external_userid } = await scan(config_id, person)
  await arrive(1)
  await platform.post('edit', {
    corpid: CORP,
    kind: 'customer',
    external_userid,
    userid: 'lina',
    remark: '老王',
    tags: ['et2'],
  })
  await platform.post('edit', { corpid: CORP, kind: 'tag', id: 'et2', name: '熟客' })
  const { chat_id } = await platform.post('chats', { corpid: CORP, name: '茶友', owner: 'lina' })
  await platform.post('join', { corpid: CORP, chat_id, person })
  await platform.post('join', { corpid: CORP, chat_id, person: other })
  await platform.post('edit', { corpid: CORP, kind: 'user', userid: 'zhangwei', name: '张伟', department: [1] })
  await arrive(7)
  expect((await customers())[0]).toMatchObject({ follows: [{ remark: '老王' }], groups: [chat_id] })
  expect((await shown('group_chat/list')).group_chat_list).toMatchObject([{ name: '茶友', member_count: 3 }])
  await platform.post('quit', { corpid: CORP, chat_id, person, by: 'customer' })
  await arrive(8)
  expect((await customers())[0].groups).toEqual([])
  await platform.post('dismiss', { corpid: CORP, chat_id })
  await arrive(9)
  expect((await shown('group_chat/list')).group_chat_list).toEqual([])
})

it('a member who gets another id at the platform keeps their customers', async () => {
  const { config_id } = await addCode('桌贴')
  const [person] = (await people(1)) as [string]
  await scan(config_id, person)
  await arrive(1)
  await platform.post('edit', { corpid: CORP, kind: 'user', userid: 'lina', new_userid: 'lina.li', name: '李娜' })
  await arrive(2)
  expect((await customers())[0].follows).toMatchObject([{ staff_id: 'lina.li', state: '桌贴' }])
  const { staff_list } = await shown('staff/list')
  expect(staff_list.map(({ id, name }: Json) => `${id} ${name}`)).toEqual(['lina.li 李娜'])
})
