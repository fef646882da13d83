import { numberColumn, timeColumn } from '../../kit/columns.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { CustomerLink } from './customer-link.tsx'
import { Delta } from './customer-points.tsx'
import { reasonFor } from './points-reason.ts'

export default listPage({
  resource: 'points-entries',
  id: 'id',
  nameOf: ({ external_user_id }) => external_user_id,
  title: 'points',
  about: 'points.about',
  empty: 'points.empty',
  next: { word: 'next.customers', page: 'customers' },
  exportable: true,
  filters: [{ kind: 'period', name: 'period', title: 'time', from: 'start_time', to: 'end_time' }],
  columns: [
    timeColumn('time', 'created_at'),
    {
      title: 'customer',
      cell: ({ external_user_id }) => (
        <span className="clip">
          <CustomerLink id={external_user_id} />
        </span>
      ),
    },
    { title: 'points.delta', align: 'right', cell: ({ delta }) => <Delta value={delta} /> },
    numberColumn('points.balance', 'balance'),
    { title: 'reason', cell: ({ reason }, { t }) => <span className="clip">{reasonFor(reason, t)}</span> },
  ],
})
