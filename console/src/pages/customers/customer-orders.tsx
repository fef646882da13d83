import { useRecord } from '../../api/list.ts'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import { Tile } from '../../kit/tile.tsx'
import { amountColumn, orderedColumn } from './order-parts.tsx'

type Order = RecordOf<'customers/{id}/orders'>

const COLUMNS: readonly Column<Order>[] = [
  orderedColumn<Order>({ from: 'narrow' }),
  textColumn('state', 'order_status', { from: 'medium' }),
  amountColumn('order.paid', 'payment_amount', { from: 'narrow' }),
  timeColumn('order.time', 'create_time'),
]

/** What a customer bought: the sum, the number, the last time, and each order. */
export function CustomerOrders({ id }: { id: string }) {
  const t = useText()
  const format = useFormat()
  const { data } = useRecord('customers/{id}/orders', { params: { id }, query: { limit: '1' } })
  return (
    <>
      {data && data.order_count > 0 && (
        <div className="tiles">
          <Tile title={t('order.sum')} value={data.payment_amount} />
          <Tile title={t('order.count')} value={format.number(data.order_count)} />
          <Tile title={t('order.last')} value={data.last_create_time ? format.time(data.last_create_time) : '–'} />
        </div>
      )}
      <SubList
        path="customers/{id}/orders"
        params={{ id }}
        id="order_id"
        columns={COLUMNS}
        empty="orders.none"
        exportable
      />
    </>
  )
}
