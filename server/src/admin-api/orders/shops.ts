import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import { holdOrders } from '../../engines/orders/hold.ts'
import { OwnField, type OwnFields, shopId, shopName } from '../../engines/orders/order.ts'
import { importShops, removeShop } from '../../engines/orders/shop.ts'
import { shopKind } from '../../records/order/order.dataset.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { recordIn } from '../kit/record.ts'
import { partial, resourceOf } from '../kit/resource.ts'
import { shopSheet } from './sheet.ts'

const resource = resourceOf(shopKind, {
  ...{ path: 'shops', tag: '订单', noun: '店铺' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: {
    created_at: {
      columns: ['created_at', 'id'],
      list: { name: 'shop_by_creation', key: { t: 'created_at', s: 'id' } },
    },
  },
  ...{ sort: '-created_at', textColumns: ['id'], search: ['name', 'id'], sheet: shopSheet, holds: holdOrders },
  ...{ example: 'mini', removable: 'popup' },
})

const body = {
  name: shopName,
  shop_fields: z.array(OwnField).max(100).default([]).describe('自定义字段'),
}

export const shops = [
  listOf(resource),
  createOf(resource, {
    body: { id: shopId, ...body },
    example: { id: 'jd', name: '京东自营店' },
    async create(ctx, { id, ...rest }) {
      await holdOrders(ctx)
      if (await recordIn(ctx, resource, id)) throw new FieldError('id', reason('taken', { value: id }))
      await importShops(ctx, [{ id, ...rest }])
      return id
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    example: { name: '云栖茶饮微信小程序' },
    async change(ctx, id: string, changes) {
      const { name, shop_fields } = changes as { name?: string; shop_fields?: OwnFields }
      const before = await recordIn(ctx, resource, id)
      await importShops(ctx, [
        { id, name: name ?? String(before?.fields.name), ...(shop_fields ? { shop_fields } : {}) },
      ])
    },
  }),
  removeOf(resource, (ctx, id: string) => removeShop(ctx, id), { description: '已有的订单保留。' }),
]
