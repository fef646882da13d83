import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow, unfollow } from '../../../../qa/support/relations.ts'
import { startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { SeenFollow } from '../../platform/seen.ts'
import { changeFollow } from '../customers/change-follow.ts'
import { upsertCustomersFromPlatform, upsertPairsFromPlatform } from './from-platform.ts'

const CORP = 'wwform'
const follows = [
  { staff_id: 'lina', added_at: 100, state: '', stage_id: null, remark: '' },
  { staff_id: 'wangfang', added_at: 200, state: 'table', stage_id: null, remark: '老王' },
]

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: [customer(1, { follows })] })
})
afterAll(() => service.stop())

const textOf = async (id: string) =>
  (
    await service.store.owner`select follows::text from customer where corp_id = ${CORP} and external_user_id = ${id}`
  )[0]?.follows
const seen = (staff_id: string, remark: string, since: number): SeenFollow => ({
  ...{ staff_id, since, remark, description: '', state: '', phones: [], tags: [] },
})

it('keeps who follows a customer in one form, by every way of writing it', async () => {
  const imported = await textOf('wm0001')
  expect(imported).toBe(JSON.stringify(follows))
  const arrival = { external_user_id: 'wm9', staff_id: 'lina', at: 100 }
  await service.act(CORP, (ctx) => follow(ctx, arrival))
  await service.act(CORP, (ctx) =>
    follow(ctx, { external_user_id: 'wm9', staff_id: 'wangfang', at: 200, state: 'table' }),
  )
  await service.act(CORP, (ctx) => changeFollow(ctx, 'wm9', 'wangfang', { remark: '老王' }))
  expect(await textOf('wm9')).toBe(imported)
  const details = { name: 'x', avatar: '', gender: 0 as const, type: 1 as const, unionid: null }
  const later = Date.now() + 60_000
  await service.act(CORP, (ctx) =>
    upsertCustomersFromPlatform(
      ctx,
      [{ external_user_id: 'wm9', details, follows: [seen('lina', '林', 100)] } as never],
      later,
    ),
  )
  await service.act(CORP, (ctx) => unfollow(ctx, 'wm9', 'wangfang', { at: 300 }))
  expect(await textOf('wm9')).toBe(JSON.stringify([{ ...follows[0], remark: '林' }]))
  await service.act(CORP, (ctx) =>
    upsertPairsFromPlatform(
      ctx,
      [{ external_user_id: 'wm10', details, follow: seen('lina', '', 200) }] as never,
      later,
    ),
  )
  expect(await textOf('wm10')).toBe(JSON.stringify([{ ...follows[0], added_at: 200 }]))
})
