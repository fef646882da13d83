import type { RecordOf } from '../../api/types.ts'
import { numberColumn, type StatesOf, stateColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'

const KINDS: StatesOf<RecordOf<'seats'>['kind']> = {
  basic: { word: 'seat.basic', tone: 'plain' },
  marketing: { word: 'seat.marketing', tone: 'info' },
  service: { word: 'seat.service', tone: 'brand' },
  conversation: { word: 'seat.conversation', tone: 'brand' },
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
    numberColumn('quantity', 'quantity', { from: 'narrow' }),
    timeColumn('expiresAt', 'expires_at'),
  ],
})
