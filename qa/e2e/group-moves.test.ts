import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeMission } from '../../server/src/engines/missions/change.ts'
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
  corp = await addMissionCorp(live, `wwmoves${++n}`)
})

const now = () => Math.floor(Date.now() / 1000)
/** The platform's time of this corporation stands still at that second. */
const at = (time: number) => live.platform.post('clock', { corpid: corp.corpId, freeze: true, set: time })
const openChat = async (name: string): Promise<string> => (await corp.sim('chats', { name, owner: 'lina' })).chat_id
const someone = async () => ((await corp.people(1)) as [string])[0]
const quits = async (id: string): Promise<Json[]> =>
  (await corp.timeline(id))
    .filter(({ kind }) => kind === 'quit_group')
    .map(({ time, actor, text, data }) => [time, actor, text, data.by])

it('tells who left a group chat at the time of the event, who was removed, and whose group was dissolved', {
  timeout: 60_000,
}, async () => {
  const chat_id = await openChat('茶友')
  const people = (await corp.newCustomers(3)) as [Json, Json, Json]
  const T = now() + 1000
  await at(T)
  for (const { person } of people) await corp.sim('join', { chat_id, person })
  await corp.settled()
  await live.stopWorker()
  await at(T + 10)
  await corp.sim('quit', { chat_id, person: people[0].person })
  await at(T + 20)
  await corp.sim('kick', { chat_id, person: people[1].person })
  live.startWorker()
  await corp.settled()
  await at(T + 30)
  await corp.sim('dismiss', { chat_id })
  await corp.settled()
  expect(await Promise.all(people.map(({ id }) => quits(id)))).toEqual([
    [[T + 10, 'customer', '退出了群聊「茶友」', 'member']],
    [[T + 20, 'staff', '被移出群聊「茶友」', 'removal']],
    [[T + 30, 'staff', '群聊「茶友」已解散', 'dissolution']],
  ])
})

it('counts a friend lost who left in the last second of a mission, however late that is worked on, and nobody who left after', async () => {
  const chat_id = await openChat('茶友')
  await corp.settled()
  // beyond what the tests wait for
  const T = now() + 7200
  const more = { staff_ext_ids: ['lina'], group_ext_ids: [chat_id], rules: [level(1, 5)], end_time: T + 100 }
  const mission = await corp.addMission('group_fission_mission', more)
  const [a] = (await corp.newCustomers(1)) as [Json]
  const { code } = await corp.join(mission, a.id)
  await at(T)
  const friends = [await someone(), await someone(), await someone()] as const
  for (const person of friends) await corp.sim('join', { config_id: code, person })
  expect(await corp.counts(mission)).toEqual([3, 3, 0])
  await live.stopWorker()
  await at(T + 99)
  await corp.sim('quit', { chat_id, person: friends[0] })
  await at(T + 100)
  await corp.sim('quit', { chat_id, person: friends[1] })
  live.startWorker({ aheadMs: 8_000_000 })
  await expect.poll(() => corp.status(mission)).toBe('end')
  expect(await corp.counts(mission)).toEqual([3, 3, 1])
  await live.stopWorker()
  live.startWorker()
})

it('counts a friend who left and came back by a poster between two looks at the group', async () => {
  const chat_id = await openChat('茶友')
  const friend = await someone()
  await corp.sim('join', { chat_id, person: friend })
  await corp.settled()
  const mission = await corp.addMission('group_fission_mission', { staff_ext_ids: ['lina'], group_ext_ids: [chat_id] })
  const [a] = (await corp.newCustomers(1)) as [Json]
  const { id, code } = await corp.join(mission, a.id)
  await live.stopWorker()
  const T = now() + 1000
  await at(T)
  await corp.sim('quit', { chat_id, person: friend })
  await at(T + 10)
  await corp.sim('join', { config_id: code, person: friend })
  live.startWorker()
  expect([await corp.counts(mission), await corp.effective(id)]).toEqual([[1, 1, 0], 1])
})

it('counts nobody lost who is still in the group that a poster led to, though it was taken off the mission', async () => {
  const [first, second] = [await openChat('茶友'), await openChat('新茶友')]
  await corp.settled()
  const more = { staff_ext_ids: ['lina'], group_ext_ids: [first] }
  const mission = await corp.addMission('group_fission_mission', more)
  const [a] = (await corp.newCustomers(1)) as [Json]
  const { code } = await corp.join(mission, a.id)
  const friend = await someone()
  await corp.sim('join', { config_id: code, person: friend })
  expect(await corp.counts(mission)).toEqual([1, 1, 0])
  await corp.act((ctx) => changeMission(ctx, 'group_fission_mission', mission.id, { group_ext_ids: [second] }))
  await corp.settled()
  await corp.sim('join', { chat_id: second, person: friend })
  await corp.settled()
  await corp.sim('quit', { chat_id: second, person: friend })
  expect(await corp.counts(mission)).toEqual([1, 1, 0])
  await corp.sim('quit', { chat_id: first, person: friend })
  expect(await corp.counts(mission)).toEqual([1, 1, 1])
})
