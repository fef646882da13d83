import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const PATH = '/open-api/integral/list'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwledger')).token
  const lines = [customer(1, { points: 50 }), customer(2)]
  await importRecords(service, { corp_id: 'wwledger' }, { ...surroundings, customer: lines })
  for (let i = 1; i <= 104; i++) {
    const body = { unionid: ['on1'], integral: i % 5 ? i : -i }
    await service.call('/open-api/integral/batch/update', { token, body, headers: { 'idempotency-key': `k${i}` } })
  }
})
afterAll(() => service.stop())

type Entry = { id: number; delta: number; balance: number; reason: string; created_at: number }
const list = async (query: Record<string, string | number>) =>
  (await service.call(PATH, { token, query: { unionid: 'on1', ...query } })).body.integral_list as Entry[]

it('shows one customer’s entries, the newest first, down to the opening one', async () => {
  const entries = [...(await list({ limit: 100 })), ...(await list({ limit: 100, last_id: 6 }))]
  expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: 105 }, (_, i) => 105 - i))
  expect(entries[0]).toEqual({
    id: 105,
    delta: 104,
    balance: entries.reduce((sum, { delta }) => sum + delta, 0),
    ...{ kind: 'open_api', reason: 'open_api', target: null, data: null },
    created_at: expect.any(Number),
  })
  expect(entries.at(-1)).toMatchObject({ id: 1, delta: 50, balance: 50, reason: 'opening' })
  entries.slice(0, -1).forEach((entry, i) => {
    expect(entry.balance - entry.delta).toBe((entries[i + 1] as Entry).balance)
  })
})

describe('paging', () => {
  it('takes 30 by default, and pages by the last id neither overlap nor skip', async () => {
    const seen: number[] = []
    for (let last_id: number | undefined; ; ) {
      const page = await list(last_id === undefined ? {} : { last_id })
      seen.push(...page.map(({ id }) => id))
      if (page.length < 30) break
      last_id = page.at(-1)?.id
    }
    expect(seen).toEqual(Array.from({ length: 105 }, (_, i) => 105 - i))
    expect(await list({ last_id: 1 })).toEqual([])
  })

  it.each<Record<string, string>>([
    { limit: '0' },
    { limit: '101' },
    { last_id: '0' },
    { last_id: 'x' },
    { unionid: '' },
    { unionid: 'nobody' },
  ])('refuses %j with 10049', async (query) => {
    const { body } = await service.call(PATH, { token, query: { unionid: 'on1', ...query } })
    expect(body.errcode).toBe(10049)
  })
})

it('shows a customer without entries an empty list, and another corporation nothing', async () => {
  expect(await list({ unionid: 'on2' })).toEqual([])
  const other = await addCorp(service, 'wwelse')
  const { body } = await service.call(PATH, { token: other.token, query: { unionid: 'on1' } })
  expect(body.errcode).toBe(10049)
})
