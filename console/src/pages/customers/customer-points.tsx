import type { RecordOf } from '../../api/types.ts'
import { numberColumn, timeColumn } from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import type { Customer } from './customer.ts'
import { Delta } from './delta.tsx'
import { POINTS_KINDS } from './points-kinds.ts'
import { reasonFor } from './points-reason.ts'

const COLUMNS: readonly Column<RecordOf<'customers/{id}/points'>>[] = [
  { title: 'points.delta', align: 'right', width: 96, from: 'narrow', cell: ({ delta }) => <Delta value={delta} /> },
  numberColumn('points.balance', 'balance', { from: 'narrow' }),
  { title: 'kind', from: 'wide', cell: ({ kind }, { t }) => kind && t(POINTS_KINDS[kind]) },
  { title: 'reason', from: 'narrow', cell: ({ reason }, { t }) => reasonFor(reason, t) },
  timeColumn('time', 'created_at'),
]

/** Every change of a customer's points, newest first. */
export function CustomerPoints({ customer }: { customer: Customer }) {
  return (
    <SubList
      path="customers/{id}/points"
      params={{ id: customer.external_user_id }}
      id="id"
      columns={COLUMNS}
      empty="points.none"
      exportable
    />
  )
}
