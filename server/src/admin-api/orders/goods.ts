import { z } from 'zod'
import { decimal } from '../../contract/decimal.ts'
import { FieldError } from '../../contract/field-error.ts'
import { integer } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import { importGoods, removeGoods } from '../../engines/orders/goods.ts'
import { holdOrders } from '../../engines/orders/hold.ts'
import { goodsId, goodsName, OwnField, type OwnFields } from '../../engines/orders/order.ts'
import { goodsKind } from '../../records/order/order.dataset.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { recordIn } from '../kit/record.ts'
import { partial, resourceOf } from '../kit/resource.ts'
import { goodsSheet } from './sheet.ts'

const resource = resourceOf(goodsKind, {
  ...{ path: 'goods', tag: '订单', noun: '商品' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: {
    created_at: {
      columns: ['created_at', 'id'],
      list: { name: 'goods_by_creation', key: { t: 'created_at', id: 'id' } },
    },
  },
  ...{ sort: '-created_at', search: ['name'], sheet: goodsSheet, holds: holdOrders },
  ...extended(goodsKind, { sold: { schema: integer().describe('已售数量'), sql: 'r.sold' } }),
  ...{ example: '1001', removable: '1902' },
})

const body = {
  name: goodsName,
  price: decimal.nullable().default(null).describe('单价'),
  item_fields: z.array(OwnField).max(100).default([]).describe('自定义字段'),
}

/** A price, which is never below nothing. */
function checked(price: string | null | undefined): string | null {
  if (price?.startsWith('-')) throw new FieldError('price', reason('too_small', { min: 0 }))
  return price ?? null
}

export const goods = [
  listOf(resource),
  createOf(resource, {
    body: { id: goodsId, ...body },
    example: { id: 1007, name: '白桃乌龙', price: '19.00' },
    async create(ctx, { id, price, ...rest }) {
      await holdOrders(ctx)
      if (await recordIn(ctx, resource, id)) throw new FieldError('id', reason('taken', { value: String(id) }))
      await importGoods(ctx, [{ id, ...rest, price: checked(price) }])
      return id
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    example: { price: '17.50' },
    async change(ctx, id: number, changes) {
      const { name, price, item_fields } = changes as { name?: string; price?: string | null; item_fields?: OwnFields }
      const before = await recordIn(ctx, resource, id)
      const told = { id, name: name ?? String(before?.fields.name), ...(item_fields ? { item_fields } : {}) }
      await importGoods(ctx, [price === undefined ? told : { ...told, price: checked(price) }])
    },
  }),
  removeOf(resource, (ctx, id: number) => removeGoods(ctx, [id]), { description: '已有的订单保留。' }),
]
