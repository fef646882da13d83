import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { putDepartment } from '../../server/src/engines/staff/department.ts'
import { changeStaff } from '../../server/src/engines/staff/staff.ts'
import { changeRank } from '../../server/src/engines/staff-ranks/change.ts'
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

/** The platform's time of this corporation stands still at that second. */
const at = (time: number) => live.platform.post('clock', { corpid: corp.corpId, freeze: true, set: time })
const counts = async (id: number) =>
  (await standing(id)).standing_list.map(({ staff_id, count }: { staff_id: string; count: number }) => [
    staff_id,
    count,
  ])
const totals = async () =>
  (await corp.api('staff_rank/list')).rank_list.map(({ invite_total }: { invite_total: number }) => invite_total)

/** Beyond what the tests wait for: jobs of the next minute. */
const later = () => now() + 600

const standing = async (id: number, query: object = {}) => corp.api('staff_rank/standing', { id, ...query })

/** Somebody new adds this staff member. */
async function add(userid: string): Promise<string> {
  const [id] = await addAll(userid)
  return id as string
}

/** New people add these staff members, one each, at once. */
async function addAll(...userids: string[]): Promise<string[]> {
  const code = await corp.addCode(`code${++n}`)
  const people = await corp.people(userids.length)
  const scanned = await Promise.all(
    people.map((person, i) => corp.scan(code.config_id, person, { userid: userids[i] as string })),
  )
  await corp.settled()
  return scanned.map(({ external_userid }) => external_userid)
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
  const [start_time, end_time] = [later(), later() + 3600]
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

it('takes off who left by themselves within its time and did not come back, where it is to', async () => {
  const T = later()
  const times = { start_time: T, end_time: T + 1000 }
  await at(T + 10)
  const added = await addAll(...Array<string>(5).fill('lina'))
  const [stays, returns, leaves, deleted, leavesLate] = added as [string, string, string, string, string]
  const [all, kept] = [await addRank(times), await addRank({ ...times, loss_voids: true })]
  await at(T + 20)
  for (const id of [returns, leaves]) await corp.leave(id, 'customer')
  await corp.leave(deleted, 'staff')
  await corp.settled()
  await at(T + 30)
  await corp.sim('return', { external_userid: returns, userid: 'lina' })
  await at(T + 1001)
  await corp.leave(leavesLate, 'customer')
  await corp.settled()
  expect([await counts(all), await counts(kept)]).toEqual([[['lina', 5]], [['lina', 4]]])
  for (const id of [all, kept]) await corp.act((ctx) => changeRank(ctx, id, { end_time: T + 2000 }))
  expect([await counts(all), await counts(kept), await totals()]).toEqual([[['lina', 5]], [['lina', 3]], [5, 3]])
  await at(T + 1500)
  for (const id of [stays, returns]) await corp.leave(id, 'customer')
  await corp.settled()
  await corp.act((ctx) => changeRank(ctx, kept, { loss_voids: true }))
  expect([await counts(kept), await totals()]).toEqual([[['lina', 1]], [5, 1]])
})

it('takes off who left its group chat by themselves, where it is to', async () => {
  const { chat_id } = await corp.sim('chats', { name: '福利群', owner: 'lina' })
  const people = (await corp.newCustomers(4)).map(({ person }) => person) as [string, string, string, string]
  for (const person of people) await corp.sim('join', { chat_id, person, invitor: 'lina' })
  await corp.settled()
  await corp.sim('quit', { chat_id, person: people[0] })
  await corp.sim('quit', { chat_id, person: people[1] })
  await corp.sim('kick', { chat_id, person: people[2] })
  await corp.settled()
  await live.platform.post('clock', { corpid: corp.corpId, advance_s: 5 })
  await corp.sim('join', { chat_id, person: people[1], invitor: 'lina' })
  await corp.settled()
  const group = { rank_type: 1, group_list: { group_id: chat_id, member_count: 0, name: '福利群' } } as const
  const [all, kept] = [await addRank(group), await addRank({ ...group, loss_voids: true })]
  expect([await counts(all), await counts(kept)]).toEqual([[['lina', 4]], [['lina', 3]]])
})

it('counts whom staff brought while they were in a department that takes part', async () => {
  const T = later()
  const department = (id: string, more: object) => ({ id, name: `部门${id}`, name_en: '', order: 1, ...more })
  await corp.act((ctx) => putDepartment(ctx, department('9', { parent_id: '1' }) as never))
  const move = (time: number, to: string) =>
    live.service.act(corp.corpId, (ctx) => changeStaff(ctx, 'lina', { department: [to] }), time)
  const times = { start_time: T, end_time: T + 1000 }
  await at(T + 10)
  await add('lina')
  await move(T + 20, '9')
  const ranks = [
    await addRank({ ...times, department_list: ['9'] }),
    await addRank({ ...times, department_list: ['1'] }),
    await addRank({ ...times, department_list: ['9'], staff_list: ['lina'] }),
  ] as const
  expect(await Promise.all(ranks.map(counts))).toEqual([[], [['lina', 1]], [['lina', 1]]])
  await at(T + 30)
  await addAll('lina', 'lina')
  await move(T + 40, '1')
  await at(T + 50)
  await addAll('lina', 'zhangwei')
  const both = [
    ['lina', 2],
    ['zhangwei', 1],
  ]
  expect(await Promise.all(ranks.map(counts))).toEqual([[['lina', 2]], both, [['lina', 4]]])
})
