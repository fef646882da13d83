import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeMission } from '../../server/src/engines/missions/change.ts'
import { endMission } from '../../server/src/engines/missions/end.ts'
import { type Live, startLive } from '../support/live.ts'
import { addMissionCorp, level, type MissionCorp } from '../support/missions.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

let live: Live
let corp: MissionCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addMissionCorp(live, `wwinvite${++n}`)
})

const customers = async (count: number) => (await corp.newCustomers(count)) as [Json, Json, ...Json[]]
const someone = async () => ((await corp.people(1)) as [string])[0]

it('counts a friend once across two posters, for the first', async () => {
  const mission = await corp.treasure()
  const [a, b] = await customers(2)
  const first = await corp.join(mission, a.id)
  const second = await corp.join(mission, b.id)
  const friend = await someone()
  await corp.scan(first.code, friend)
  await corp.settled()
  await corp.scan(second.code, friend, { userid: 'zhangwei' })
  expect(await corp.counts(mission)).toEqual([1, 1, 0])
  expect([await corp.effective(first.id), await corp.effective(second.id)]).toEqual([1, 0])
  const [told] = (await corp.timeline(a.id)).filter(({ kind }) => kind === 'invite_user')
  expect(told).toMatchObject({ object: { type: 'task_treasure_mission', name: '邀好友喝茶' } })
})

it('counts nobody for their own poster, by their id or their unionid', async () => {
  const mission = await corp.treasure({ staff_ids: ['zhangwei'] })
  const [a] = await customers(1)
  const own = await corp.join(mission, a.id)
  await corp.scan(own.code, a.person, { userid: 'zhangwei' })
  expect(await corp.counts(mission)).toEqual([0, 0, 0])
  expect(await corp.effective(own.id)).toBe(0)
})

it('counts an old customer as invited and not as new; for the participant as the mission says', async () => {
  const lenient = await corp.treasure({ staff_ids: ['zhangwei'] })
  const strict = await corp.treasure({ staff_ids: ['zhangwei'], new_only: true })
  const [a, old] = await customers(2)
  const first = await corp.join(lenient, a.id)
  await corp.scan(first.code, old.person, { userid: 'zhangwei' })
  expect([await corp.counts(lenient), await corp.effective(first.id)]).toEqual([[1, 0, 0], 1])
  const [other] = (await corp.newCustomers(1)) as [Json]
  const second = await corp.join(strict, a.id)
  await corp.scan(second.code, other.person, { userid: 'zhangwei' })
  await corp.scan(second.code, await someone(), { userid: 'zhangwei' })
  expect([await corp.counts(strict), await corp.effective(second.id)]).toEqual([[2, 1, 0], 1])
})

it('counts a loss, takes it back and counts it again; the friend never again', async () => {
  const mission = await corp.treasure({ staff_ids: ['lina'], rules: [level(1, 1)], loss_voids: true })
  const [a] = await customers(1)
  const { id, code } = await corp.join(mission, a.id)
  const { external_userid } = await corp.scan(code, await someone())
  expect(await corp.counts(mission)).toEqual([1, 1, 0])
  const seen = []
  for (const move of ['leave', 'return', 'leave']) {
    if (move === 'leave') await corp.leave(external_userid, 'customer')
    else await corp.sim('return', { external_userid, userid: 'lina' })
    seen.push([...(await corp.counts(mission)), await corp.effective(id), (await corp.awards(id))[0].state])
  }
  expect(seen).toEqual([
    [1, 1, 1, 0, 'returned'],
    [1, 1, 0, 1, 'reached'],
    [1, 1, 1, 0, 'returned'],
  ])
  expect(await corp.given(mission)).toBe(0)
  // of the day, losses stay: the friend who is back was lost all the same
  expect(await corp.days(mission)).toEqual([[0, 1, 1, 2]])
})

it('keeps a friend who leaves one of two staff, and the participant’s count unless the mission says so', async () => {
  const mission = await corp.treasure()
  const [a] = await customers(1)
  const { id, code } = await corp.join(mission, a.id)
  const friend = await someone()
  const { external_userid } = await corp.scan(code, friend)
  await corp.settled()
  await corp.scan(code, friend, { userid: 'zhangwei' })
  await corp.settled()
  await corp.leave(external_userid, 'customer')
  expect(await corp.counts(mission)).toEqual([1, 1, 0])
  await corp.leave(external_userid, 'customer', 'zhangwei')
  expect([await corp.counts(mission), await corp.effective(id)]).toEqual([[1, 1, 1], 1])
})

it('gives one award to 40 invites at once at three needed', async () => {
  const mission = await corp.treasure()
  const [a] = await customers(1)
  const { id, code } = await corp.join(mission, a.id)
  await corp.sim('invite', { config_id: code, count: 40 })
  expect(await corp.counts(mission)).toEqual([40, 40, 0])
  expect([await corp.effective(id), await corp.awards(id), await corp.given(mission)]).toEqual([
    40,
    [{ level: 1, state: 'reached' }],
    1,
  ])
})

it('gives the last prize to one of two who finish, and ends with it where it is to', async () => {
  const mission = await corp.treasure({ rules: [level(1, 2, 1)], ends_when_given: true })
  const [a, b] = await customers(2)
  const both = [await corp.join(mission, a.id), await corp.join(mission, b.id)]
  await Promise.all(both.map(({ code }) => corp.sim('invite', { config_id: code, count: 2 })))
  await corp.settled()
  const states = (await Promise.all(both.map(({ id }) => corp.awards(id)))).flat().map(({ state }) => state)
  expect([states.filter((state) => state === 'reached').length, await corp.given(mission)]).toEqual([1, 1])
  expect(await corp.status(mission)).toBe('end')
})

it('reaches levels one after the other, each by the sum of all friends', async () => {
  const [tag] = (await corp.api('tag/list')).tag_list
  const prize = { finished_mark_tag: [tag.t_id], level: 2, notify_rule: 1, prize_staff_id_list: ['zhangwei'] }
  const mission = await corp.treasure({ rules: [level(1, 1), level(2, 3)], prize_rule: [prize], tags: [tag.t_id] })
  const [a] = await customers(1)
  const { id, code } = await corp.join(mission, a.id)
  const reached = []
  for (let friends = 1; friends <= 4; friends++) {
    const met = await corp.scan(code, await someone())
    reached.push((await corp.awards(id)).map((award) => award.level))
    expect(await corp.tagsOf(met.external_userid)).toEqual([tag.t_id])
  }
  expect(reached).toEqual([[1], [1], [1, 2], [1, 2]])
  expect(await corp.tagsOf(a.id)).toEqual([tag.t_id])
  const kinds = (await corp.timeline(a.id)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'af_end' || kind === 'af_add')).toEqual(['af_end', 'af_end', 'af_add'])
  const sent = (await corp.calls('message/send')).map(({ body }) => [body.touser, body.text.content])
  expect(sent).toEqual([['zhangwei', expect.stringContaining('第2份茶')]])
})

it('counts nothing after the end, and keeps the customer', async () => {
  const mission = await corp.treasure()
  const [a] = await customers(1)
  const { id, code } = await corp.join(mission, a.id)
  await corp.act((ctx) => endMission(ctx, mission.kind, mission.id))
  const { external_userid } = await corp.scan(code, await someone())
  expect([await corp.counts(mission), await corp.effective(id)]).toEqual([[0, 0, 0], 0])
  expect((await corp.customers()).map((each) => each.id)).toContain(external_userid)
})

it('counts what happened before the end and is handled after it', async () => {
  const mission = await corp.treasure({ rules: [level(1, 1)] })
  const [a] = await customers(1)
  const { id, code } = await corp.join(mission, a.id)
  await live.stopWorker()
  await corp.scan(code, await someone())
  await corp.act((ctx) => endMission(ctx, mission.kind, mission.id, Math.floor(Date.now() / 1000) + 2))
  live.startWorker()
  expect([await corp.counts(mission), await corp.awards(id)]).toEqual([[1, 1, 0], [{ level: 1, state: 'reached' }]])
})

it('ends by itself at its time, as a stored change', async () => {
  const end_time = Math.floor(Date.now() / 1000) + 2
  const mission = await corp.treasure({ end_time })
  expect(await corp.status(mission)).toBe('ongoing')
  await expect.poll(() => corp.status(mission), { timeout: 60_000 }).toBe('end')
  const { kind, id } = mission
  await corp.act((ctx) => changeMission(ctx, kind, id, { name: '改名' }))
  expect(await corp.status(mission)).toBe('end')
})

it('makes one code for two taps, and says when the platform has no more', async () => {
  const mission = await corp.treasure()
  const [a, b] = await customers(2)
  const taps = await Promise.all([corp.join(mission, a.id), corp.join(mission, a.id), corp.join(mission, a.id)])
  expect(new Set(taps.map(({ id, code }) => `${id} ${code}`)).size).toBe(1)
  const made = (await corp.calls('externalcontact/add_contact_way')).filter(({ body }) => body.state.startsWith('gx.t'))
  expect(made.length).toBe(1)
  const match = { path: 'externalcontact/add_contact_way', corpid: corp.corpId }
  await live.platform.post('faults', { match, effect: { errcode: 41045 }, times: 1 })
  await expect(corp.join(mission, b.id)).rejects.toThrow()
  expect((await corp.join(mission, b.id)).code).toMatch(/./)
  await corp.sync()
  const states = (await corp.api('contact_way/list', { limit: 100 })).contact_way_list.map(({ state }: Json) => state)
  expect(states.filter((state: string) => state.startsWith('gx.t'))).toEqual([])
})

it('takes the posters’ codes off the platform when the grace is over', async () => {
  const mission = await corp.treasure({ qr_grace_days: 0 })
  const [a] = await customers(1)
  const { code } = await corp.join(mission, a.id)
  await corp.act((ctx) => endMission(ctx, mission.kind, mission.id))
  await corp.settled()
  expect((await corp.calls('externalcontact/del_contact_way')).map(({ body }) => body.config_id)).toEqual([code])
})

it('counts who joins a group by a poster; who has left all groups of the mission is lost', async () => {
  const chats: string[] = []
  for (const name of ['一群', '二群']) chats.push((await corp.sim('chats', { name, owner: 'lina' })).chat_id)
  await corp.settled()
  const mission = await corp.addMission('group_fission_mission', { staff_ext_ids: ['lina'], group_ext_ids: chats })
  const [a] = await customers(1)
  const { id, code } = await corp.join(mission, a.id)
  const friend = await someone()
  const { chat_id } = await corp.sim('join', { config_id: code, person: friend })
  expect([await corp.counts(mission), await corp.effective(id)]).toEqual([[1, 1, 0], 1])
  const other = chats.find((chat) => chat !== chat_id) as string
  await corp.sim('join', { chat_id: other, person: friend })
  await corp.sim('join', { chat_id: other, person: await someone() })
  expect(await corp.counts(mission)).toEqual([1, 1, 0])
  await corp.sim('quit', { chat_id, person: friend })
  expect(await corp.counts(mission)).toEqual([1, 1, 0])
  await corp.sim('quit', { chat_id: other, person: friend })
  expect(await corp.counts(mission)).toEqual([1, 1, 1])
  await corp.sim('join', { chat_id, person: friend })
  expect(await corp.counts(mission)).toEqual([1, 1, 0])
})
