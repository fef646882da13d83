import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeMission } from '../../server/src/engines/missions/change.ts'
import { claimAward } from '../../server/src/engines/missions/claim.ts'
import { endMission } from '../../server/src/engines/missions/end.ts'
import { startMission } from '../../server/src/engines/missions/start.ts'
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
  corp = await addMissionCorp(live, `wwchanges${++n}`)
})

const customers = async (count: number) => (await corp.newCustomers(count)) as [Json, Json, ...Json[]]
const bring = async (code: string, count: number) => {
  for (const person of await corp.people(count)) await corp.scan(code, person)
  await corp.settled()
}

it('makes posters anew, for who takes part and for who follows theirs, when a mission goes on whose codes were removed', async () => {
  const mission = await corp.treasure({ qr_grace_days: 0 })
  const [a, b] = await customers(2)
  await corp.join(mission, a.id)
  const [, share = ''] = /data-share="([^"]+)"/.exec((await corp.open(mission.url, a.person)).body) ?? []
  const other = await corp.join(mission, b.id)
  await corp.act((ctx) => endMission(ctx, mission.kind, mission.id))
  await corp.settled()
  expect((await corp.calls('externalcontact/del_contact_way')).length).toBe(2)
  await corp.act((ctx) => startMission(ctx, mission.kind, mission.id))
  expect((await corp.open(mission.url, b.person)).page.text).toContain('正在生成海报')
  expect(await corp.codeOf(other.id)).not.toBe(other.code)
  const [friend] = (await corp.people(1)) as [string]
  await corp.open(share, friend)
  await corp.settled()
  expect((await corp.open(share, friend)).body).toContain('class="code"')
})

it('ends at a time that it was given while it was over', async () => {
  const mission = await corp.treasure()
  const end_time = live.service.now() + 5
  await corp.act((ctx) => endMission(ctx, mission.kind, mission.id))
  await corp.act((ctx) => changeMission(ctx, mission.kind, mission.id, { end_time }))
  await corp.act((ctx) => startMission(ctx, mission.kind, mission.id))
  expect(await corp.status(mission)).toBe('ongoing')
  await expect.poll(() => corp.status(mission), { timeout: 15_000 }).toBe('end')
})

it('has changed levels hold for those who take part already', async () => {
  const mission = await corp.treasure({ rules: [level(1, 3, 5)] })
  const [a, b] = await customers(2)
  const [first, second] = [await corp.join(mission, a.id), await corp.join(mission, b.id)]
  await bring(first.code, 2)
  await bring(second.code, 1)
  const change = async (rules: Json[]) => {
    await corp.act((ctx) => changeMission(ctx, mission.kind, mission.id, { rules }))
    return [await corp.awards(first.id), await corp.awards(second.id), await corp.given(mission)]
  }
  const reached = { level: 1, state: 'reached' }
  expect(await change([level(1, 2, 5)])).toEqual([[reached], [], 1])
  expect(await change([level(1, 1, 5)])).toEqual([[reached], [reached], 2])
  await corp.act((ctx) => claimAward(ctx, first.id, 1))
  const returned = { level: 1, state: 'returned' }
  expect(await change([level(1, 3, 5)])).toEqual([[{ level: 1, state: 'claimed' }], [returned], 1])
  const { counted, ledgers } = await corp.recounted(mission)
  expect(counted).toEqual(ledgers)
})

it('gives what changed levels bring when a mission goes on, and nothing while it is over', async () => {
  const mission = await corp.treasure({ rules: [level(1, 3)] })
  const [a] = await customers(1)
  const { id, code } = await corp.join(mission, a.id)
  await bring(code, 2)
  await corp.act((ctx) => endMission(ctx, mission.kind, mission.id))
  await corp.act((ctx) => changeMission(ctx, mission.kind, mission.id, { rules: [level(1, 2)] }))
  expect(await corp.awards(id)).toEqual([])
  await corp.act((ctx) => startMission(ctx, mission.kind, mission.id))
  expect(await corp.awards(id)).toEqual([{ level: 1, state: 'reached' }])
})

it('counts as new who joined a group chat before they became a customer, however late that is worked on', async () => {
  const { chat_id } = await corp.sim('chats', { name: '茶友', owner: 'lina' })
  await corp.settled()
  const mission = await corp.addMission('group_fission_mission', { staff_ext_ids: ['lina'], group_ext_ids: [chat_id] })
  const [a] = await customers(1)
  const { code } = await corp.join(mission, a.id)
  const counter = await corp.addCode('柜台')
  const [friend] = (await corp.people(1)) as [string]
  const T = Math.floor(Date.now() / 1000) + 1000
  const at = (set: number) => live.platform.post('clock', { corpid: corp.corpId, freeze: true, set })
  await at(T)
  const match = { path: 'externalcontact/groupchat/get', corpid: corp.corpId }
  await live.platform.post('faults', { match, effect: { errcode: -1 }, times: 3 })
  await corp.sim('join', { config_id: code, person: friend })
  await at(T + 1)
  await corp.scan(counter.config_id, friend)
  expect(await corp.counts(mission)).toEqual([1, 1, 0])
})

it('has posters lead to the staff and the group chats that a mission has now', async () => {
  const mission = await corp.treasure({ staff_ids: ['lina'] })
  const [a] = await customers(1)
  const { code } = await corp.join(mission, a.id)
  const change = (more: object) => corp.act((ctx) => changeMission(ctx, mission.kind, mission.id, more))
  await change({ staff_ids: ['lina', 'zhangwei'] })
  await change({ name: '邀友' })
  await corp.settled()
  const ways = await corp.calls('externalcontact/update_contact_way')
  expect(ways.map(({ body, reply }) => [body.config_id, body.user, reply.errcode])).toEqual([
    [code, ['lina', 'zhangwei'], 0],
  ])
  const chats: string[] = []
  for (const name of ['一群', '二群']) chats.push((await corp.sim('chats', { name, owner: 'lina' })).chat_id)
  await corp.settled()
  const groups = await corp.addMission('group_fission_mission', { group_ext_ids: chats.slice(0, 1) })
  const own = await corp.join(groups, a.id)
  await corp.act((ctx) => changeMission(ctx, groups.kind, groups.id, { group_ext_ids: chats.slice(1) }))
  await corp.settled()
  const [friend] = (await corp.people(1)) as [string]
  expect((await corp.sim('join', { config_id: own.code, person: friend })).chat_id).toBe(chats[1])
  expect([await corp.counts(groups), await corp.effective(own.id)]).toEqual([[1, 1, 0], 1])
})
