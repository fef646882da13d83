import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wworders'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const people = [customer(1), customer(2, { phones: ['13800000002'] }), customer(3, { unionid: null })]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: people })
})
afterAll(() => service.stop())
beforeEach(async () => {
  for (const table of ['shop_order', 'goods', 'shop', 'customer_timeline'])
    await service.store.owner.unsafe(`delete from ${table} where corp_id = '${CORP}'`)
  await post('import_shop', { shop_list: [{ id: 's1', shop_name: '一店', shop_fields: [field('区', '西湖')] }] })
  await post('import_item', {
    item_list: [
      { id: 1, item_name: '奶绿', item_price: '18.00' },
      { id: 2, item_name: '乌龙', item_price: 22 },
    ],
  })
})

const field = (field_name: string, value: string) => ({ field_name, value })
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  (await service.call(`/open-api/order/${path}`, { token, body: body as object, headers })).body
const get = async (path: string, query: Record<string, string | number> = {}, headers: Record<string, string> = {}) =>
  service.call(`/open-api/order/${path}`, { token, query, headers })
const listed = async (query = {}) => (await get('list', query)).body as { order_info: object[]; total: number }
const timeline = (id = 'wm0001') => service.store.owner`
  select t.kind, t.time, t.text, t.data, t."group" from customer_timeline t join customer c on c.corp_id = t.corp_id and c.pk = t.customer_pk
  where t.corp_id = ${CORP} and c.external_user_id = ${id} and t."group" = 'orders' order by t.time, t.id`

const older = {
  ...{ id: 'A1', shop_id: 's1', item_id: 1, amount: 2, payment_amount: '36.00', discount_amount: 4.5 },
  ...{ payment_channel: '微信', order_status: '待发货', create_time: 1_700_000_000.75, paid_time: '1700000060.4' },
  ...{ unionid: 'on1', openid: null, phone_num: null, order_type: '外卖', order_fields: [field('甜度', '少糖')] },
}
const newer = {
  ...{ id: 'B1', external_user_id: 'wm0003', shop_name: '市集', payment_amount: 7.1 },
  item_list: [
    { item_id: '2', amount: '1.00' },
    { item_name: '吸管', item_price: '0.5', amount: 3 },
  ],
}

it('takes both forms of an order, and lists them with all their fields', async () => {
  const ok = { errcode: 0, errmsg: 'ok', errmsge: 'ok' }
  expect(await post('import_order_v2', { order_list: [older, newer] })).toEqual(ok)
  const { total, order_info } = await listed()
  expect([total, order_info]).toEqual([
    2,
    [
      {
        ...{ order_id: 'A1', unionid: 'on1', shop_id: 's1', shop_name: '一店', item_id: 1, item_name: '奶绿' },
        ...{ item_price: '18.00', amount: 2, payment_amount: '36.00', discount_amount: '4.5', payment_channel: '微信' },
        ...{ order_status: '待发货', order_type: '外卖', create_time: '2023-11-15 06:13:20' },
        ...{ paid_time: '2023-11-15 06:14:20', order_fields: [field('甜度', '少糖')] },
        ...{ shop_fields: [field('区', '西湖')], external_user_id: 'wm0001' },
        item_list: [{ item_id: 1, item_name: '奶绿', item_price: '18.00', amount: 2 }],
      },
      expect.objectContaining({
        ...{ order_id: 'B1', unionid: null, shop_id: null, shop_name: '市集', payment_amount: '7.1', paid_time: null },
        item_list: [
          { item_id: 2, item_name: '乌龙', item_price: '22', amount: 1 },
          { item_id: null, item_name: '吸管', item_price: '0.5', amount: 3 },
        ],
      }),
    ],
  ])
})

it('updates an order by its number, keeps what is not sent, and tells the customer’s timeline each thing once', async () => {
  await post('import_order_v2', { order_list: [{ ...older, paid_time: 0 }] })
  const paid = { id: 'A1', paid_time: 1_700_000_900, order_status: '已发货' }
  for (let i = 0; i < 2; i++) expect((await post('import_order_v2', { order_list: [paid] })).errcode).toBe(0)
  expect((await listed()).order_info).toMatchObject([
    {
      order_status: '已发货',
      payment_amount: '36.00',
      item_name: '奶绿',
      paid_time: '2023-11-15 06:28:20',
      unionid: 'on1',
    },
  ])
  const now = service.now()
  expect(await timeline()).toMatchObject([
    { kind: 'order_created', time: 1_700_000_000, text: '下单：奶绿', data: { item_name: '奶绿', items: 1 } },
    { kind: 'order_paid', time: 1_700_000_900, text: '支付 36.00 元：奶绿' },
    { kind: 'order_updated', time: now, text: '订单状态：已发货' },
  ])
})

it('finds the customer by phone, and filters by order, unionid and customer', async () => {
  const by = { ...older, id: 'C1', unionid: '', phone_num: '13800000002' }
  await post('import_order_v2', { order_list: [older, newer, by] })
  const ids = async (query: object) =>
    (await listed(query)).order_info.map((each) => (each as { order_id: string }).order_id)
  expect(await ids({ unionid: 'on2' })).toEqual(['C1'])
  expect(await ids({ external_user_id: 'wm0003' })).toEqual(['B1'])
  expect(await ids({ order_id: 'A1', unionid: 'on1' })).toEqual(['A1'])
  expect(await listed({ limit: 1, offset: 1 })).toMatchObject({ total: 3, order_info: [{ order_id: 'B1' }] })
  expect(await listed({ limit: 5, offset: 100 })).toMatchObject({ total: 3, order_info: [] })
})

it.each([
  [21007, { shop_id: 'nowhere' }, 'nowhere'],
  [21008, { item_id: 77 }, '77'],
  [21008, { item_id: 'SKU' }, 'SKU'],
  [21009, { unionid: 'stranger' }, 'stranger'],
  [21009, { unionid: undefined }, ''],
  [10049, { payment_amount: '1e3' }, 'payment_amount'],
  [10049, { payment_amount: 0.12345 }, 'payment_amount'],
  [10049, { id: undefined }, 'id'],
])('refuses a call with %i for %j, and changes nothing', async (code, over, named) => {
  const refused = await post('import_order_v2', {
    order_list: [
      { ...older, id: 'A0' },
      { ...older, ...over },
    ],
  })
  expect(refused).toEqual({ errcode: code, errmsg: expect.stringContaining(named), errmsge: refused.errmsg })
  expect((await listed()).total).toBe(0)
  expect(await timeline()).toEqual([])
})

it('the older calls make shops and goods that are not known, and take a list at the top', async () => {
  const { id, ...rest } = older
  const made = {
    ...rest,
    order_id: 'D1',
    shop_id: 9,
    shop_name: '新店',
    item_id: '31',
    item_name: '新茶',
    item_price: 12.5,
  }
  expect((await post('import_order', made)).errcode).toBe(0)
  expect(
    (
      await post('batch_import_order', [
        { ...made, order_id: 'D2' },
        { ...made, order_id: 'D3' },
      ])
    ).errcode,
  ).toBe(0)
  expect((await post('batch_import_order', { order_list: [{ ...made, order_id: 'D4' }] })).errcode).toBe(0)
  expect((await listed()).order_info).toMatchObject(
    ['D1', 'D2', 'D3', 'D4'].map((order_id) => ({ order_id, shop_name: '新店', item_id: 31 })),
  )
  expect((await post('get_shop_detail', { shop_ids: ['9'] })).shop_list).toMatchObject([{ name: '新店' }])
  expect((await post('get_item_detail', { item_ids: ['31'] })).item_list).toMatchObject([
    { id: '31', name: '新茶', price: '12.5', amount: 8 },
  ])
  const audited = await service.store.owner`
    select after from audit where corp_id = ${CORP} and action = 'order/batch_import_order' order by id`
  expect(audited[0]?.after).toMatchObject({ order_list: [{ order_id: 'D2' }, { order_id: 'D3' }] })
})

it('counts what is sold with every report, change and removal', async () => {
  const sold = async () =>
    ((await get('get_item_list')).body.item_list as { id: number; amount: number }[]).map(({ amount }) => amount)
  await post('import_order_v2', { order_list: [older, newer] })
  expect(await sold()).toEqual([2, 1])
  await post('import_order_v2', { order_list: [{ ...older, item_id: 2, amount: 5 }] })
  expect(await sold()).toEqual([0, 6])
  await get('remove', { order_id: 'A1' })
  expect(await sold()).toEqual([0, 1])
})

it('shops and goods are changed by their ids, shown in the order asked, and removed all or none', async () => {
  await post('import_shop', {
    shop_list: [
      { id: 's1', shop_name: '一号店' },
      { id: 's2', shop_name: '二店' },
    ],
  })
  expect((await get('get_shop_list')).body.shop_list).toEqual([
    { id: 's1', name: '一号店', create_at: expect.stringMatching(/^\d{4}-/), shop_fields: [field('区', '西湖')] },
    { id: 's2', name: '二店', create_at: expect.any(String), shop_fields: [] },
  ])
  expect((await post('get_shop_detail', { shop_ids: ['s2', 's1'] })).shop_list).toMatchObject([
    { id: 's2' },
    { id: 's1' },
  ])
  expect(await post('get_shop_detail', { shop_ids: ['s2', 's9'] })).toMatchObject({
    errcode: 21019,
    errmsg: expect.stringContaining('s9'),
  })
  expect((await post('import_item', { item_list: [{ id: 1, item_name: '奶绿', item_price: '-0.01' }] })).errcode).toBe(
    21018,
  )
  for (const path of ['/open-api/batch_remove_item', '/open-api/order/batch_remove_item']) {
    const remove = async (...item_ids: unknown[]) => (await service.call(path, { token, body: { item_ids } })).body
    expect(await remove(2, 5)).toMatchObject({ errcode: 21010, errmsg: expect.stringContaining('5') })
    expect((await remove(path.includes('order') ? 2 : 1)).errcode).toBe(0)
  }
  expect((await get('get_item_list')).body.item_list).toEqual([])
  expect((await get('get_shop_list', { start_time: service.now() + 1 })).body.shop_list).toEqual([])
})

it('an order keeps its shop’s name when the shop is removed, and forgets its customer with the customer', async () => {
  await post('import_order_v2', { order_list: [older] })
  expect((await get('shop/remove', { shop_id: 's1' })).body.errcode).toBe(0)
  expect((await get('shop/remove', { shop_id: 's1' })).body.errcode).toBe(21012)
  expect((await listed()).order_info).toMatchObject([{ shop_id: 's1', shop_name: '一店', shop_fields: null }])
  await service.store.owner`delete from customer where corp_id = ${CORP} and external_user_id = 'wm0001'`
  expect((await listed()).order_info).toMatchObject([{ order_id: 'A1', unionid: null, external_user_id: null }])
  await importRecords(service, { corp_id: CORP }, { customer: [customer(1)] })
})

it('removes several orders only when all are there', async () => {
  await post('import_order_v2', { order_list: [older, newer] })
  expect(await post('batch_remove', { order_ids: ['A1', 'nothing'] })).toMatchObject({
    errcode: 21013,
    errmsg: expect.stringContaining('nothing'),
  })
  expect((await listed()).total).toBe(2)
  expect((await post('batch_remove', { order_ids: ['A1', 'B1'] })).errcode).toBe(0)
  expect((await listed()).total).toBe(0)
})

it('tells the change feed of each order', async () => {
  const { body } = await service.call('/open-api/event/list', { token, query: { cursor: 'latest' } })
  await post('import_order_v2', { order_list: [older] })
  await post('import_order_v2', { order_list: [older] })
  await get('remove', { order_id: 'A1' })
  const after = await service.call('/open-api/event/list', {
    token,
    query: { cursor: String(body.next_cursor), kinds: 'order' },
  })
  expect(after.body.event_list).toMatchObject([
    {
      kind: 'order',
      action: 'created',
      record_id: 'A1',
      data: { payment_amount: '36.00', create_time: 1_700_000_000 },
    },
    { kind: 'order', action: 'removed', record_id: 'A1' },
  ])
})
