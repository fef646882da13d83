import { afterEach, expect, it } from 'vitest'
import type { Client } from '../src/index.ts'
import { type Answer, type Call, ok, startFake } from './fake-service.ts'

let fake: Awaited<ReturnType<typeof startFake>>
const start = async (answer: (call: Call, number: number) => Answer): Promise<Client> => {
  fake = await startFake(answer)
  return fake.client()
}
afterEach(() => fake.stop())

const items = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ id: from + i }))
const page = (call: Call, total: number, most = 30) => {
  const { offset = '0', limit = String(most) } = call.query
  return ok({ staff_list: items(+offset, Math.min(total, +offset + Math.min(+limit, most))), total })
}
const ids = async (list: AsyncIterable<unknown>) => {
  const found: unknown[] = []
  for await (const item of list) found.push((item as { id: unknown }).id)
  return found
}
const upTo = (count: number) => items(0, count).map(({ id }) => id)

it('is the first page when awaited, all items when iterated, and calls nothing before', async () => {
  const client = await start((call) => page(call, 25, 10))
  const list = client.staff.list({ limit: 10 })
  expect(fake.calls.length).toBe(0)
  const first = await list
  expect([first.total, first.staff_list.length, Object.keys(first)]).toEqual([25, 10, ['staff_list', 'total']])
  expect(await ids(list)).toEqual(upTo(25))
  expect(list.stats).toEqual({ pages: 3, items: 25, repeated: 0, totalChanged: false })
  expect(fake.calls.map(({ query }) => query.offset)).toEqual([undefined, '10', '20'])
})

it('goes on by the items that came where pages are shorter than asked', async () => {
  const client = await start((call) => page(call, 20, 7))
  expect(await ids(client.staff.list({ limit: 10 }))).toEqual(upTo(20))
  expect(fake.calls.map(({ query }) => query.offset)).toEqual([undefined, '7', '14'])
})

it('gives an item once that moved to the next page, and says so', async () => {
  const client = await start((call) => {
    const offset = Number(call.query.offset ?? 0)
    return ok({ staff_list: offset === 0 ? items(0, 3) : items(2, 5), total: offset === 0 ? 5 : 6 })
  })
  const list = client.staff.list({ limit: 3 })
  expect(await ids(list)).toEqual([0, 1, 2, 3, 4])
  expect(list.stats).toEqual({ pages: 2, items: 5, repeated: 1, totalChanged: true })
})

it('ends where a list that shrinks ends', async () => {
  const client = await start((call, number) => page(call, number === 1 ? 10 : 6, 5))
  const list = client.staff.list({ limit: 5 })
  expect(await ids(list)).toEqual(upTo(6))
  expect(list.stats.totalChanged).toBe(true)
  const emptied = await start((call, number) => page(call, number === 1 ? 10 : 5, 5))
  expect(await ids(emptied.staff.list({ limit: 5 }))).toEqual(upTo(5))
})

it('asks an empty page before the total again, twice, and never ends silently', async () => {
  const client = await start((call, number) => (number === 2 ? ok({ staff_list: [], total: 4 }) : page(call, 4, 2)))
  expect(await ids(client.staff.list({ limit: 2 }))).toEqual(upTo(4))
  expect(fake.calls.length).toBe(3)
  await fake.stop()
  const broken = await start((_, number) => ok({ staff_list: number === 1 ? items(0, 2) : [], total: 4 }))
  await expect(ids(broken.staff.list({ limit: 2 }))).rejects.toMatchObject({
    ...{ name: 'GuanxiError', message: 'an empty page at 2 of 4', endpoint: 'GET /open-api/staff/list' },
  })
  expect(fake.calls.length).toBe(4)
})

it('ends at an empty page where no total is told', async () => {
  const client = await start(({ query }) => ok({ tag_list: Number(query.offset ?? 0) < 4 ? items(0, 2) : [] }))
  const list = client.tag.v2.list({ start_time: '0', end_time: '9' })
  let found = 0
  for await (const _ of list) found++
  expect([found, fake.calls.length]).toEqual([4, 3])
})

it('does not go round for ever where a service ignores the offset', async () => {
  const client = await start(() => ok({ staff_list: items(0, 2), total: 1000 }))
  await expect(ids(client.staff.list())).rejects.toThrow('the same page')
})

it('walks by page_no, last_id, cursor and in one piece', async () => {
  const client = await start(({ path, query, body }) => {
    if (path.endsWith('external_user_package/list')) {
      const at = (body.page_no ?? 1) - 1
      return {
        json: { status_code: 0, success: true, data_list: items(at * 2, Math.min(5, at * 2 + 2)), total_count: 5 },
      }
    }
    if (path.endsWith('integral/list')) {
      const before = Number(query.last_id ?? 5)
      return ok({ integral_list: items(Math.max(0, before - 2), before).reverse() })
    }
    if (path.endsWith('event/list')) {
      const at = Number(query.cursor ?? 0)
      return ok({
        event_list: items(at, Math.min(5, at + 2)),
        next_cursor: String(Math.min(5, at + 2)),
        has_next: at + 2 < 5,
      })
    }
    return ok({ department: items(0, 5) })
  })
  expect(await ids(client.externalUserPackage.list({ page_size: 2 }))).toEqual(upTo(5))
  expect(await ids(client.integral.list({ unionid: 'u' }))).toEqual(upTo(5).reverse())
  expect(await ids(client.event.list({ limit: 2 }))).toEqual(upTo(5))
  expect(await ids(client.department.list())).toEqual(upTo(5))
  expect(fake.calls.map(({ path }) => path.split('/')[2])).toEqual([
    ...Array(3).fill('external_user_package'),
    ...Array(4).fill('integral'),
    ...Array(3).fill('event'),
    'department',
  ])
})

it('gives pages, and no more items than the limit of toArray', async () => {
  const client = await start((call) => page(call, 25, 10))
  const list = client.staff.list({ limit: 10 })
  const totals: number[] = []
  for await (const { staff_list } of list.pages()) totals.push(staff_list.length)
  expect(totals).toEqual([10, 10, 5])
  expect((await client.staff.list().toArray({ limit: 12 })).length).toBe(12)
  expect((await client.staff.list().toArray({ limit: Number.POSITIVE_INFINITY })).length).toBe(25)
  await expect(list.toArray(undefined as never)).rejects.toBeInstanceOf(TypeError)
  await expect(list.toArray({} as never)).rejects.toBeInstanceOf(TypeError)
})

it('makes one call for two that ask for the next item at once', async () => {
  const client = await start((call) => page(call, 2, 2))
  const walk = client.staff.list()[Symbol.asyncIterator]()
  const [first, second] = await Promise.all([walk.next(), walk.next()])
  expect([first.value.id, second.value.id, fake.calls.length]).toEqual([0, 1, 1])
})

it('shows a failure of the first page to whoever waits for it', async () => {
  const client = await start(() => ({ json: { errcode: 20101, errmsg: 'no' } }))
  const list = client.staff.list()
  await expect(list).rejects.toMatchObject({ name: 'ParameterError', code: 20101 })
  await expect(ids(list)).rejects.toMatchObject({ code: 20101 })
  expect(await list.catch(() => 'caught')).toBe('caught')
})
