import type { RecordOf } from '../../api/types.ts'
import { CustomerLink } from '../../domain/customer-link.tsx'
import { moment, numberColumn, type StatesOf, stateColumn } from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'

type Participant = RecordOf<'check-in-missions/{id}/participants'>

const PHASES: StatesOf<Participant['phase']> = {
  first_entry: { word: 'checkIns.onlyOpened', tone: 'plain' },
  joined: { word: 'checkIns.joined', tone: 'info' },
  finished: { word: 'checkIns.done', tone: 'gain' },
}

const COLUMNS: readonly Column<Participant>[] = [
  {
    ...{ title: 'customer', from: 'narrow' },
    names: ({ external_user_id }) => [['customers', external_user_id]],
    cell: ({ external_user_id }) => <CustomerLink id={external_user_id} />,
  },
  stateColumn('state', 'phase', PHASES, { from: 'narrow' }),
  numberColumn('checkIns.totalDays', 'total_days', { from: 'narrow' }),
  numberColumn('checkIns.streak', 'succession_days', { from: 'wide' }),
  {
    ...{ title: 'checkIns.last', from: 'wide' },
    cell: ({ last_check_in_time }, { format }) => last_check_in_time && moment(format, last_check_in_time),
  },
]

/** Who opened a check-in's page, the newest first, and how far each one is. */
export function CheckInParticipants({ id }: { id: number }) {
  return (
    <SubList
      path="check-in-missions/{id}/participants"
      params={{ id }}
      id="id"
      columns={COLUMNS}
      empty="checkIns.nobody"
      every={() => 5000}
      exportable
    />
  )
}
