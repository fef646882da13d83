import { z } from 'zod'
import type { Corp } from '../../contract/corp.ts'
import { failed, raised } from '../../contract/errors.ts'
import { endpoint } from '../../endpoint.ts'
import { importOrders } from '../../engines/orders/import.ts'
import { OrderRefusal } from '../../engines/orders/refusal.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { type GivenOrder, goodsIdOf, MOST, newsOf, orderFields } from './given.ts'

const common = {
  audience: 'open',
  method: 'POST',
  kind: 'order',
  companion: true,
  seat: 'basic',
  writes: true,
  emptyIsUnset: true,
  envelope: 'errmsge',
  reply: {},
} as const

const CODES = { shop: 21007, item: 21008, customer: 21009 } as const
type Fail = (code: 21007 | 21008 | 21009 | 10049, detail?: string) => Error

/** Takes over what was given, or throws the code of what it names that is not there. */
async function take(ctx: Ctx, corp: Corp, given: readonly GivenOrder[], makes: boolean, fail: Fail): Promise<void> {
  const news = given.map((each, i) => {
    const one = newsOf(each)
    if (!one) throw fail(10049, given.length > 1 ? `order_list.${i} 缺少 id` : '缺少订单号 id')
    const [strange] = [each, ...(each.item_list ?? [])].flatMap(({ item_id = 1 }) =>
      goodsIdOf(item_id) < 0 ? item_id : [],
    )
    if (strange !== undefined) throw fail(21008, String(strange))
    return one
  })
  try {
    await importOrders(ctx, news, { ciphertext: corp.ciphertext, makes })
  } catch (error) {
    if (!(error instanceof OrderRefusal) || error.reason === 'order') throw error
    throw fail(CODES[error.reason], error.named)
  }
}

const example = {
  ...{ id: 'YQ109001', shop_id: 'tmall', unionid: 'on_yunqi_00001', item_id: 1001, amount: 2 },
  ...{ payment_amount: '36.00', discount_amount: 4, payment_channel: '微信支付', order_status: '已发货' },
  ...{ order_type: '外卖', create_time: 1_751_178_000, paid_time: 1_751_178_060 },
  order_fields: [{ field_name: '甜度', value: '少糖' }],
}
const otherwise = (changed: Partial<Record<keyof typeof orderFields, unknown>>) => ({ ...example, ...changed })

const list = z.array(z.object(orderFields)).min(1).max(MOST)

const nobody = raised('客户不存在', {
  trigger: { body: { order_list: [otherwise({ unionid: 'no-such-customer' })] } },
})

export const importOrderV2 = endpoint({
  ...common,
  path: '/open-api/order/import_order_v2',
  summary: '导入订单',
  description: `按订单号新增或更新，一次至多 ${MOST} 笔，任何一笔不合法则整个调用不生效。更新时没有给出的字段保持原样。店铺、商品与客户须已存在；没有 item_id 的商品按名称与价格原样保留。`,
  batch: true,
  body: { order_list: list.describe(`订单，至多 ${MOST} 笔`) },
  errors: {
    21006: failed('导入订单失败'),
    21007: raised('店铺不存在', { trigger: { body: { order_list: [otherwise({ shop_id: 'no-such-shop' })] } } }),
    21008: raised('商品不存在', { trigger: { body: { order_list: [otherwise({ item_id: 99_999_999 })] } } }),
    21009: nobody,
  },
  example: { body: { order_list: [example] } },

  async handle({ body, ctx, corp, fail }) {
    await take(ctx, corp, body.order_list, false, fail)
    return {}
  },
})

/** The calls of before, which programs go on calling, each with one order or a list of them. */
const older = (
  path: '/open-api/order/import_order' | '/open-api/order/batch_import_order',
  example: Record<string, unknown>,
) =>
  endpoint({
    ...common,
    path,
    partlyKnown: true,
    ...(path === '/open-api/order/batch_import_order'
      ? { summary: '导入多笔订单', batch: true }
      : { summary: '导入一笔订单' }),
    description: `较早的导入接口，供仍在调用它的程序使用。店铺或商品不存在时，按订单所示新建。请求体可以是一笔订单、order_list，也可以直接是订单的数组，字段与 import_order_v2 的订单相同。`,
    listAs: 'order_list',
    body: { ...orderFields, order_list: list.optional().describe(`订单，至多 ${MOST} 笔；传入时不看其他字段`) },
    errors: {
      21006: failed('导入订单失败'),
      21007: raised('店铺不存在', { unreachable: '不存在的店铺会被新建' }),
      21008: raised('商品不存在', { trigger: { body: { order_list: [otherwise({ item_id: 'SKU-1' })] } } }),
      21009: nobody,
    },
    example: { body: example },

    async handle({ body, ctx, corp, fail }) {
      await take(ctx, corp, body.order_list ?? [body], true, fail)
      return {}
    },
  })

export const importOrder = older('/open-api/order/import_order', example)
export const batchImportOrder = older('/open-api/order/batch_import_order', { order_list: [example] })
