import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow, unfollow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wwrelations'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const line = (n: number, staff_id: string, remark = '') =>
    customer(n, { follows: [{ staff_id, added_at: 1000 + n, remark }] })
  const lines = [line(1, 'lina', '熟客'), line(2, 'zhangwei'), line(3, 'lina')]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: lines })
  await service.act(CORP, async (ctx) => {
    const pair = { external_user_id: 'wm0001', staff_id: 'zhangwei' }
    await follow(ctx, { ...pair, at: 2000, state: '桌贴' })
    await unfollow(ctx, 'wm0003', 'lina', { at: 3000, by: 'customer' })
    await unfollow(ctx, 'wm0002', 'zhangwei', { at: 3000, by: 'transfer' })
    await follow(ctx, { external_user_id: 'wm0002', staff_id: 'zhangwei', at: 4000 })
  })
})
afterAll(() => service.stop())

async function list(query: Record<string, string | number> = {}): Promise<Json> {
  const { body } = await service.call('/open-api/external_user_staff_relation/list', { token, query })
  const items = (body.external_user_list as Json[] | undefined)?.map(
    ({ id, staff_relation: { staff_id, add_time, outflow } }) => [id, staff_id, add_time, outflow].join(' '),
  )
  return { ...body, items }
}

it('shows each pair once, by its last interval, in the order of adding', async () => {
  const all = ['wm0001 lina 1001 0', 'wm0003 lina 1003 1', 'wm0001 zhangwei 2000 0', 'wm0002 zhangwei 4000 0']
  expect(await list()).toMatchObject({ errcode: 0, total: 4, items: all })
  expect(await list({ limit: 2, offset: 1 })).toMatchObject({ total: 4, items: all.slice(1, 3) })
  const { external_user_list } = await list({ limit: 2 })
  expect(external_user_list[0]).toMatchObject({ name: '客户1', unionid: 'on1', score: 0 })
  expect(external_user_list[0].staff_relation).toMatchObject({ remark: '熟客', deleted_at: 0, deleted_by: '' })
  expect(external_user_list[1].staff_relation).toMatchObject({ deleted_at: 3000, deleted_by: 'external_user' })
})

it('is filtered by staff, loss and time', async () => {
  expect(await list({ outflow: 1 })).toMatchObject({ total: 1, items: ['wm0003 lina 1003 1'] })
  expect(await list({ outflow: 0, staff_id: 'lina' })).toMatchObject({ total: 1, items: ['wm0001 lina 1001 0'] })
  expect(await list({ start_add_time: 1003, end_add_time: 2000 })).toMatchObject({ total: 2 })
  expect(await list({ start_add_time: '0', end_add_time: 1_700_000_000_000 })).toMatchObject({ total: 4 })
  expect(await list({ end_add_time: '1970-01-01 08:33:20' })).toMatchObject({ total: 3 })
})

it('refuses an unknown staff member and values that are none', async () => {
  expect((await list({ staff_id: 'nobody' })).errcode).toBe(20201)
  expect((await list({ outflow: 2 })).errcode).toBe(10049)
  expect((await list({ start_add_time: 5, end_add_time: 4 })).errcode).toBe(10049)
  expect((await list({ end_add_time: '2024-02-30 08:00:00' })).errcode).toBe(10049)
  expect((await list({ limit: 101 })).errcode).toBe(10049)
})
