import { z } from 'zod'
import { listOf, paging, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { OrderLine, OwnField } from '../../engines/orders/order.ts'
import { page } from '../../storage/page.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'

const localTime = (what: string) => z.string().describe(`${what}，YYYY-MM-DD HH:MM:SS，企业时区`)

const OrderInfo = z
  .object({
    order_id: z.string().describe('订单号'),
    unionid: z.string().nullable().describe('客户 unionid'),
    shop_id: z.string().nullable().describe('店铺 ID'),
    shop_name: z.string().nullable().describe('店铺名称'),
    item_id: z.int().nullable().describe('第一种商品的 ID'),
    item_name: z.string().nullable().describe('第一种商品的名称'),
    item_price: z.string().nullable().describe('第一种商品的单价'),
    amount: z.int().describe('第一种商品的数量'),
    payment_amount: z.string().nullable().describe('实付金额'),
    discount_amount: z.string().nullable().describe('优惠金额'),
    payment_channel: z.string().nullable().describe('支付渠道'),
    order_status: z.string().describe('订单状态'),
    order_type: z.string().describe('订单类型'),
    create_time: localTime('下单时间'),
    paid_time: localTime('支付时间').nullable(),
    order_fields: listOf(OwnField).describe('订单的自定义字段'),
    shop_fields: listOf(OwnField).nullable().describe('店铺的自定义字段；店铺已删除则为 null'),
    item_list: listOf(OrderLine).describe('全部商品'),
    external_user_id: z.string().nullable().describe('外部联系人 ID；客户已删除则为 null'),
  })
  .meta({ id: 'OrderInfo' })

const itemIn = (zone: string): Fragment => sql`(select row_to_json(x)::text from (
  select r.order_id, r.unionid, r.shop_id, r.shop_name, (r.item_list -> 0 ->> 'item_id')::bigint as item_id,
    r.item_list -> 0 ->> 'item_name' as item_name, r.item_list -> 0 ->> 'item_price' as item_price,
    coalesce((r.item_list -> 0 ->> 'amount')::bigint, 0) as amount, r.payment_amount::text, r.discount_amount::text,
    r.payment_channel, r.order_status, r.order_type, local_time(r.create_time, ${zone}) as create_time,
    local_time(r.paid_time, ${zone}) as paid_time, r.order_fields,
    (select s.shop_fields from shop s where s.corp_id = r.corp_id and s.id = r.shop_id limit 1) as shop_fields,
    r.item_list, r.external_user_id) x)`

export const orderList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/order/list',
  kind: 'order',
  summary: '获取订单列表',
  description: '按上报的先后排列。参数都可不传。',
  companion: true,
  seat: 'basic',
  envelope: 'errmsge',

  query: {
    order_id: text().optional().describe('订单号'),
    unionid: text().optional().describe('只返回该 unionid 的订单'),
    external_user_id: text().optional().describe('只返回该客户的订单'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { order_info: listOf(OrderInfo), total: z.int().describe('符合条件的订单总数') },
  example: { query: { limit: '2' } },

  async handle({ query, db, corp }) {
    const conditions = (['order_id', 'unionid', 'external_user_id'] as const).flatMap((name) =>
      query[name] === undefined ? [] : [sql`r.${verbatim(name)} = ${query[name]}`],
    )
    const { total, items } = await page(db, {
      of: 'shop_order',
      item: itemIn(corp.time_zone),
      where: conditions,
      order: { columns: ['pk'] },
      list: { name: 'shop_order', key: { id: 'pk' } },
      window: query,
    })
    return { order_info: RawJson.list(items), total }
  },
})
