import type { Line, OwnFields } from '../../engines/orders/order.ts'
import { named, type Pair, plain, type Sheet, type SheetColumn, timeOf } from '../kit/sheet/sheet.ts'

/** What the reporting program has beside: each name and its value. */
const ownFields = (field: string): SheetColumn => ({
  title: ['自定义字段', 'Own fields'],
  cell: ({ [field]: fields }, { list }) =>
    list((fields as OwnFields).map((each) => `${each.field_name}: ${each.value}`)),
})

const goods: SheetColumn = {
  title: ['商品', 'Goods'],
  cell: ({ item_list }, { list }) =>
    list((item_list as Line[]).map(({ item_name, item_id, amount }) => `${item_name ?? item_id ?? ''} × ${amount}`)),
}

const name: Pair = ['名称', 'Name']

export const orderSheet: Sheet = {
  columns: [
    plain(['订单号', 'Order'], 'order_id'),
    named(['客户', 'Customer'], 'customer', 'external_user_id'),
    plain(['店铺', 'Shop'], 'shop_name'),
    goods,
    plain(['实付金额', 'Paid'], 'payment_amount'),
    plain(['优惠金额', 'Discount'], 'discount_amount'),
    plain(['状态', 'State'], 'order_status'),
    plain(['类型', 'Type'], 'order_type'),
    plain(['支付渠道', 'Paid by'], 'payment_channel'),
    ownFields('order_fields'),
    timeOf(['下单时间', 'Ordered'], 'create_time'),
    timeOf(['支付时间', 'Paid at'], 'paid_time'),
  ],
}

export const shopSheet: Sheet = {
  columns: [
    plain(name, 'name'),
    plain(['ID', 'ID'], 'id'),
    ownFields('shop_fields'),
    timeOf(['创建时间', 'Created'], 'created_at'),
  ],
}

export const goodsSheet: Sheet = {
  columns: [
    plain(name, 'name'),
    plain(['ID', 'ID'], 'id'),
    plain(['单价', 'Price'], 'price'),
    plain(['已售', 'Sold'], 'sold'),
    ownFields('item_fields'),
    timeOf(['创建时间', 'Created'], 'created_at'),
  ],
}
