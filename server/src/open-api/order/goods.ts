import { z } from 'zod'
import { givenDecimal } from '../../contract/decimal.ts'
import { failed, raised } from '../../contract/errors.ts'
import { listOf, paging, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { importGoods, removeGoods } from '../../engines/orders/goods.ts'
import { goodsName, OwnField } from '../../engines/orders/order.ts'
import { OrderRefusal } from '../../engines/orders/refusal.ts'
import { page } from '../../storage/page.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { createdWithin, inOrderAsked } from './asked.ts'
import { givenId, goodsIdOf, MOST, ownFields } from './given.ts'

const shown = {
  name: z.string().describe('商品名称'),
  price: z.string().nullable().describe('单价'),
  amount: z.int().describe('已售数量'),
  create_at: z.string().describe('创建时间，YYYY-MM-DD HH:MM:SS，企业时区'),
  item_fields: listOf(OwnField).describe('自定义字段'),
}
const GoodsInfo = z.object({ id: z.int().describe('商品 ID'), ...shown }).meta({ id: 'GoodsInfo' })
const GoodsDetail = z.object({ id: z.string().describe('商品 ID'), ...shown }).meta({ id: 'GoodsDetail' })

const itemIn = (zone: string, id: string): Fragment => sql`(select row_to_json(x)::text from (
  select ${verbatim(id)} as id, r.name, r.price::text, r.sold as amount, local_time(r.created_at, ${zone}) as create_at,
    r.item_fields) x)`

const common = {
  audience: 'open',
  kind: 'goods',
  companion: true,
  seat: 'basic',
  envelope: 'errmsge',
} as const

/** Ids of goods as integers; one that is none names nothing. */
const goodsIds = z.array(givenId).min(1).max(MOST).describe(`商品 ID，至多 ${MOST} 个`)

export const importItem = endpoint({
  ...common,
  method: 'POST',
  path: '/open-api/order/import_item',
  summary: '导入商品',
  description: '按商品 ID 新增或更新。更新时没有给出的价格与自定义字段保持原样；已有的订单保留当时的名称与价格。',
  writes: true,
  emptyIsUnset: true,
  batch: true,
  body: {
    item_list: z
      .array(
        z.object({
          id: givenId.describe('商品 ID，整数'),
          item_name: goodsName,
          item_price: givenDecimal.optional().describe('单价'),
          item_fields: ownFields.optional(),
        }),
      )
      .min(1)
      .max(MOST)
      .describe(`商品，至多 ${MOST} 种`),
  },
  reply: {},
  errors: {
    21005: failed('导入商品失败'),
    21018: raised('价格不能为负', {
      trigger: { body: { item_list: [{ id: 1001, item_name: '茉莉奶绿', item_price: '-1' }] } },
    }),
  },
  example: { body: { item_list: [{ id: 1901, item_name: '青提茉莉', item_price: '19.00', item_fields: [] }] } },

  async handle({ body, ctx, fail }) {
    const news = body.item_list.map(({ id, item_name, item_price, item_fields }, i) => {
      const number = goodsIdOf(id)
      if (number < 0) throw fail(10049, `item_list.${i}.id 应为整数`)
      if (item_price !== undefined && Number(item_price) < 0) throw fail(21018, item_name)
      return {
        ...{ id: number, name: item_name },
        ...(item_price === undefined ? {} : { price: String(item_price) }),
        ...(item_fields ? { item_fields } : {}),
      }
    })
    await importGoods(ctx, news)
    return {}
  },
})

export const itemList = endpoint({
  ...common,
  method: 'GET',
  path: '/open-api/order/get_item_list',
  summary: '获取商品列表',
  description: '按创建时间由早到晚。',
  query: { ...timeWindow('创建时间'), ...paging({ limit: 30, max: 100 }) },
  reply: { item_list: listOf(GoodsInfo) },
  example: { query: { limit: '2' } },

  async handle({ query, db, corp }) {
    const { items } = await page(db, {
      ...{ of: 'goods', item: itemIn(corp.time_zone, 'r.id'), range: createdWithin(query), window: query },
      order: { columns: ['created_at', 'id'] },
      list: { name: 'goods_by_creation', key: { t: 'created_at', id: 'id' } },
    })
    return { item_list: RawJson.list(items) }
  },
})

export const itemDetail = endpoint({
  ...common,
  method: 'POST',
  path: '/open-api/order/get_item_detail',
  summary: '按 ID 获取商品',
  description: '次序与传入的相同，应答中的 id 为字符串。有一个不存在则为 21020，原因中给出它。',
  body: { item_ids: goodsIds },
  reply: { item_list: listOf(GoodsDetail) },
  errors: { 21020: raised('商品不存在', { trigger: { body: { item_ids: ['99999999'] } } }) },
  example: { body: { item_ids: ['1001'] } },

  async handle({ body, db, corp, fail }) {
    const found = await inOrderAsked(db, 'goods', body.item_ids.map(String), itemIn(corp.time_zone, 'r.id::text'))
    if ('missing' in found) throw fail(21020, found.missing)
    return { item_list: RawJson.list(found.items) }
  },
})

/** The vendor's page names it without `order/`; programs that go by the others' paths call it with. */
const removal = (path: '/open-api/batch_remove_item' | '/open-api/order/batch_remove_item', example: number) =>
  endpoint({
    ...common,
    method: 'POST',
    path,
    ...(path === '/open-api/order/batch_remove_item' ? { partlyKnown: true } : {}),
    summary: '批量删除商品',
    description: '有一种不存在则一种也不删除，原因中给出它。已有的订单保留。',
    writes: true,
    batch: true,
    body: { item_ids: goodsIds },
    reply: {},
    errors: { 21010: raised('商品不存在', { trigger: { body: { item_ids: [99_999_999] } } }) },
    example: { body: { item_ids: [example] } },

    async handle({ body, ctx, fail }) {
      const strange = body.item_ids.find((id) => goodsIdOf(id) < 0)
      if (strange !== undefined) throw fail(21010, String(strange))
      try {
        await removeGoods(ctx, body.item_ids.map(goodsIdOf))
      } catch (error) {
        throw error instanceof OrderRefusal ? fail(21010, error.named) : error
      }
      return {}
    },
  })

export const itemRemovals = [
  removal('/open-api/batch_remove_item', 1902),
  removal('/open-api/order/batch_remove_item', 1903),
]
