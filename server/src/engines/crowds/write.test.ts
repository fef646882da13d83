import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../../../../qa/support/customers.ts'
import { bareStaffLine } from '../../../../qa/support/fixtures.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changePackage } from './change.ts'
import { createPackage } from './create.ts'
import { refreshPackage } from './refresh.ts'
import { removePackage } from './remove.ts'

const CORP = 'wwcrowdwrite'
const staff = [bareStaffLine(1, 'wangwu', { name: '王五' })]
const draft = {
  name: '高价值会员',
  description: '近 90 天',
  update_type: 'manual' as const,
  filter_type: 'openApi' as const,
  creator_pk: 1,
}

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, { staff, customer: [1, 2, 3].map((n) => customer(n)) })
})
afterAll(() => service.stop())

const write = <T>(work: (ctx: Ctx) => Promise<T>, now?: number) => service.act(CORP, work, now)
const found = async (body = {}) =>
  (await service.call('/open-api/external_user_package/list', { token, body })).body as {
    data_list: object[]
    total_count: number
  }

it('shows a package from its creation to its removal, and gives no id twice', async () => {
  const id = await write((ctx) => createPackage(ctx, draft), 1_700_000_000)
  const { creator_pk, ...fields } = draft
  const fresh = { id, ...fields, creator_name: '王五', data_update_time: '2023-11-15 06:13:20', user_count: 0 }
  for (const body of [{}, { name: '会员' }, { staff_id_list: [creator_pk] }]) {
    expect(await found(body)).toMatchObject({ data_list: [fresh], total_count: 1 })
  }

  expect(await write((ctx) => changePackage(ctx, id, { name: '老客户' }))).toBe(true)
  expect(await write((ctx) => changePackage(ctx, id, {}))).toBe(true)
  expect(await found({ name: '会员' })).toMatchObject({ data_list: [], total_count: 0 })
  expect(await found({ name: '客' })).toMatchObject({ data_list: [{ ...fresh, name: '老客户' }], total_count: 1 })

  await write((ctx) => changePackage(ctx, id, { filter_type: 'import', members: ['wm0001', 'wm0002', 'wmnobody'] }))
  expect(await write((ctx) => refreshPackage(ctx, id), 1_700_000_060)).toBe(true)
  expect((await found()).data_list[0]).toMatchObject({ user_count: 2, data_update_time: '2023-11-15 06:14:20' })
  await write((ctx) => changePackage(ctx, id, { filter_type: 'all' }))
  await write((ctx) => refreshPackage(ctx, id))
  expect((await found()).data_list[0]).toMatchObject({ user_count: 3, filter_type: 'all' })

  expect(await write((ctx) => removePackage(ctx, id))).toBe(true)
  for (const body of [{}, { name: '客' }, { staff_id_list: [1] }]) {
    expect(await found(body)).toMatchObject({ data_list: [], total_count: 0 })
  }
  expect(await write((ctx) => removePackage(ctx, id))).toBe(false)
  expect(await write((ctx) => changePackage(ctx, id, {}))).toBe(false)
  expect(await write((ctx) => refreshPackage(ctx, id), 1)).toBe(false)
  expect(await write((ctx) => createPackage(ctx, draft), 1)).toBeGreaterThan(id)
})

it.each([
  [{ creator_pk: 2 }, /creator_pk: there is no staff "2"/],
  [{ user_count: -1 }, /user_count/],
  [{ update_type: 'daily' as never }, /update_type/],
  [{ filter_type: 'openapi' as never }, /filter_type/],
])('refuses %j, which a dataset could not hold either', async (fields, message) => {
  await expect(write((ctx) => createPackage(ctx, { ...draft, ...fields }), 1)).rejects.toThrow(message)
})
