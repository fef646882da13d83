import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { claimAward } from '../../server/src/engines/missions/claim.ts'
import { type Live, startLive } from '../support/live.ts'
import { addMissionCorp, level, type MissionCorp } from '../support/missions.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

let live: Live
let corp: MissionCorp
let chat_id: string
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addMissionCorp(live, `wwfission${++n}`)
  chat_id = (await corp.sim('chats', { name: '茶友', owner: 'lina' })).chat_id
  await corp.settled()
})

const customers = async (count: number) => (await corp.newCustomers(count)) as [Json, Json, ...Json[]]
const fission = (more: object) =>
  corp.addMission('group_fission_mission', { staff_ext_ids: ['lina'], group_ext_ids: [chat_id], ...more })
const joins = (config_id: string, person: string) => corp.sim('join', { config_id, person })

it('counts nobody for their own poster, a friend for the first poster, and an old customer as the mission says', async () => {
  const mission = await fission({ new_only: true })
  const [a, b, old] = (await customers(3)) as [Json, Json, Json]
  const [first, second] = [await corp.join(mission, a.id), await corp.join(mission, b.id)]
  const [friend] = (await corp.people(1)) as [string]
  await joins(first.code, a.person)
  expect(await corp.counts(mission)).toEqual([0, 0, 0])
  await joins(first.code, friend)
  await corp.settled()
  await corp.sim('quit', { chat_id, person: friend })
  await corp.settled()
  await joins(second.code, friend)
  await corp.settled()
  await joins(second.code, old.person)
  expect(await corp.counts(mission)).toEqual([2, 1, 0])
  expect([await corp.effective(first.id), await corp.effective(second.id)]).toEqual([1, 0])
})

it('takes prizes back with friends who leave, but for those that were claimed, and gives them again with their return', async () => {
  const mission = await fission({ loss_voids: true, rules: [level(1, 1, 5), level(2, 2, 5)] })
  const [a] = await customers(1)
  const { id, code } = await corp.join(mission, a.id)
  const friends = await corp.people(2)
  for (const person of friends) await joins(code, person)
  const now = async () => [
    await corp.counts(mission),
    await corp.effective(id),
    (await corp.awards(id)).map(({ state }) => state),
    await corp.given(mission),
  ]
  expect(await now()).toEqual([[2, 2, 0], 2, ['reached', 'reached'], 2])
  await corp.act((ctx) => claimAward(ctx, id, 1))
  for (const person of friends) await corp.sim('quit', { chat_id, person })
  expect(await now()).toEqual([[2, 2, 2], 0, ['claimed', 'returned'], 1])
  // however they come back
  for (const person of friends) await corp.sim('join', { chat_id, person })
  expect(await now()).toEqual([[2, 2, 0], 2, ['claimed', 'reached'], 2])
  await corp.sim('dismiss', { chat_id })
  expect(await now()).toEqual([[2, 2, 2], 0, ['claimed', 'returned'], 1])
})

it('gives one award of the last prize to 40 who join at once by two posters, and counts each of them', async () => {
  const mission = await fission({ rules: [level(1, 3, 1)] })
  const [a, b] = await customers(2)
  const posters = [await corp.join(mission, a.id), await corp.join(mission, b.id)] as const
  const friends = await corp.people(40)
  await Promise.all(friends.map((person, i) => joins(posters[i % 2]?.code as string, person)))
  expect(await corp.counts(mission)).toEqual([40, 40, 0])
  const states = (await Promise.all(posters.map(({ id }) => corp.awards(id)))).flat().map(({ state }) => state)
  expect([states.sort(), await corp.given(mission)]).toEqual([['none_left', 'reached'], 1])
  expect(await Promise.all(posters.map(({ id }) => corp.effective(id)))).toEqual([20, 20])
  const { counted, ledgers } = await corp.recounted(mission)
  expect(counted).toEqual(ledgers)
})
