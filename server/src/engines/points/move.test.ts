import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { startTestService, type TestService } from '../../../../qa/support/service.ts'
import { inCorp } from '../../storage/corp-db.ts'
import { movePoints } from './move.ts'

/** Fewer than an import takes statistics of. */
const CUSTOMERS = 400

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

it('never reads all customers for each customer, also where the statistics do not know the corporation', async () => {
  const { owner } = service.store
  const lines = Array.from({ length: CUSTOMERS }, (_, n) => customer(n))
  await importRecords(service, { corp_id: 'wwknown' }, { ...surroundings, customer: lines })
  await owner`analyze customer`
  await importRecords(service, { corp_id: 'wwunknown' }, { ...surroundings, customer: lines })
  const named = ['on1', 'on2', 'on3'].map((unionid) => ({ name: unionid, unionid, openid: null }))
  const move = { customers: named, delta: 1, reason: 'test', call: 'test' }
  const actor = { kind: 'command', name: 'test' } as const
  const read = await inCorp({ corpId: 'wwunknown', pool: owner }, { actor, now: 1_700_000_000 }, async (ctx) => {
    expect(await movePoints(ctx, move)).toEqual({ short: [], unknown: [] })
    const [row] = await ctx.tx<{ rows: number }[]>`
      select (idx_tup_fetch + seq_tup_read)::int as rows from pg_stat_xact_user_tables where relname = 'customer'`
    return row?.rows
  })
  expect(read).toBeLessThan(20 * CUSTOMERS) // all of them a few times for each name, at worst
})
