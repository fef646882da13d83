import { customerRecords } from './customer.ts'
import { seeded, shanghai } from './random.ts'

const random = seeded(45)
const opened = shanghai('2024-01-08 10:00:00')

const shop = (id: string, name: string, fields: Record<string, string> = {}, n = 0) => ({
  ...{ id, name, shop_fields: Object.entries(fields).map(([field_name, value]) => ({ field_name, value })) },
  ...{ created_at: opened + n * 86_400, updated_at: opened + n * 86_400 },
})

/** Where the teas are sold beside the counter; one is about to be closed. */
export const shops = [
  shop('mini', '云栖茶饮小程序', { 平台: '微信' }, 0),
  shop('tmall', '云栖茶饮天猫旗舰店', { 平台: '天猫', 店长: '林晓' }, 1),
  shop('douyin', '云栖茶饮抖音店', { 平台: '抖音' }, 2),
  shop('popup', '西湖音乐节快闪店', {}, 3),
]

const tea = (id: number, name: string, price: string, kind: string, n: number) => ({
  ...{ id, name, price, item_fields: [{ field_name: '系列', value: kind }] },
  ...{ created_at: opened + n * 86_400, updated_at: opened + n * 86_400 },
})

/** What is sold; two are out of season. */
export const goods = [
  tea(1001, '茉莉奶绿', '18.00', '奶茶', 4),
  tea(1002, '桂花乌龙拿铁', '22.00', '奶茶', 4),
  tea(1003, '龙井柠檬茶', '16.00', '果茶', 5),
  tea(1004, '杨梅气泡', '19.00', '果茶', 5),
  tea(1005, '西湖龙井礼盒', '268.00', '茶叶', 6),
  tea(1006, '桂花龙井茶包', '49.90', '茶叶', 6),
  tea(1902, '冬日姜枣茶', '20.00', '季节限定', 7),
  tea(1903, '樱花奶盖', '23.00', '季节限定', 7),
]

const STATUSES = ['交易成功', '交易成功', '交易成功', '待发货', '已发货', '已退款', '待付款']
const buyers = customerRecords(200).customers.filter(({ unionid }) => unionid !== null)

/** The pieces of money in a price, so that sums are exact. */
const cents = (price: string) => Math.round(Number(price) * 100)

/** Half a year of orders of some customers. */
export const orders = Array.from({ length: 160 }, (_, i) => {
  const buyer = i % 8 === 0 ? (buyers[0] as (typeof buyers)[number]) : random.pick(buyers)
  const from = random.pick(shops.slice(0, 3))
  const kinds = random.chance(0.3) ? 2 : 1
  const item_list = Array.from({ length: kinds }, (_, n) => {
    const one = goods[(random.below(3) + n * 3) % 6] as (typeof goods)[number]
    return { item_id: one.id, item_name: one.name, item_price: one.price, amount: random.between(1, 3) }
  })
  const full = item_list.reduce((sum, { item_price, amount }) => sum + cents(item_price) * amount, 0)
  const discount = random.chance(0.4) ? random.pick([200, 500, 800]) : 0
  const create_time = shanghai('2025-01-02 09:30:00') + i * 97_000 + random.below(40_000)
  const order_status = random.pick(STATUSES)
  const paid_time = order_status === '待付款' ? null : create_time + random.between(5, 600)
  return {
    order_id: `YQ${100_001 + i}`,
    ...{ external_user_id: buyer.external_user_id, unionid: buyer.unionid },
    ...{ shop_id: from.id, shop_name: from.name, order_status, order_type: from.id === 'mini' ? '自提' : '快递' },
    payment_channel: paid_time === null ? null : from.id === 'tmall' ? '支付宝' : '微信支付',
    payment_amount: ((full - discount) / 100).toFixed(2),
    discount_amount: (discount / 100).toFixed(2),
    item_list,
    order_fields: from.id === 'mini' ? [{ field_name: '甜度', value: random.pick(['正常糖', '少糖', '无糖']) }] : [],
    ...{ create_time, paid_time, updated_at: (paid_time ?? create_time) + 60 },
  }
})
