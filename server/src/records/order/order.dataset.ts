import { datasetKind } from '../../dataset/kind.ts'
import { Goods, type Line, Order, type OwnFields, Shop } from '../../engines/orders/order.ts'
import { tellImportedOrders } from '../../engines/orders/timeline.ts'

/** As the engine writes them: names in one order, so that equal values are equal texts. */
const ownFields = (fields: unknown) => (fields as OwnFields).map(({ field_name, value }) => ({ field_name, value }))
const lines = (items: unknown) =>
  (items as Line[]).map(({ item_id, item_name, item_price, amount }) => ({ item_id, item_name, item_price, amount }))

export const shopKind = datasetKind({
  name: 'shop',
  summary: { en: 'Shops that report orders', zh: '上报订单的店铺' },
  line: Shop,
  table: 'shop',
  key: ['id'],
  columns: { shop_fields: (line) => ownFields(line.shop_fields) },
})

export const goodsKind = datasetKind({
  name: 'goods',
  summary: { en: 'What shops sell', zh: '商品' },
  line: Goods,
  table: 'goods',
  key: ['id'],
  columns: { item_fields: (line) => ownFields(line.item_fields) },
  exports: { price: 'js(r.price::text)' },
})

export const orderKind = datasetKind({
  name: 'order',
  summary: {
    en: 'Orders of shops. An order keeps the names of its shop and goods, which may be gone meanwhile',
    zh: '店铺的订单。订单保留当时的店铺与商品名称，它们此后可能已被删除',
  },
  line: Order,
  table: 'shop_order',
  key: ['order_id'],
  columns: { item_list: (line) => lines(line.item_list), order_fields: (line) => ownFields(line.order_fields) },
  references: [{ field: 'external_user_id', table: 'customer', key: 'external_user_id' }],
  exports: {
    payment_amount: 'js(r.payment_amount::text)',
    discount_amount: 'js(r.discount_amount::text)',
  },
  settle: tellImportedOrders,
})
