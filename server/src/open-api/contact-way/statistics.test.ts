import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeLine, codeRecords } from '../../../../qa/support/fixtures/contact-way.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow, unfollow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wwcodestats'
/** 2026-03-01 00:30 in Shanghai, which is the day before in UTC. */
const AT = Date.parse('2026-03-01T00:30:00+08:00') / 1000
const DAY = 86_400

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, codeRecords([{ ...codeLine(7), state: 'table' }]))
  const came = (id: string, staff_id: string, at: number) =>
    service.act(CORP, (ctx) => follow(ctx, { external_user_id: id, staff_id, state: 'table', at }), at)
  await came('wm1', 'user1', AT)
  await came('wm2', 'user2', AT)
  await service.act(CORP, (ctx) => unfollow(ctx, 'wm1', 'user1', { by: 'customer', at: AT + DAY }), AT + DAY)
  await came('wm1', 'user1', AT + 2 * DAY)
  await service.act(CORP, (ctx) => unfollow(ctx, 'wm2', 'user2', { by: 'transfer', at: AT + 2 * DAY }), AT + 2 * DAY)
})
afterAll(() => service.stop())

const ask = async (query: Record<string, string | number> = {}) =>
  (await service.call('/open-api/contact_way/statistics', { token, query: { id: 7, ...query } })).body as {
    errcode: number
    statistics_list: { id: number; day: string; staff_id: string; added: number; lost: number }[]
    has_next: boolean
  }

const item = (day: string, staff_id: string, added: number, lost: number) => ({
  ...{ id: expect.any(Number), day, staff_id, added, lost },
})
const ALL = [
  item('2026-03-03', 'user1', 1, 0),
  item('2026-03-02', 'user1', 0, 1),
  item('2026-03-01', 'user2', 1, 0),
  item('2026-03-01', 'user1', 1, 0),
]

it('tells who came and left by day and staff member, newest first; a transfer is no loss', async () => {
  expect(await ask()).toMatchObject({ errcode: 0, statistics_list: ALL, has_next: false })
  const { body } = await service.call('/open-api/contact_way/list', { token })
  expect(body.contact_way_list).toMatchObject([{ id: 7, add_user_count: Number(codeLine(7).add_user_count) + 2 }])
})

it('goes on after the last one that was seen', async () => {
  const seen = []
  for (let last_id: number | undefined, more = true; more; ) {
    const { statistics_list, has_next } = await ask({ limit: 1, ...(last_id ? { last_id } : {}) })
    seen.push(...statistics_list)
    last_id = statistics_list.at(-1)?.id
    more = has_next
  }
  expect(seen).toEqual(ALL)
})

it('keeps to the days of a window in the corporation’s zone, both ends included', async () => {
  const window = { start_time: AT + DAY, end_time: AT + 2 * DAY - 3600 }
  expect((await ask(window)).statistics_list).toEqual(ALL.slice(1, 2))
  expect((await ask({ start_time: AT - 1800, end_time: AT + 1 })).statistics_list).toEqual(ALL.slice(2))
})

it.each<Record<string, string | number>>([
  { last_id: 'user1' },
  { last_id: 0 },
  { limit: 101 },
  { start_time: AT, end_time: AT - 1 },
])('refuses %o', async (query) => {
  expect((await ask(query)).errcode).toBe(10049)
})
