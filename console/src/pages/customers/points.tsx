import { CustomerLink } from '../../domain/customer-link.tsx'
import { Clip, numberColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { Delta } from './delta.tsx'
import { KIND_OPTIONS, POINTS_KINDS } from './points-kinds.ts'
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
  filters: [
    { kind: 'choice', name: 'kind', title: 'kind', options: KIND_OPTIONS },
    { kind: 'period', name: 'period', title: 'time', from: 'start_time', to: 'end_time' },
  ],
  columns: [
    {
      ...{ title: 'customer', from: 'narrow' },
      names: ({ external_user_id }) => [['customers', external_user_id]],
      cell: ({ external_user_id }) => (
        <span className="clip">
          <CustomerLink id={external_user_id} />
        </span>
      ),
    },
    { title: 'points.delta', align: 'right', from: 'narrow', width: 96, cell: ({ delta }) => <Delta value={delta} /> },
    numberColumn('points.balance', 'balance'),
    { title: 'kind', from: 'wide', cell: ({ kind }, { t }) => <Clip>{kind && t(POINTS_KINDS[kind])}</Clip> },
    { title: 'reason', cell: ({ reason }, { t }) => <span className="clip">{reasonFor(reason, t)}</span> },
    timeColumn('time', 'created_at', { from: 'narrow' }),
  ],
})
