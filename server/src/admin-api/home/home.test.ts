import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { follow, unfollow } from '../../../../qa/support/relations.ts'
import { EXAMPLE_CORP as CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

type Moved = { added: number; lost: number; net: number }
type Home = {
  customers: Record<'now' | 'lost' | 'total' | 'added_today' | 'lost_today', number>
  days: ({ day: string } & Moved)[]
  codes: ({ id: number; name: string; days: number[] } & Moved)[] | null
  staff_today: ({ staff_id: string; name: string } & Moved)[] | null
  running: Record<string, unknown>[] | null
  mine: (Record<'tickets' | 'messages' | 'moments', number | null> & { staff_id: string }) | null
  tickets: { waiting: number; in_progress: number }
  jobs: { dead: number } | null
}
const home = async (call = admin.call) => (await call('home?days=7')).body as unknown as Home
const ARRIVAL = { staff_id: 'wangshufen', state: '西湖文化广场店桌贴' }

it('counts who came and left by day, code and staff member, and does not count the lost among those of now', async () => {
  const before = await home()
  for (const n of [1, 2, 3])
    await admin.service.act(CORP, (ctx) => follow(ctx, { external_user_id: `wm_home_${n}`, ...ARRIVAL }))
  await admin.service.act(CORP, (ctx) => unfollow(ctx, 'wm_home_3', 'wangshufen', { by: 'customer' }))
  const after = await home()
  expect(after.customers).toEqual({
    now: before.customers.now + 2,
    lost: before.customers.lost + 1,
    total: before.customers.total + 3,
    added_today: before.customers.added_today + 3,
    lost_today: before.customers.lost_today + 1,
  })
  const [today, was] = [after.days.at(-1), before.days.at(-1)] as [Moved, Moved]
  expect(today).toMatchObject({ added: was.added + 3, lost: was.lost + 1, net: was.net + 2 })
  const code = after.codes?.find(({ id }) => id === 202)
  expect(code).toMatchObject({ added: 3, lost: 1, net: 2 })
  expect(code?.days).toEqual([0, 0, 0, 0, 0, 0, 3])
  expect(after.staff_today?.find(({ staff_id }) => staff_id === 'wangshufen')).toMatchObject({
    ...{ name: '王淑芬', added: 3, lost: 1, net: 2 },
  })
})

it('counts each customer once in the numbers of today, as the lists do to which they lead', async () => {
  const people = async () => (await admin.call('home?days=7')).body.people as Record<string, number>
  const before = await people()
  for (const staff_id of ['wangshufen', 'majingyi'])
    await admin.service.act(CORP, (ctx) => follow(ctx, { external_user_id: 'wm_home_both', staff_id }))
  for (const staff_id of ['wangshufen', 'majingyi'])
    await admin.service.act(CORP, (ctx) => unfollow(ctx, 'wm_home_both', staff_id, { by: 'customer' }))
  const after = await people()
  expect(after).toEqual({ ...before, added: Number(before.added) + 1, lost: Number(before.lost) + 1 })
  const day = (await home()).days.at(-1)?.day
  const total = async (filter: string) => (await admin.call(`customers?${filter}=${day}&limit=1`)).body.total
  expect([await total('added_on'), await total('lost_on')]).toEqual([after.added, after.lost])
})

it('shows what runs with how far it is, and a campaign with whom it brought', async () => {
  const made = await admin.post('task-treasure-missions', { name: '首页上的活动', staff_ids: ['majingyi'] })
  const ofIt = async () => (await home()).running?.find(({ name }) => name === '首页上的活动')
  expect(await ofIt()).toMatchObject({ kind: 'task_treasure_mission', done: 0, total: null })
  await admin.post(`task-treasure-missions/${made.body.id}/end`)
  expect(await ofIt()).toBeUndefined()
  const { owner } = admin.service.store
  await owner`insert into group_message (corp_id, id, name, content, attachments, allow_select, creator_id, state, recipients,
      sent, failed, created_at)
    values (${CORP}, 9001, '首页上的群发', '', '[]', false, 'majingyi', 'sending', 10, 6, 1, 4000000000)`
  expect((await home()).running?.[0]).toMatchObject({ kind: 'group_message', id: 9001, done: 6, failed: 1, total: 10 })
  await owner`update group_message set state = 'done' where corp_id = ${CORP} and id = 9001`
  expect((await home()).running?.map(({ id }) => id)).not.toContain(9001)
})

it('shows rankings and published forms among what runs, and what is left of a campaign’s prizes', async () => {
  const { post, call } = admin
  const now = admin.service.now()
  const ofIt = async (name: string) => (await home()).running?.find((each) => each.name === name)
  const times = { start_time: 0, end_time: now + 86_400 }
  const rank = await post('staff-ranks', { name: '首页的排行', rank_type: 0, ...times, status: 'started' })
  const { invite_total } = (await call(`staff-ranks/${rank.body.id}`)).body
  expect(await ofIt('首页的排行')).toMatchObject({ kind: 'staff_rank', done: invite_total, ends_at: times.end_time })
  const form = await post('forms', {
    name: '首页的表单',
    group_name: '活动',
    fields: [{ id: 'a', type: 'text', label: '甲' }],
  })
  expect(await ofIt('首页的表单')).toBeUndefined()
  await post(`forms/${form.body.id}/publish`)
  expect(await ofIt('首页的表单')).toMatchObject({ kind: 'smart_form', done: 0, joined: 0, total: null })
  const rules = [
    { level: 1, needed: 1, stock: 20, prize: '奶茶' },
    { level: 2, needed: 3, stock: 5, prize: '礼盒' },
  ]
  await post('task-treasure-missions', { name: '有奖品的活动', staff_ids: ['majingyi'], rules })
  expect(await ofIt('有奖品的活动')).toMatchObject({ joined: 0, given: 0, stock: 25 })
  const endless = [{ level: 1, needed: 1, stock: null, prize: '奶茶' }]
  await post('task-treasure-missions', { name: '不限量的活动', staff_ids: ['majingyi'], rules: endless })
  expect(await ofIt('不限量的活动')).toMatchObject({ given: 0, stock: null })
})

it('counts what waits for the staff member that the caller is', async () => {
  const mine = async () => (await home()).mine
  const before = await mine()
  expect(before?.staff_id).toBe('luojianguo')
  const made = await admin.post('tickets', {
    ...{ template_id: 1, title: '等我', relation_type: 1, relation_id: 'wm_yunqi_1001', handler_id: 'luojianguo' },
    component_records: [
      { component_id: 'refund-channel', values: ['外卖平台'] },
      { component_id: 'order-number', value: 'MT1' },
    ],
  })
  expect(made.status).toBe(201)
  expect((await mine())?.tickets).toBe(Number(before?.tickets) + 1)
  const own = (await admin.call('tickets?closed=no&handler_id=luojianguo')).body
  expect([own.total, (await admin.call('tickets?closed=yes&handler_id=luojianguo')).body.total]).toEqual([
    Number(before?.tickets) + 1,
    expect.any(Number),
  ])
  await admin.post(`tickets/${made.body.order_no}/close`, { content: { text: '好了' } })
  expect((await mine())?.tickets).toBe(before?.tickets)
  await admin.service.store.owner`insert into group_message_task (corp_id, mission_id, first, last, staff_id, state)
    values (${CORP}, 9001, 1, 5, 'luojianguo', 'accepted'), (${CORP}, 9001, 6, 9, 'luojianguo', 'accepted'),
      (${CORP}, 9001, 10, 12, 'majingyi', 'accepted')`
  await admin.service.store.owner`insert into moment_task (corp_id, moment_id, n, staff_id, state)
    select ${CORP}, max(id), 9001, 'luojianguo', 'accepted' from moment where corp_id = ${CORP}`
  // what each number counts is in the list that the same question leads to
  expect(await mine()).toMatchObject({
    messages: Number(before?.messages) + 1,
    moments: Number(before?.moments) + 1,
  })
  for (const [list, of] of [
    ['group-messages', 'messages'],
    ['moments', 'moments'],
  ] as const)
    expect((await admin.call(`${list}?waits_for=luojianguo`)).body.total).toBe((await mine())?.[of])
})

it('shows each caller what the role may see', async () => {
  const { bearer } = await addOperator(admin.service, { name: 'dev', corps: { [CORP]: 'developer' } })
  const asDeveloper = (path: string) => admin.service.call(`/admin-api/corps/${CORP}/${path}`, { headers: bearer })
  expect(await home(asDeveloper as never)).toMatchObject({ codes: null, staff_today: null, running: null, mine: null })
  expect(await home(admin.view)).toMatchObject({ jobs: null, mine: null })
  const dead = (await home()).jobs?.dead as number
  await admin.service.store.owner`insert into job (corp_id, kind, payload, state, dead_ms)
    values (${CORP}, 'nothing', '{}', 'dead', 1)`
  expect((await home(asDeveloper as never)).jobs?.dead).toBe(dead + 1)
})

it('counts what waits up to a thousand', async () => {
  await admin.service.store.owner`insert into job (corp_id, kind, payload, state, dead_ms)
    select ${CORP}, 'nothing', '{}', 'dead', 1 from generate_series(1, 1100)`
  expect((await home()).jobs?.dead).toBe(1000)
})
