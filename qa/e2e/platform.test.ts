import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Live, type LiveCorp, startLive } from '../support/live.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const WELCOME = 'externalcontact/send_welcome_msg'

let live: Live
let corp: LiveCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await live.addCorp(`wwlive${++n}`)
  await corp.sync()
})

const count = async (id: number) => (await corp.code(id)).add_user_count
const advance = (advance_s: number) => live.platform.post('clock', { advance_s })
const tagsOf = async (): Promise<number[]> => (await corp.api('tag/list')).tag_list.map(({ t_id }: Json) => t_id)

it('a scan raises the count, makes the customer, marks its tags, sends one welcome and writes the feed event', async () => {
  const [tag] = (await tagsOf()) as [number]
  const more = { auto_mark_tag_ids: [tag], customer_remark: '桌贴客户' }
  const code = await corp.addCode('table', more)
  const { next_cursor } = await corp.api('event/list', { limit: 1000 })
  const [person] = (await corp.people(1)) as [string]
  const { external_userid, welcome_code } = await corp.scan(code.config_id, person)
  await corp.settled()
  expect(await count(code.id)).toBe(1)
  const [customer] = await corp.customers()
  expect(customer).toMatchObject({ id: external_userid, tags: [tag] })
  expect(customer.follows).toMatchObject([{ staff_id: 'lina', state: 'table', remark: '桌贴客户' }])
  expect(await corp.ours()).toEqual(await corp.theirs())
  const welcomes = await corp.calls(WELCOME)
  expect(welcomes).toMatchObject([{ body: { welcome_code, text: { content: '欢迎 table' } } }])
  expect(await corp.calls('externalcontact/mark_tag')).toMatchObject([{ body: { external_userid, add_tag: ['et1'] } }])
  expect(await corp.calls('externalcontact/remark')).toMatchObject([{ body: { external_userid, remark: '桌贴客户' } }])
  const { event_list } = await corp.api('event/list', { cursor: next_cursor, kinds: 'customer' })
  expect(event_list[0]).toMatchObject({ kind: 'customer', action: 'created', record_id: external_userid })
  expect(await corp.sync()).toEqual({})
})

it('repeats count once, two customers of one second both, half added and accepted once', async () => {
  const code = await corp.addCode('table')
  await corp.sim('delivery', { times: 3 })
  const people = (await corp.people(3)) as [string, string, string]
  await live.platform.post('clock', { freeze: true })
  await Promise.all(people.slice(0, 2).map((person) => corp.scan(code.config_id, person)))
  await live.platform.post('clock', { freeze: false })
  const { external_userid } = await corp.scan(code.config_id, people[2], { half: true })
  await corp.settled()
  await corp.sim('accept', { external_userid })
  await corp.settled()
  expect(await count(code.id)).toBe(3)
  expect(await corp.customers()).toHaveLength(3)
  const welcomes = await corp.calls(WELCOME)
  expect(new Set(welcomes.map(({ body }) => body.welcome_code)).size).toBe(3)
  expect(welcomes.map(({ reply }) => reply.errcode)).toEqual([0, 0, 0])
})

it('losses, returns and transfers count as they should, and the relations tell', async () => {
  const code = await corp.addCode('table')
  const [a, b] = (await corp.people(2)) as [string, string]
  const first = await corp.scan(code.config_id, a)
  const second = await corp.scan(code.config_id, b)
  await advance(2)
  await corp.leave(first.external_userid, 'customer')
  await corp.leave(second.external_userid, 'transfer')
  await advance(2)
  await corp.scan(code.config_id, a)
  await corp.settled()
  expect(await count(code.id)).toBe(2)
  const { external_user_list, total } = await corp.api('external_user_staff_relation/list')
  expect(total).toBe(2)
  const relations = new Map<string, Json>(external_user_list.map((each: Json) => [each.id, each.staff_relation]))
  expect(relations.get(first.external_userid)).toMatchObject({ outflow: 0 })
  expect(relations.get(second.external_userid)).toMatchObject({ outflow: 1, deleted_by: 'transfer' })
  expect(await corp.ours()).toEqual(await corp.theirs())
  const [day] = await live.service.store.owner`
    select sum(added)::int as added, sum(lost)::int as lost from contact_way_day where corp_id = ${corp.corpId}`
  expect(day).toEqual({ added: 3, lost: 1 })
})

it('a loss that is told three times is one, for the day and the timeline', async () => {
  const { owner } = live.service.store
  const code = await corp.addCode('table')
  const [person] = (await corp.people(1)) as [string]
  const { external_userid } = await corp.scan(code.config_id, person)
  await corp.settled()
  await corp.sim('delivery', { times: 3 })
  await advance(2)
  await corp.leave(external_userid, 'customer')
  await corp.settled()
  const { deliveries } = await live.platform.get(`deliveries?corpid=${corp.corpId}`)
  expect(deliveries.filter(({ plaintext }: Json) => plaintext.includes('del_follow_user')).length).toBe(3)
  const [day] = await owner`
    select sum(added)::int as added, sum(lost)::int as lost from contact_way_day where corp_id = ${corp.corpId}`
  expect(day).toEqual({ added: 1, lost: 1 })
  const { timeline_list } = await corp.api('external_user/timeline', { external_user_id: external_userid })
  expect(timeline_list.filter(({ kind }: Json) => kind === 'external_user_outflow')).toHaveLength(1)
})

it('a return that is told before the parting is an interval of its own, once the parting is told', async () => {
  const { owner } = live.service.store
  const code = await corp.addCode('table')
  const [person] = (await corp.people(1)) as [string]
  const { external_userid } = await corp.scan(code.config_id, person)
  await corp.settled()
  await corp.sim('delivery', { reverse: true })
  await advance(5)
  await corp.leave(external_userid, 'customer')
  await advance(5)
  const { welcome_code } = await corp.scan(code.config_id, person)
  const kept = () => owner`select event, state from platform_event where corp_id = ${corp.corpId} order by id`
  while ((await kept()).length < 3) await pause(50)
  await corp.settled()
  const told = await kept()
  expect(told.map(({ event, state }) => `${event.split('/')[1]} ${state}`)).toEqual([
    ...['add_external_contact done', 'add_external_contact done', 'del_follow_user done'],
  ])
  const rows = await owner`
    select since - first_value(since) over (order by id) as since, lost_at - first_value(since) over (order by id) as lost,
      lost_by, contact_way_id as code from relation where corp_id = ${corp.corpId} order by id`
  const later = (least: number) => expect.toSatisfy((n: number) => n >= least && n < least + 5)
  expect([...rows]).toEqual([
    { since: 0, lost: later(5), lost_by: 'customer', code: code.id },
    { since: later(10), lost: null, lost_by: null, code: code.id },
  ])
  const [day] = await owner`
    select sum(added)::int as added, sum(lost)::int as lost from contact_way_day where corp_id = ${corp.corpId}`
  expect([day, await count(code.id)]).toEqual([{ added: 2, lost: 1 }, 1])
  expect((await corp.calls(WELCOME)).map(({ body }) => body.welcome_code)).toContain(welcome_code)
  expect(await corp.ours()).toEqual(await corp.theirs())
})

it('a state that no code has counts nowhere; the customer is kept, and the timeline says it', async () => {
  const code = await corp.addCode('table')
  const [person] = (await corp.people(1)) as [string]
  await live.service.store.owner`update contact_way set state = 'other' where corp_id = ${corp.corpId}`
  await corp.scan(code.config_id, person)
  await corp.settled()
  const [customer] = await corp.customers()
  expect([await count(code.id), customer.follows[0].state]).toEqual([0, 'table'])
  const { timeline_list } = await corp.api('external_user/timeline', { external_user_id: customer.id })
  expect(timeline_list).toMatchObject([{ kind: 'add_external_user', data: { state: 'table' } }])
  expect(timeline_list[0].text).toContain('「table」')
  expect(await corp.calls(WELCOME)).toEqual([])
})
