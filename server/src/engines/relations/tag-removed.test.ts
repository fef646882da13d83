import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { createContactWay } from '../contact-ways/create.ts'
import { tagCustomers } from '../customers/tag.ts'
import { upsertCustomersFromPlatform, upsertPairsFromPlatform } from './from-platform.ts'

let CORP = 'wwtagging'
const { external_user_id } = customer(1)
let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  CORP = `${CORP}x`
  await addCorp(service, CORP)
  const follows = [{ staff_id: 'lina', added_at: 100 }]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: [customer(1, { follows })] })
  const way = { scene: 2, type: 1, state: '桌贴', config_id: 'c', qr_code: 'https://qr.example.com/q' } as const
  await service.act(CORP, (ctx) => createContactWay(ctx, { ...way, staff_ids: ['lina'], auto_mark_tag_ids: [3] }))
})

const pair = {
  external_user_id,
  ...{ details: { name: '客户', avatar: '', gender: 0 as const, type: 1 as const, position: '' } },
  ...{ follow: { staff_id: 'lina', since: 100, remark: '', tags: ['et3'], phones: [], state: '' } },
}

it.each<[string, (ctx: Ctx) => Promise<unknown>]>([
  ['an operator', (ctx) => tagCustomers(ctx, [external_user_id], [3])],
  ['a channel code', (ctx) => follow(ctx, { external_user_id, staff_id: 'wangfang', state: '桌贴' })],
  [
    'a look at the customer',
    (ctx) => upsertCustomersFromPlatform(ctx, [{ ...pair, follows: [pair.follow] }], Date.now() + 60_000),
  ],
  ['a comparison', (ctx) => upsertPairsFromPlatform(ctx, [pair], Date.now() + 60_000)],
])('a tag that is removed while %s marks a customer with it is on no customer afterwards', async (_, mark) => {
  const { owner } = service.store
  const waiting = async (n: number) => {
    const rows = await owner`
      select distinct pid from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`
    return rows.length >= n
  }
  let marking: Promise<unknown> | undefined
  let removing: Promise<unknown> | undefined
  await owner.begin(async (holder) => {
    await holder`select 1 from customer where corp_id = ${CORP} for update`
    marking = service.act(CORP, mark)
    await vi.waitUntil(() => waiting(1), { timeout: 15_000 })
    let done = false
    removing = owner`delete from tag where corp_id = ${CORP} and t_id = 3`.then(() => {
      done = true
    })
    await vi.waitUntil(async () => done || (await waiting(2)), { timeout: 15_000 })
  })
  await Promise.all([marking, removing])
  const [row] = await owner`select tags from customer where corp_id = ${CORP}`
  expect(row?.tags).not.toContain(3)
})
