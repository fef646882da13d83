import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../../../../qa/support/customers.ts'
import { startTestService, type TestService } from '../../../../qa/support/service.ts'
import { addUnknownCorp, rowsRead, UNKNOWN } from '../../../../qa/support/unknown-corp.ts'
import { addClues } from './add.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

it('customers are looked up by phone, also where the statistics do not know the corporation', async () => {
  const phone = (n: number) => String(13_900_000_000 + n)
  await addUnknownCorp(service, 'wwclues', (n) => customer(n, { phones: [phone(n)] }))
  const news = Array.from({ length: 20 }, (_, n) => ({ phone: phone(n), remark: '展会', addCustomer: false }))
  const read = await rowsRead(service, 'wwclues', ['customer', 'customer_phone', 'clue'], (ctx) => addClues(ctx, news))
  expect(read).toBeLessThan(news.length * UNKNOWN) // not all of them for each phone
  const { owner } = service.store
  const [row] = await owner`
    select count(*)::int as n from clue where corp_id = 'wwclues' and converted_at is not null`
  expect(row?.n).toBe(20)
})
