import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderRecord } from '../../engines/orders/order.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const BUYER = 'wm_yunqi_1001'
const list = async (query: Record<string, string | number>, path = 'orders') =>
  (await admin.call(path, { query })).body as { items: OrderRecord[]; total: number }

it('orders are found by shop, state, customer, number and time, the newest first', async () => {
  const all = await list({ limit: 100 })
  expect(all.total).toBe(160)
  const times = all.items.map(({ create_time }) => create_time)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  for (const name of ['shop_id', 'order_status', 'external_user_id', 'order_id'] as const) {
    const value = String(all.items[3]?.[name])
    const found = await list({ [name]: value, limit: 100 })
    expect([...new Set(found.items.map((order) => order[name]))]).toEqual([value])
  }
  const [newest, second] = all.items as [OrderRecord, OrderRecord]
  expect((await list({ start_time: newest.create_time })).items).toEqual([newest])
  expect(await list({ end_time: second.create_time })).toMatchObject({ total: 159 })
  expect(await list({ offset: 158 })).toMatchObject({ total: 160, items: [{}, {}] })
})

it('a customer’s orders come with their sum, their number and the last time', async () => {
  const theirs = await list({ external_user_id: BUYER, limit: 100 })
  const cents = theirs.items.reduce((sum, each) => sum + Math.round(Number(each.payment_amount) * 100), 0)
  const { body } = await admin.call(`customers/${BUYER}/orders`, { query: { limit: 2 } })
  expect(body).toMatchObject({
    ...{ order_count: theirs.total, payment_amount: (cents / 100).toFixed(2), total: theirs.total },
    ...{ last_create_time: theirs.items[0]?.create_time, items: theirs.items.slice(0, 2) },
  })
  const nobody = await admin.service.store.owner`
    select external_user_id from customer c where corp_id = ${EXAMPLE_CORP} and not exists (
      select from shop_order o where o.corp_id = c.corp_id and o.external_user_id = c.external_user_id) limit 1`
  const none = await admin.call(`customers/${nobody[0]?.external_user_id}/orders`)
  expect(none.body).toMatchObject({ order_count: 0, payment_amount: '0', last_create_time: null, items: [], total: 0 })
  expect((await admin.call('customers/nobody/orders')).status).toBe(404)
})

it('an order is removed by who may change customers', async () => {
  const path = 'orders/YQ100020'
  expect((await admin.view(path, { method: 'DELETE' })).status).toBe(403)
  expect((await admin.remove(path)).status).toBe(204)
  expect((await admin.call(path)).status).toBe(404)
  expect(await admin.audited('order', 'YQ100020')).toEqual(['removed'])
})

it('shops are made once, renamed and removed, and their orders stay', async () => {
  const made = await admin.post('shops', { id: 'jd', name: '京东店' })
  expect([made.status, made.body]).toMatchObject([201, { id: 'jd', name: '京东店', shop_fields: [] }])
  const again = await admin.post('shops', { id: 'jd', name: '又一家' })
  expect([again.status, again.body.errors]).toMatchObject([422, [{ field: 'id', code: 'taken' }]])
  const fields = [{ field_name: '店长', value: '小林' }]
  expect((await admin.patch('shops/jd', { shop_fields: fields })).body).toMatchObject({
    name: '京东店',
    shop_fields: fields,
  })
  expect((await admin.patch('shops/jd', { name: '京东旗舰店' })).body).toMatchObject({
    name: '京东旗舰店',
    shop_fields: fields,
  })
  const before = await list({ shop_id: 'douyin' })
  expect((await admin.remove('shops/douyin')).status).toBe(204)
  expect(await list({ shop_id: 'douyin' })).toEqual(before)
})

it('goods have a price that is never below nothing, and may have none', async () => {
  const body = { id: 2001, name: '白桃乌龙', price: '19.50' }
  expect((await admin.post('goods', { ...body, price: '-1' })).body.errors).toMatchObject([{ field: 'price' }])
  expect((await admin.post('goods', { ...body, price: 19.5 })).status).toBe(422)
  expect((await admin.post('goods', body)).body).toMatchObject({ price: '19.50', sold: 0 })
  expect((await admin.patch('goods/2001', { name: '白桃' })).body).toMatchObject({ name: '白桃', price: '19.50' })
  expect((await admin.patch('goods/2001', { price: null })).body).toMatchObject({ name: '白桃', price: null })
  expect((await list({ q: '白桃' }, 'goods')).total).toBe(1)
  expect((await admin.remove('goods/2001')).status).toBe(204)
})

it('choose customers by shop, goods, sum and time, or those who have none', async () => {
  const found = async (order_condition: object): Promise<Set<string>> => {
    const { body } = await admin.call('customers', {
      query: { filter: JSON.stringify({ order_condition }), limit: 100 },
    })
    return new Set((body.items as { external_user_id: string }[]).map((each) => each.external_user_id))
  }
  const followed = await admin.service.store.owner<{ id: string }[]>`
    select external_user_id as id from customer where corp_id = ${EXAMPLE_CORP} and followed = 'now'`
  const { items } = await list({ limit: 100 })
  items.push(...(await list({ limit: 100, offset: 100 })).items)
  const buyers = (fits: (order: OrderRecord) => boolean = () => true) =>
    new Set(
      items
        .filter(fits)
        .flatMap((order) => order.external_user_id ?? [])
        .filter((id) => followed.some((each) => each.id === id)),
    )
  const [order] = items as [OrderRecord]
  const goods = order.item_list[0]?.item_id as number
  expect(await found({ bought: true })).toEqual(buyers())
  expect(await found({ shop_id_list: [order.shop_id] })).toEqual(buyers((each) => each.shop_id === order.shop_id))
  expect(await found({ item_id_list: [goods] })).toEqual(
    buyers((each) => each.item_list.some(({ item_id }) => item_id === goods)),
  )
  const { create_time } = order
  expect(await found({ start_time: create_time })).toEqual(buyers((each) => each.create_time >= create_time))
  expect(await found({ end_time: create_time - 1 })).toEqual(buyers((each) => each.create_time < create_time))
  const sumOf = (id: string) =>
    items.filter((each) => each.external_user_id === id).reduce((sum, each) => sum + Number(each.payment_amount), 0)
  expect(await found({ min_amount: '60.5', max_amount: '200' })).toEqual(
    new Set([...buyers()].filter((id) => sumOf(id) >= 60.5 && sumOf(id) <= 200)),
  )
  const lately = (days: number) => (each: OrderRecord) => each.create_time >= admin.service.now() - days * 86_400
  expect((await found({ last_order_within_days: 36500 })).size).toBe(buyers(lately(36500)).size)
  expect((await found({ last_order_within_days: 1 })).size).toBe(buyers(lately(1)).size)
  expect(await found({ bought: false, shop_id_list: [order.shop_id] })).not.toContain(order.external_user_id)
  const refused = await admin.call('customers', { query: { filter: '{"order_condition":{"spent":1}}' } })
  expect(refused.status).toBe(422)
})
