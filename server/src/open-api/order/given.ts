import { z } from 'zod'
import { givenDecimal } from '../../contract/decimal.ts'
import { integer, LAST_SECOND, text } from '../../contract/fields.ts'
import { because, mustBe } from '../../contract/reasons.ts'
import { sensitive } from '../../contract/sensitive.ts'
import type { OrderNews } from '../../engines/orders/news.ts'
import { type Line, OwnField } from '../../engines/orders/order.ts'

/** What one call may bring. */
export const MOST = 100

/** An id that some programs write as a number. */
export const givenId = z.union([integer({ min: 0 }), text({ min: 1, max: 64 })]).meta({ rule: mustBe('some_text') })

export const ownFields = z.array(OwnField).max(100)

/** Seconds, whose fraction is dropped. */
const givenTime = z
  .union([z.number().min(0).max(LAST_SECOND), z.string()])
  .refine((value) => typeof value === 'number' || /^\d{1,10}(?:\.\d{1,20})?$/.test(value), because(mustBe('time')))
  .meta({ rule: mustBe('time') })

const givenCount = z
  .union([integer({ min: 0 }), z.string()])
  .refine((value) => /^\d{1,12}(?:\.0{1,4})?$/.test(String(value)), because(mustBe('integer_at_least', { min: 0 })))
  .meta({ rule: mustBe('integer_at_least', { min: 0 }) })

const line = {
  item_id: givenId.optional().describe('商品 ID'),
  item_name: text({ max: 128 }).optional().describe('商品名称，默认取商品的'),
  item_price: givenDecimal.optional().describe('单价，默认取商品的'),
  amount: givenCount.optional().describe('数量，默认 1'),
}

/** An order in either of the vendor's forms: its goods beside the other fields, or in `item_list`. */
export const orderFields = {
  id: givenId.optional().describe('订单号'),
  order_id: givenId.optional().describe('订单号，与 id 传其一'),
  shop_id: givenId.optional().describe('店铺 ID'),
  shop_name: text({ max: 128 }).optional().describe('店铺名称，默认取店铺的'),
  external_user_id: text({ max: 128 }).optional().describe('下单客户的外部联系人 ID'),
  unionid: text({ max: 128 }).optional().describe('下单客户的 unionid，没有 external_user_id 时使用'),
  openid: text({ max: 128 }).optional().describe('openid，密文企业与 unionid 一并匹配'),
  phone_num: sensitive('phone', text({ max: 32 }).optional().describe('下单客户的手机号，只用于找到客户')),
  ...line,
  item_list: z.array(z.object(line)).max(MOST).optional().describe('商品，与 item_id 等字段传其一'),
  payment_amount: givenDecimal.optional().describe('实付金额'),
  discount_amount: givenDecimal.optional().describe('优惠金额'),
  payment_channel: text({ max: 64 }).optional().describe('支付渠道'),
  order_status: text({ max: 64 }).optional().describe('订单状态，由调用方命名'),
  order_type: text({ max: 18 }).optional().describe('订单类型，由调用方命名，至多 18 个字符'),
  order_fields: ownFields.optional().describe('自定义字段'),
  create_time: givenTime.optional().describe('下单时间，Unix 秒，默认为首次上报的时间'),
  paid_time: givenTime.optional().describe('支付时间，Unix 秒；0 为没有支付'),
}

export type GivenOrder = z.output<z.ZodObject<typeof orderFields>>
type GivenLine = z.output<z.ZodObject<typeof line>>

/** The news in an order that was given; undefined when it has no number. Empty text is as good as none. */
export function newsOf(given: GivenOrder): OrderNews | undefined {
  const number = given.id ?? given.order_id
  if (number === undefined) return undefined
  const { external_user_id, unionid, openid, phone_num, item_list, shop_id } = given
  const lines = item_list ?? (isLine(given) ? [given] : undefined)
  const paid = secondsOf(given.paid_time)
  return {
    order_id: String(number),
    buyer: stated({ external_user_id, unionid, openid, phone: phone_num }),
    ...stated({
      shop_id: shop_id === undefined ? undefined : String(shop_id),
      shop_name: given.shop_name,
      payment_amount: textOf(given.payment_amount),
      discount_amount: textOf(given.discount_amount),
      payment_channel: given.payment_channel,
    }),
    ...(given.order_status === undefined ? {} : { order_status: given.order_status }),
    ...(given.order_type === undefined ? {} : { order_type: given.order_type }),
    ...(given.order_fields ? { order_fields: given.order_fields } : {}),
    ...(lines ? { item_list: lines.map(lineOf) } : {}),
    ...(given.create_time === undefined ? {} : { create_time: secondsOf(given.create_time) as number }),
    ...(paid === undefined ? {} : { paid_time: paid === 0 ? null : paid }),
  }
}

const isLine = ({ item_id, item_name, item_price }: GivenLine) =>
  item_id !== undefined || item_name !== undefined || item_price !== undefined

function lineOf({ item_id, item_name, item_price, amount = 1 }: GivenLine): Line {
  const price = textOf(item_price) ?? null
  return {
    item_id: item_id === undefined ? null : goodsIdOf(item_id),
    item_name: item_name || null,
    item_price: price,
    amount: Number(amount),
  }
}

/** Goods are numbered: what is no number is the id of none. */
export const goodsIdOf = (id: number | string): number => (/^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : -1)

const textOf = (value: string | number | undefined) => (value === undefined ? undefined : String(value))
const secondsOf = (value: string | number | undefined) => (value === undefined ? undefined : Math.floor(Number(value)))

/** Without what was not given, or is empty. */
function stated<T extends Record<string, string | undefined>>(values: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as { [K in keyof T]?: string }
}
