import type { RecordOf } from '../../api/types.ts'
import { numberColumn, type StatesOf, stateColumn, timeColumn } from '../../kit/columns.tsx'
import { listPage } from '../../kit/list-page.tsx'

const KINDS: StatesOf<RecordOf<'seats'>['kind']> = {
  basic: { word: 'seat.basic', colour: 'default' },
  marketing: { word: 'seat.marketing', colour: 'blue' },
  service: { word: 'seat.service', colour: 'cyan' },
  conversation: { word: 'seat.conversation', colour: 'purple' },
}

export default listPage({
  resource: 'seats',
  id: 'seat_no',
  nameOf: ({ kind }) => kind,
  title: 'seats',
  about: 'seats.about',
  empty: 'seats.empty',
  next: { word: 'next.corporation', page: 'corporation' },
  columns: [
    stateColumn('kind', 'kind', KINDS),
    numberColumn('quantity', 'quantity'),
    timeColumn('expiresAt', 'expires_at'),
  ],
})
