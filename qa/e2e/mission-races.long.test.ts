import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { post } from '../support/forms.ts'
import { type Live, startLive } from '../support/live.ts'
import { addMissionCorp, level, type MissionCorp } from '../support/missions.ts'
import { get } from '../support/radars.ts'

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
  corp = await addMissionCorp(live, `wwrace${++n}`)
})

const CLIENTS = 32
const times = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: CLIENTS }, (_, i) => work(i)))

/** Logs somebody in as a plain client; gives the cookie of their session. */
async function logIn(url: string, person: string): Promise<string> {
  const first = await get(url, { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50' })
  const cookie = (first.headers.getSetCookie()[0] ?? '').split(';')[0] as string
  const as = new URL(first.headers.get('location') as string)
  as.searchParams.set('as', `p:${person}`)
  const back = (await get(as.href)).headers.get('location') as string
  return ((await get(back, { cookie })).headers.getSetCookie()[0] ?? '').split(';')[0] as string
}

it('makes one participant and one code of 32 taps at once', async () => {
  const mission = await corp.treasure()
  const [a] = (await corp.newCustomers(1)) as [Json]
  const cookie = await logIn(mission.url, a.person)
  const replies = await times(() => post(`${mission.url}/join`, {}, { cookie }))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]))
  await corp.settled()
  const made = (await corp.calls('externalcontact/add_contact_way')).filter(({ body }) => body.state.startsWith('gx.t'))
  expect(made).toHaveLength(1)
  const { counted, ledgers } = await corp.recounted(mission)
  expect([counted.joined, ledgers.joined]).toEqual([1, 1])
})

it('lets a prize be claimed once by 32 taps at once', async () => {
  const mission = await corp.treasure({ rules: [level(1, 1, 5)] })
  const [a] = (await corp.newCustomers(1)) as [Json]
  const { id, code } = await corp.join(mission, a.id)
  await corp.sim('invite', { config_id: code, count: 1 })
  await corp.settled()
  const cookie = await logIn(mission.url, a.person)
  const replies = await times(() => post(`${mission.url}/claim`, { level: '1' }, { cookie }))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]))
  expect(await corp.awards(id)).toEqual([{ level: 1, state: 'claimed' }])
  const [row] = await live.service.store.owner`
    select given::int, claimed::int from mission_level where corp_id = ${corp.corpId} and mission_id = ${mission.id}`
  expect({ ...row }).toEqual({ given: 1, claimed: 1 })
})

it('gives ten prizes to twenty who finish, while 32 bring friends at once', async () => {
  const mission = await corp.treasure({ rules: [level(1, 2, 10)] })
  const people = (await corp.newCustomers(20)) as Json[]
  const joined = await Promise.all(people.map(({ id }) => corp.join(mission, id)))
  await times((i) => corp.sim('invite', { config_id: joined[i % 20]?.code, count: 2 }))
  expect(await corp.counts(mission)).toEqual([64, 64, 0])
  const states = (await Promise.all(joined.map(({ id }) => corp.awards(id)))).flat().map(({ state }) => state)
  expect([states.filter((state) => state === 'reached').length, states.length, await corp.given(mission)]).toEqual([
    ...[10, 20, 10],
  ])
  const { counted, ledgers } = await corp.recounted(mission)
  expect(counted).toEqual(ledgers)
})

it('knows participants by their unionid, whatever else they are called', async () => {
  const mission = await corp.treasure()
  const [a, other] = (await corp.newCustomers(2)) as [Json, Json]
  const { id, code } = await corp.join(mission, a.id)
  const { owner } = live.service.store
  await owner`
    update mission_participant set unionid = (
      select unionid from customer where corp_id = ${corp.corpId} and external_user_id = ${other.id})
    where corp_id = ${corp.corpId} and id = ${id}`
  await corp.scan(code, other.person, { userid: 'zhangwei' })
  expect([await corp.counts(mission), await corp.effective(id)]).toEqual([[0, 0, 0], 0])
})

it('shows its counts in the list as soon as an event is worked on, without anything else being done', async () => {
  const { owner } = live.service.store
  const mission = await corp.treasure()
  const [a] = (await corp.newCustomers(1)) as [Json]
  const { code } = await corp.join(mission, a.id)
  await corp.settled()
  const shown = async () => {
    const { mission_list } = await corp.api('activity_fission/mission/list')
    const { invited_count, new_user_count, outflow_count } = mission_list[0]
    return [invited_count ?? 0, new_user_count ?? 0, outflow_count ?? 0]
  }
  const worked = async (): Promise<number> => {
    const [row] = await owner`
      select count(*)::int as n from platform_event where corp_id = ${corp.corpId} and state = 'done'`
    return row?.n
  }
  const seen = []
  for (let friends = 0, done = await worked(); friends < 3; friends++) {
    const { external_userid } = await corp.scan(code, (await corp.people(1))[0] as string)
    await expect.poll(worked).toBe(++done)
    seen.push(await shown())
    if (friends < 2) continue
    await corp.leave(external_userid, 'customer')
    await expect.poll(worked).toBe(++done)
    seen.push(await shown())
  }
  expect(seen).toEqual([
    [1, 1, 0],
    [2, 2, 0],
    [3, 3, 0],
    [3, 3, 1],
  ])
})
