import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../../../../qa/support/customers.ts'
import { startTestService, type TestService } from '../../../../qa/support/service.ts'
import { addUnknownCorp, rowsRead, UNKNOWN } from '../../../../qa/support/unknown-corp.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

it('a removed group chat is taken off its members, and no others are read', async () => {
  await addUnknownCorp(service, 'wwgroups', (n) => customer(n, { groups: [n === 7 ? 'wr2' : 'wr1'] }))
  const read = await rowsRead(service, 'wwgroups', ['customer_group'], ({ tx, corpId }) => {
    return tx`delete from group_chat where corp_id = ${corpId} and group_ext_id = 'wr2'`
  })
  expect(read).toBeLessThan(UNKNOWN / 2)
  const [row] = await service.store.owner`
    select groups from customer where corp_id = 'wwgroups' and external_user_id = ${customer(7).external_user_id}`
  expect(row?.groups).toEqual([])
})
