import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { customer } from '../../../../qa/support/customers.ts'
import { startTestService, type TestService } from '../../../../qa/support/service.ts'
import { addUnknownCorp, rowsRead } from '../../../../qa/support/unknown-corp.ts'
import { movePoints } from './move.ts'

const PATIENT = { timeout: 15_000 }

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

it('never reads all customers for each customer, also where the statistics do not know the corporation', async () => {
  await addUnknownCorp(service, 'wwpoints', (n) => customer(n))
  const named = ['on1', 'on2', 'on3'].map((unionid) => ({ name: unionid, unionid, openid: null }))
  const move = { customers: named, delta: 1, kind: 'open_api', reason: 'test', call: 'test' } as const
  const read = await rowsRead(service, 'wwpoints', ['customer'], async (ctx) => {
    expect(await movePoints(ctx, move)).toEqual({ short: [], unknown: [] })
  })
  expect(read).toBeLessThan(20) // each of the three by an index, a few times
})

it('finds a customer unknown who is removed while it waits for them, and moves the others of its corporation alone', async () => {
  const { owner } = service.store
  const named = ['on5', 'on6'].map((unionid) => ({ name: unionid, unionid, openid: null }))
  const move = { customers: named, delta: 7, kind: 'open_api', reason: 'test', call: 'test' } as const
  const moving = await owner.begin(async (tx) => {
    await tx`delete from customer where corp_id = 'wwpoints' and unionid = 'on5'`
    const result = service.act('wwpoints', (ctx) => movePoints(ctx, move))
    await vi.waitUntil(async () => {
      const waiting = await tx`
        select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`
      return waiting.length > 0
    }, PATIENT)
    return { result }
  })
  expect(await moving.result).toEqual({ short: [], unknown: ['on5'] })
  const rows = await owner`select corp_id, points from customer where unionid = 'on6' order by corp_id`
  expect([...rows]).toEqual([
    { corp_id: 'wwpoints', points: 7 },
    { corp_id: 'wwpointsbefore', points: 0 },
  ])
})
