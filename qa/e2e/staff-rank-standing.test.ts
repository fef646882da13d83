import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createRank } from '../../server/src/engines/staff-ranks/create.ts'
import type { RankDraft } from '../../server/src/engines/staff-ranks/rank.ts'
import { type Live, startLive } from '../support/live.ts'
import { addRadarCorp, type RadarCorp } from '../support/radars.ts'

let live: Live
let corp: RadarCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addRadarCorp(live, `wwstanding${++n}`)
})

const now = () => Math.floor(Date.now() / 1000)

async function addRank(more: Partial<RankDraft>): Promise<number> {
  const times = { start_time: now() - 3600, end_time: now() + 3600 }
  const draft = { name: '拉新赛', description: '', rank_type: 0, staff_list: [], ...times, ...more } as const
  return corp.act((ctx) => createRank(ctx, draft as RankDraft))
}

const standing = async (id: number, query: object = {}) => corp.api('staff_rank/standing', { id, ...query })

/** Somebody new adds this staff member. */
async function add(userid: string): Promise<string> {
  const code = await corp.addCode(`code${++n}`)
  const [person] = (await corp.people(1)) as [string]
  const { external_userid } = await corp.scan(code.config_id, person, { userid })
  await corp.settled()
  return external_userid
}

it('places staff by the customers who added them in its time, those who left since too, and equals by who got there first', async () => {
  await add('zhangwei')
  await add('lina')
  const lost = await add('lina')
  await add('zhangwei')
  await corp.leave(lost, 'customer')
  await corp.settled()
  const id = await addRank({})
  const early = await addRank({ start_time: now() + 3000 })
  const alone = await addRank({ staff_list: ['lina'], department_list: [] })
  const places = [
    { staff_id: 'lina', place: 1, count: 2 },
    { staff_id: 'zhangwei', place: 1, count: 2 },
  ]
  expect(await standing(id)).toMatchObject({ standing_list: places, has_next: false })
  expect((await standing(early)).standing_list).toEqual([])
  expect((await standing(alone)).standing_list).toEqual([places[0]])
  const first = await standing(id, { limit: 1 })
  expect(first).toMatchObject({ standing_list: [places[0]], has_next: true })
  expect(await standing(id, { last_id: 'lina' })).toMatchObject({ standing_list: [places[1]], has_next: false })
  for (const last_id of ['zhangwei', 'nobody'])
    expect(await standing(id, { last_id })).toMatchObject({ standing_list: [], has_next: false })
  expect(await standing(id, { offset: 1 })).toMatchObject({ standing_list: [places[1]], has_next: false })
  const { body } = await live.service.call('/open-api/staff_rank/standing', { token: corp.token, query: { id: 999 } })
  expect(body.errcode).toBe(21202)
})

it('places staff by those whom they invited into its group chat, those who left it since too', async () => {
  const { chat_id } = await corp.sim('chats', { name: '福利群', owner: 'lina', members: ['zhangwei'] })
  const people = (await corp.newCustomers(3)).map(({ person }) => person)
  for (const [i, person] of people.entries())
    await corp.sim('join', { chat_id, person, invitor: i === 0 ? 'zhangwei' : 'lina' })
  await corp.settled()
  await corp.sim('quit', { chat_id, person: people[1] as string })
  await corp.settled()
  const id = await addRank({ rank_type: 1, group_list: { group_id: chat_id, member_count: 0, name: '福利群' } })
  expect((await standing(id)).standing_list).toEqual([
    { staff_id: 'lina', place: 1, count: 2 },
    { staff_id: 'zhangwei', place: 2, count: 1 },
  ])
})

it('counts nobody before its start, whoever comes in its first and its very last second, and nobody after', async () => {
  // beyond what the tests wait for
  const [start_time, end_time] = [now() + 7200, now() + 10_800]
  const id = await addRank({ start_time, end_time })
  const code = await corp.addCode('last')
  const people = await corp.people(4)
  const shown = async () => {
    const { rank_list } = await corp.api('staff_rank/list')
    const { standing_list } = await standing(id)
    return [rank_list[0].status, standing_list.map(({ count }: { count: number }) => count)]
  }
  const workAt = async (time: number) => {
    await live.stopWorker()
    live.startWorker({ aheadMs: (time - now()) * 1000 })
  }
  const scanAt = async (time: number) => {
    await live.platform.post('clock', { corpid: corp.corpId, freeze: true, set: time })
    await corp.scan(code.config_id, people.pop() as string)
  }
  await scanAt(start_time - 1)
  await expect.poll(corp.customers).toHaveLength(1)
  expect(await shown()).toEqual(['created', []])
  await workAt(start_time + 10)
  await scanAt(start_time)
  await expect.poll(shown).toEqual(['started', [1]])
  await workAt(end_time + 10)
  await scanAt(end_time)
  await scanAt(end_time + 1)
  await expect.poll(corp.customers).toHaveLength(4)
  await expect.poll(shown).toEqual(['finished', [2]])
  await workAt(now())
})
