import type { RecordOf } from '../../api/types.ts'
import { CustomerLink } from '../../domain/customer-link.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { nameColumn, numberColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import type { FormField } from '../../kit/spec/form-spec.ts'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { Tag } from '../../kit/tag.tsx'
import { viewsPage } from '../../kit/views.tsx'
import { amountColumn, OrderLines, OwnFields, orderedColumn, ShopOrders } from './order-parts.tsx'

type Order = RecordOf<'orders'>

const buyer: Column<Order> = {
  ...{ title: 'customer', from: 'medium' },
  names: ({ external_user_id }) => (external_user_id ? [['customers', external_user_id]] : []),
  cell: ({ external_user_id }) =>
    external_user_id ? (
      <span className="clip">
        <CustomerLink id={external_user_id} />
      </span>
    ) : (
      '–'
    ),
}

const orders = listSpec({
  resource: 'orders',
  id: 'order_id',
  nameOf: ({ order_id }) => order_id,
  ...{ title: 'orders', about: 'orders.about', empty: 'orders.empty', exportable: true },
  next: { word: 'next.secrets', page: 'secrets' },
  filters: [
    { kind: 'reference', name: 'shop_id', title: 'shop', directory: 'shops' },
    { kind: 'text', name: 'order_status', title: 'state' },
    { kind: 'reference', name: 'external_user_id', title: 'customer', directory: 'customers' },
    { kind: 'period', name: 'period', title: 'time', from: 'start_time', to: 'end_time' },
  ],
  columns: [
    nameColumn('orderNumber', 'order_id', 'order_id'),
    buyer,
    orderedColumn<Order>({ from: 'wide' }),
    textColumn('shop', 'shop_name', { from: 'widest' }),
    { title: 'state', width: 96, from: 'medium', cell: ({ order_status }) => <State of={order_status} /> },
    amountColumn('order.paid', 'payment_amount', { from: 'narrow' }),
    timeColumn('order.time', 'create_time', { sort: 'create_time' }),
  ],
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    labels: ({ order_status }) => <State of={order_status} />,
    facts: [
      { ...buyer, title: 'customer' },
      textColumn('shop', 'shop_name'),
      amountColumn('order.paid', 'payment_amount'),
      amountColumn('order.discount', 'discount_amount'),
      textColumn('order.channel', 'payment_channel'),
      textColumn('kind', 'order_type'),
      timeColumn('order.time', 'create_time'),
      timeColumn('order.paidAt', 'paid_time'),
      { title: 'ownFields', cell: ({ order_fields }) => <OwnFields of={order_fields} /> },
    ],
    tabs: [
      { key: 'goods', title: 'goods', render: ({ item_list }) => <OrderLines lines={item_list} /> },
      historyTab('order', 'order_id'),
    ],
  },
})

function State({ of }: { of: string }) {
  return of ? <Tag tone="info">{of}</Tag> : '–'
}

const ownFields = (name: string): FormField => ({
  ...{ kind: 'group', name, title: 'ownFields', add: 'ownFields.add' },
  fields: [
    { kind: 'text', name: 'field_name', title: 'name', required: true },
    { kind: 'text', name: 'value', title: 'ownFields.value', initial: '' },
  ],
})

const shops = listSpec({
  resource: 'shops',
  id: 'id',
  nameOf: ({ name }) => name,
  ...{ title: 'shops', about: 'shops.about', empty: 'shops.empty', createWord: 'shops.create', search: 'shops.search' },
  exportable: true,
  columns: [
    nameColumn('name', 'id', 'name'),
    textColumn('id', 'id', { from: 'medium' }),
    timeColumn('createdAt', 'created_at', { sort: 'created_at' }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'id', title: 'id', required: true, once: true },
      { kind: 'text', name: 'name', title: 'name', required: true },
      ownFields('shop_fields'),
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    facts: [
      { ...textColumn('name', 'name'), edit: 'name' },
      textColumn('id', 'id'),
      { title: 'ownFields', edit: 'shop_fields', cell: ({ shop_fields }) => <OwnFields of={shop_fields} /> },
    ],
    tabs: [{ key: 'orders', title: 'orders', render: ({ id }) => <ShopOrders id={id} /> }, historyTab('shop', 'id')],
  },
})

const goods = listSpec({
  resource: 'goods',
  id: 'id',
  nameOf: ({ name }) => name,
  ...{ title: 'goods', about: 'goods.about', empty: 'goods.empty', createWord: 'goods.create', search: 'name' },
  exportable: true,
  columns: [
    nameColumn('name', 'id', 'name'),
    amountColumn('price', 'price', { from: 'narrow' }),
    numberColumn('goods.sold', 'sold', { from: 'medium' }),
    timeColumn('createdAt', 'created_at', { sort: 'created_at' }),
  ],
  form: {
    fields: [
      { kind: 'number', name: 'id', title: 'id', required: true, once: true },
      { kind: 'text', name: 'name', title: 'name', required: true },
      { kind: 'text', name: 'price', title: 'price' },
      ownFields('item_fields'),
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    facts: [
      { ...textColumn('name', 'name'), edit: 'name' },
      textColumn('id', 'id'),
      { ...amountColumn('price', 'price'), edit: 'price' },
      numberColumn('goods.sold', 'sold'),
      { title: 'ownFields', edit: 'item_fields', cell: ({ item_fields }) => <OwnFields of={item_fields} /> },
    ],
    tabs: [historyTab('goods', 'id')],
  },
})

/** What shops elsewhere report: orders, and the shops and goods that they name. */
export default viewsPage([
  { key: 'orders', title: 'orders', page: listPage(orders) },
  { key: 'shops', title: 'shops', page: listPage(shops) },
  { key: 'goods', title: 'goods', page: listPage(goods) },
])
