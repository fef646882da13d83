import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwstatus')).token
  await importRecords(service, { corp_id: 'wwstatus' }, { ...surroundings, customer: [customer(1)] })
})
afterAll(() => service.stop())

it('tells a status that returns once more, and one that is reported again not', async () => {
  for (const order_status of ['待发货', '已发货', '待发货', '已发货', '已发货']) {
    const order_list = [{ id: 'A1', external_user_id: 'wm0001', order_status }]
    const { body } = await service.call('/open-api/order/import_order_v2', { token, body: { order_list } })
    expect(body.errcode).toBe(0)
  }
  const query = { external_user_id: 'wm0001' }
  const { timeline_list } = (await service.call('/open-api/external_user/timeline', { token, query })).body
  const told = (timeline_list as { kind: string; text: string }[]).filter(({ kind }) => kind === 'order_updated')
  expect(told.map(({ text }) => text)).toEqual(['订单状态：已发货', '订单状态：待发货', '订单状态：已发货'])
})
