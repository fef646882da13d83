import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../../../../qa/support/customers.ts'
import { startTestService, type TestService } from '../../../../qa/support/service.ts'
import { addUnknownCorp, rowsRead, UNKNOWN } from '../../../../qa/support/unknown-corp.ts'
import { movePoints } from './move.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

it('never reads all customers for each customer, also where the statistics do not know the corporation', async () => {
  await addUnknownCorp(service, 'wwpoints', (n) => customer(n))
  const named = ['on1', 'on2', 'on3'].map((unionid) => ({ name: unionid, unionid, openid: null }))
  const move = { customers: named, delta: 1, reason: 'test', call: 'test' }
  const read = await rowsRead(service, 'wwpoints', ['customer'], async (ctx) => {
    expect(await movePoints(ctx, move)).toEqual({ short: [], unknown: [] })
  })
  expect(read).toBeLessThan(20 * UNKNOWN) // all of them a few times for each name, at worst
})
