import { z } from 'zod'
import { failed, raised } from '../../contract/errors.ts'
import { listOf, paging, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { OwnField, shopId, shopName } from '../../engines/orders/order.ts'
import { importShops, removeShop } from '../../engines/orders/shop.ts'
import { page } from '../../storage/page.ts'
import { type Fragment, sql } from '../../storage/sql.ts'
import { createdWithin, inOrderAsked } from './asked.ts'
import { givenId, MOST, ownFields } from './given.ts'

const ShopInfo = z
  .object({
    id: z.string().describe('店铺 ID'),
    name: z.string().describe('店铺名称'),
    create_at: z.string().describe('创建时间，YYYY-MM-DD HH:MM:SS，企业时区'),
    shop_fields: listOf(OwnField).describe('自定义字段'),
  })
  .meta({ id: 'ShopInfo' })

const itemIn = (zone: string): Fragment => sql`(select row_to_json(x)::text from (
  select r.id, r.name, local_time(r.created_at, ${zone}) as create_at, r.shop_fields) x)`

const common = {
  audience: 'open',
  kind: 'shop',
  companion: true,
  seat: 'basic',
  envelope: 'errmsge',
} as const

export const importShop = endpoint({
  ...common,
  method: 'POST',
  path: '/open-api/order/import_shop',
  summary: '导入店铺',
  description: '按店铺 ID 新增或更新。更新时没有给出的自定义字段保持原样；已有的订单保留当时的店铺名称。',
  writes: true,
  batch: true,
  body: {
    shop_list: z
      .array(z.object({ id: givenId.describe('店铺 ID'), shop_name: shopName, shop_fields: ownFields.optional() }))
      .min(1)
      .max(MOST)
      .describe(`店铺，至多 ${MOST} 家`),
  },
  reply: {},
  errors: { 21004: failed('导入店铺失败') },
  example: { body: { shop_list: [{ id: 'meituan', shop_name: '美团外卖', shop_fields: [] }] } },

  async handle({ body, ctx }) {
    const news = body.shop_list.map(({ id, shop_name, shop_fields }) => ({
      ...{ id: String(id), name: shop_name },
      ...(shop_fields ? { shop_fields } : {}),
    }))
    await importShops(ctx, news)
    return {}
  },
})

export const shopList = endpoint({
  ...common,
  method: 'GET',
  path: '/open-api/order/get_shop_list',
  summary: '获取店铺列表',
  description: '按创建时间由早到晚。',
  query: { ...timeWindow('创建时间'), ...paging({ limit: 30, max: 100 }) },
  reply: { shop_list: listOf(ShopInfo) },
  example: { query: { limit: '2' } },

  async handle({ query, db, corp }) {
    const { items } = await page(db, {
      ...{ of: 'shop', item: itemIn(corp.time_zone), range: createdWithin(query), window: query },
      order: { columns: ['created_at', 'id'] },
      list: { name: 'shop_by_creation', key: { t: 'created_at', s: 'id' } },
    })
    return { shop_list: RawJson.list(items) }
  },
})

export const shopDetail = endpoint({
  ...common,
  method: 'POST',
  path: '/open-api/order/get_shop_detail',
  summary: '按 ID 获取店铺',
  description: '次序与传入的相同。有一个不存在则为 21019，原因中给出它。',
  body: { shop_ids: z.array(givenId).min(1).max(MOST).describe(`店铺 ID，至多 ${MOST} 个`) },
  reply: { shop_list: listOf(ShopInfo) },
  errors: { 21019: raised('店铺不存在', { trigger: { body: { shop_ids: ['no-such-shop'] } } }) },
  example: { body: { shop_ids: ['tmall'] } },

  async handle({ body, db, corp, fail }) {
    const found = await inOrderAsked(db, 'shop', body.shop_ids.map(String), itemIn(corp.time_zone))
    if ('missing' in found) throw fail(21019, found.missing)
    return { shop_list: RawJson.list(found.items) }
  },
})

export const shopRemove = endpoint({
  ...common,
  method: 'GET',
  path: '/open-api/order/shop/remove',
  summary: '删除店铺',
  description: '以 GET 调用的写接口：接受 Idempotency-Key，预取请求不执行，没有 HEAD。已有的订单保留。',
  writes: true,
  query: { shop_id: shopId },
  reply: {},
  errors: { 21012: raised('店铺不存在', { trigger: { query: { shop_id: 'no-such-shop' } } }) },
  example: { query: { shop_id: 'popup' } },

  async handle({ query, ctx, fail }) {
    if (!(await removeShop(ctx, query.shop_id))) throw fail(21012)
    return {}
  },
})
