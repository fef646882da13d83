import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wworderforms'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: [customer(1)] })
})
afterAll(() => service.stop())
beforeEach(async () => {
  for (const table of ['shop_order', 'goods', 'shop'])
    await service.store.owner.unsafe(`delete from ${table} where corp_id = '${CORP}'`)
  await post('import_item', { item_list: [{ id: 1, item_name: '奶绿', item_price: '18.00' }] })
})

const post = async (path: string, body: unknown) =>
  (await service.call(`/open-api/order/${path}`, { token, body: body as object })).body
const listed = async () => (await service.call('/open-api/order/list', { token })).body
const order = { unionid: 'on1', shop_id: 's1', shop_name: '一店', item_id: 1, amount: 2 }

it('takes empty text for what an order or its goods lack', async () => {
  const lacking = {
    id: 'E1',
    order_id: '',
    shop_id: '',
    unionid: 'on1',
    discount_amount: '',
    paid_time: '',
    amount: '',
  }
  const line = { item_id: '', item_name: '吸管', item_price: '', amount: '' }
  const order_list = [
    { ...lacking, item_name: '吸管' },
    { ...lacking, id: '', order_id: 'E2', item_list: [line] },
  ]
  expect(await post('import_order_v2', { order_list })).toMatchObject({ errcode: 0 })
  const expected = { shop_id: null, discount_amount: null, paid_time: null }
  const item_list = [{ item_id: null, item_name: '吸管', item_price: null, amount: 1 }]
  expect((await listed()).order_info).toMatchObject([
    { order_id: 'E1', ...expected, item_list },
    { order_id: 'E2', ...expected, item_list },
  ])
  expect(await post('import_item', { item_list: [{ id: 3, item_name: '杯', item_price: '' }] })).toMatchObject({
    errcode: 0,
  })
})

it('takes one order or a list of them by both older paths', async () => {
  for (const path of ['import_order', 'batch_import_order'])
    for (const [n, body] of [{ ...order, id: `${path}0` }, [{ ...order, id: `${path}1` }]].entries()) {
      expect(await post(path, body), `${path} ${n}`).toMatchObject({ errcode: 0 })
      const list = [{ ...order, id: `${path}2` }]
      expect(await post(path, { order_list: list })).toMatchObject({ errcode: 0 })
    }
  expect((await listed()).total).toBe(6)
  expect(await post('batch_import_order', {})).toMatchObject({ errcode: 10049 })
})

it('names goods that are to be removed as they were named', async () => {
  const refused = await post('batch_remove_item', { item_ids: [1, 'SKU-9'] })
  expect(refused).toMatchObject({ errcode: 21010, errmsg: '商品不存在：SKU-9' })
})
