import type { RecordOf } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { Labels } from '../../kit/labels.tsx'
import { Clip, timeColumn } from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import { Nothing } from '../../kit/states.tsx'
import './order-lines.css'

type Line = RecordOf<'orders'>['item_list'][number]
type Options = Pick<Column<unknown>, 'from' | 'width'>

/** An amount of money as it was reported: its digits, not rounded. */
export function amountColumn<R extends Record<string, unknown>>(title: Word, field: string, options: Options = {}) {
  return {
    ...{ title, align: 'right' as const, width: 110, ...options },
    cell: (record: R) => <span className="number">{String(record[field] ?? '–')}</span>,
  }
}

const nameOf = ({ item_name, item_id, amount }: Line) => `${item_name ?? item_id ?? ''} × ${amount}`

/** What was ordered, in one line. */
export const orderedColumn = <R extends { item_list: Line[] }>(options: Options = {}): Column<R> => ({
  ...{ title: 'goods', ...options },
  cell: ({ item_list }, { format }) => <Clip>{format.list(item_list.map(nameOf))}</Clip>,
})

/** What was ordered, with prices. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  const t = useText()
  if (lines.length === 0) return <Nothing>{t('order.nothing')}</Nothing>
  return (
    <table className="order-lines">
      <thead>
        <tr>
          <th scope="col">{t('goods')}</th>
          <th scope="col">{t('price')}</th>
          <th scope="col">{t('order.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order have no id, and stay in their order
          <tr key={n}>
            <td>{line.item_name ?? line.item_id ?? '–'}</td>
            <td className="number">{line.item_price ?? '–'}</td>
            <td className="number">{line.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Order = RecordOf<'orders'>

const SHOP_ORDERS: readonly Column<Order>[] = [
  {
    ...{ title: 'orderNumber', from: 'narrow' },
    cell: ({ order_id }) => (
      <PageLink page="orders" search={{ open: order_id }}>
        {order_id}
      </PageLink>
    ),
  },
  orderedColumn<Order>({ from: 'medium' }),
  amountColumn('order.paid', 'payment_amount', { from: 'narrow' }),
  timeColumn('order.time', 'create_time', { from: 'wide' }),
]

/** What was ordered in a shop, newest first. */
export function ShopOrders({ id }: { id: string }) {
  return (
    <SubList
      {...{ path: 'orders', query: { shop_id: id }, id: 'order_id', columns: SHOP_ORDERS }}
      {...{ empty: 'orders.none', exportable: true }}
    />
  )
}

/** What the reporting program has beside the fields that are known. */
export function OwnFields({ of }: { of: readonly { field_name: string; value: string }[] }) {
  return of.length === 0 ? (
    '–'
  ) : (
    <Labels names={of.map(({ field_name, value }) => `${field_name}: ${value}`)} most={20} />
  )
}
