import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { countMissions } from '../../engines/missions/count.ts'
import { joinMission } from '../../engines/missions/join.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it.each([
  ['task-treasure-missions', 'task_treasure_mission', 'staff_ids'],
  ['group-fission-missions', 'group_fission_mission', 'staff_ext_ids'],
] as const)('%s begin, count, end and begin again', async (path, kind, staff) => {
  const { post, call, patch, remove } = admin
  const rule = { finished_mark_tag: [101], level: 1, notify_rule: 1, prize_staff_id_list: null }
  const made = await post(path, { name: '拉新', [staff]: ['majingyi'], tags: [102], prize_rule: [rule] })
  expect([made.status, made.body]).toMatchObject([
    201,
    { status: 'ongoing', [staff]: ['majingyi'], prize_rule: [rule] },
  ])
  const id = made.body.id as number
  expect((await call(`${path}/${id}/stats`)).body).toMatchObject({
    invited_count: 0,
    new_user_count: 0,
    outflow_count: 0,
  })
  await admin.service.act(EXAMPLE_CORP, (ctx) =>
    countMissions(ctx, [{ kind, id, deltas: { invited: 3, newUsers: 2, outflow: 0 } }]),
  )
  expect((await call(`${path}/${id}/stats`)).body).toMatchObject({
    invited_count: 3,
    new_user_count: 2,
    outflow_count: 0,
  })
  const picture = new URL(`/admin-api/corps/${EXAMPLE_CORP}/${path}/${id}/qr.svg`, admin.service.address)
  const qr = await fetch(picture, { headers: admin.owner.bearer })
  expect([qr.status, (await qr.text()).startsWith('<svg')]).toEqual([200, true])
  expect((await post(`${path}/${id}/end`)).body.status).toBe('end')
  expect((await post(`${path}/${id}/start`)).body.status).toBe('ongoing')
  expect((await patch(`${path}/${id}`, { [staff]: ['nobody'] })).body.errors).toMatchObject([{ field: staff }])
  expect((await post(path, { name: '甲', invited_count: 5 })).status).toBe(422)
  expect((await remove(`${path}/${id}`)).status).toBe(204)
  expect(await admin.audited(kind, id)).toEqual(['created', 'end', 'start', 'removed'])
})

it.each(['task-treasure-missions', 'group-fission-missions'])('%s do not end before they begin', async (path) => {
  const { post, patch } = admin
  const times = { start_time: 4_000_000_100, end_time: 4_000_000_200 }
  const refused = async (answer: ReturnType<typeof post>) => {
    const { status, body } = await answer
    expect([status, body.errors]).toMatchObject([422, [{ field: 'end_time', code: 'not_after' }]])
  }
  await refused(post(path, { name: '倒', ...times, end_time: times.start_time }))
  const one = `${path}/${(await post(path, { name: '正', ...times })).body.id}`
  for (const changes of [{ end_time: 4_000_000_099 }, { start_time: 4_000_000_200 }]) await refused(patch(one, changes))
  expect((await patch(one, { start_time: null, end_time: 4_000_000_050 })).status).toBe(200)
  await refused(patch(one, { start_time: 4_000_000_050 }))
})

it.each(['task-treasure-missions', 'group-fission-missions'])('%s lose what they need not have', async (path) => {
  const { post, patch } = admin
  const optional = {
    describe: '带朋友来',
    cover: 'https://tea.example.com/a.png',
    end_time: 4_000_000_000,
    qr_grace_days: 3,
  }
  const { body } = await post(path, { name: '空', ...optional, friends_per_day: 2 })
  const changes = Object.fromEntries(Object.keys({ ...optional, friends_per_day: 2 }).map((field) => [field, null]))
  const changed = await patch(`${path}/${body.id}`, changes)
  expect(changed.status).toBe(200)
  for (const field of Object.keys(changes)) expect([field, changed.body[field]]).toEqual([field, undefined])
  expect((await patch(`${path}/${body.id}`, { name: null })).body.errors).toMatchObject([{ field: 'name' }])
})

it.each(['task-treasure-missions', 'group-fission-missions'])('a removed tag leaves %s', async (path) => {
  const { post, call, remove } = admin
  const tag = async (tag_name: string) =>
    (await post('tags', { tag_name, tag_group_id: 'etg_yunqi_01' })).body.t_id as number
  const [gone, kept] = [await tag('要删的'), await tag('留下的')]
  const made = await post(path, { name: '标签', tags: [kept, gone] })
  const other = await post(path, { name: '无标签' })
  expect((await remove(`tags/${gone}`)).status).toBe(204)
  expect((await call(`${path}/${made.body.id}`)).body.tags).toEqual([kept])
  expect((await call(`${path}/${other.body.id}`)).body).toEqual(other.body)
})

it('shows who takes part, whom they brought and what they won, and hands a prize over once', async () => {
  const path = 'task-treasure-missions/321'
  const participants = (await admin.call(`${path}/participants`)).body.items as Record<string, unknown>[]
  expect(participants.map(({ id, invited, level }) => [id, invited, level]).sort()).toEqual([
    [1, 6, 2],
    [2, 3, 1],
    [3, 2, 1],
    [4, 1, 0],
    [5, 0, 0],
  ])
  const invites = (await admin.call(`${path}/invites?participant_id=2`)).body.items as Record<string, unknown>[]
  expect(invites.map(({ participant_id, valid }) => [participant_id, valid])).toEqual([
    [2, true],
    [2, true],
    [2, true],
  ])
  expect((await admin.call('group-fission-missions/516/participants')).body.items).toHaveLength(4)
  expect((await admin.call('group-fission-missions/515/participants')).body.items).toEqual([])
  const handOver = (of: string, body: object) => admin.post(`${of}/write-off`, body)
  const prize = { participant_id: 2, level: 1 }
  expect((await handOver('group-fission-missions/516', prize)).body.code).toBe('nothing_to_hand_over')
  expect((await handOver('task-treasure-missions/999', prize)).status).toBe(404)
  expect((await handOver(path, { participant_id: 2, level: 2 })).status).toBe(409)
  expect((await handOver(path, prize)).body).toEqual({ handed_over_at: expect.any(Number) })
  expect((await handOver(path, prize)).body.code).toBe('handed_over_already')
  const colleague = await addOperator(admin.service, { name: 'colleague', corps: { [EXAMPLE_CORP]: 'owner' } })
  const another = { headers: colleague.bearer, body: { participant_id: 3, level: 1 } }
  const both = await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      n % 2 === 0
        ? handOver(path, another.body)
        : admin.service.call(`/admin-api/corps/${EXAMPLE_CORP}/${path}/write-off`, another),
    ),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.filter(({ body }) => body.code === 'handed_over_already')).toHaveLength(31)
  const [award] = ((await admin.call(`${path}/awards?state=claimed`)).body.items as Record<string, unknown>[]).filter(
    ({ participant_id }) => participant_id === 2,
  )
  expect(award?.handed_over_at).toEqual(expect.any(Number))
  const { body } = await admin.call(`${path}/stats`)
  expect(body).toMatchObject({ seen: 5, joined: 5, inviting: 4, finished: 1, came: 12, stayed: 12 })
  expect(body.levels).toEqual([
    { level: 1, given: 3, claimed: 3, handed_over: 2 },
    { level: 2, given: 1, claimed: 0, handed_over: 0 },
  ])
  const days = body.days as Record<'joined' | 'came', number>[]
  const sum = (name: 'joined' | 'came') => days.reduce((total, day) => total + day[name], 0)
  expect([days.length > 1, sum('joined'), sum('came')]).toEqual([true, 5, 12])
})

it('shows who brought whom: who came by themselves, and below each those who came by them', async () => {
  const path = 'task-treasure-missions/321'
  const broughtBy = async (inviter: number) => {
    const { items } = (await admin.call(`${path}/participants?sort=id&inviter_id=${inviter}`)).body
    return (items as Record<string, unknown>[]).map(({ external_user_id, brought }) => [external_user_id, brought])
  }
  const friends = async (joined: string) =>
    (await admin.call(`${path}/invites?participant_id=1&joined=${joined}`)).body.total
  const before = await broughtBy(0)
  expect([before.length, await broughtBy(1), await friends('yes'), await friends('no')]).toEqual([5, [], 0, 6])
  const friend = 'wm_yunqi_1002'
  const joining = { kind: 'task_treasure_mission', missionId: 321, visitor: friend, externalUserId: friend } as const
  await admin.service.act(EXAMPLE_CORP, (ctx) => joinMission(ctx, { ...joining, openid: null, sharerId: null }))
  expect(await broughtBy(0)).toEqual([['wm_yunqi_1001', 1], ...before.slice(1)])
  expect([await broughtBy(1), await friends('yes'), await friends('no')]).toEqual([[[friend, 0]], 1, 5])
})

it('calls a friend who joined a group without being a customer what the group calls them', async () => {
  const path = 'group-fission-missions/516'
  const friend = 'wm_only_in_the_group'
  const { owner } = admin.service.store
  const group_ext_id = 'wr_yunqi_2'
  const member = { corp_id: EXAMPLE_CORP, group_ext_id, user_id: friend, user_type: 2, name: '路过的茶友' }
  await owner`insert into group_chat_member ${owner({ ...member, join_scene: 3, join_time: 1_790_000_000 })}`
  const [inviter] = (await admin.call(`${path}/participants`)).body.items as { id: number }[]
  const invite = { corp_id: EXAMPLE_CORP, kind: 'group_fission_mission', mission_id: 516, friend }
  await owner`insert into mission_invite ${owner({
    ...{ ...invite, participant_id: inviter?.id, at: 1_790_000_000, valid: true, is_new: true },
  })}`
  const shown = async () => (await admin.call(`${path}/invites`)).body.items as Record<string, unknown>[]
  const [newest, ...others] = await shown()
  expect(newest).toMatchObject({ external_user_id: friend, name: '路过的茶友', is_customer: false })
  expect(others[0]).toMatchObject({ name: expect.stringMatching(/./), is_customer: true })
  await owner`delete from group_chat_member where user_id = ${friend}`
  expect((await shown())[0]).toMatchObject({ external_user_id: friend, name: '', is_customer: false })
})

it('says that a poster is being made from when somebody joins until the platform has answered', async () => {
  const joining = { visitor: 'openid/guest', externalUserId: null, openid: 'guest', sharerId: null }
  const id = await admin.service.act(EXAMPLE_CORP, (ctx) =>
    joinMission(ctx, { kind: 'group_fission_mission', missionId: 516, ...joining }),
  )
  const { items } = (await admin.call('group-fission-missions/516/participants')).body
  expect(items).toContainEqual(expect.objectContaining({ id, poster: 'waiting' }))
})
