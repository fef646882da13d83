import type { ReactNode } from 'react'
import { useChange } from '../api/change.ts'
import type { RecordOf } from '../api/types.ts'
import { useText } from '../i18n/language.tsx'
import { Clip, numberColumn, type StatesOf, stateColumn, timeColumn } from '../kit/list/columns.tsx'
import { SubList } from '../kit/list/sub-list.tsx'
import type { Column } from '../kit/spec/list-spec.ts'
import { Attempts } from './attempts.tsx'

type Delivery = RecordOf<'deliveries'>

const STATES: StatesOf<Delivery['state']> = {
  waiting: { word: 'delivery.waiting', tone: 'info' },
  delivered: { word: 'delivery.delivered', tone: 'gain' },
  failed: { word: 'delivery.failed', tone: 'loss' },
}

/** Milliseconds between two looks while something is on its way: attempts are no change of a record. */
const LOOK_MS = 2000

const COLUMNS: readonly Column<Delivery>[] = [
  timeColumn('time', 'created_at', { from: 'narrow' }),
  { title: 'event', cell: ({ kind, action, record_id }) => <Clip>{`${kind} ${action} ${record_id}`}</Clip> },
  stateColumn('state', 'state', STATES),
  { title: 'lastReply', from: 'wide', cell: ({ last_status, last_error }) => last_status ?? last_error ?? '–' },
  numberColumn('attempts', 'attempts', { from: 'wide', width: 64 }),
  { title: 'resend', width: 84, from: 'narrow', cell: ({ delivery_id }) => <Resend id={delivery_id} /> },
]

/** Deliveries of events to subscribers: each opens to its attempts, and can be sent again. */
export function Deliveries({ query, children }: { query: Record<string, unknown>; children?: ReactNode }) {
  return (
    <SubList
      path="deliveries"
      query={query}
      id="delivery_id"
      columns={COLUMNS}
      empty="deliveries.empty"
      every={(list) => (list?.items.some(({ state }) => state === 'waiting') ? LOOK_MS : false)}
      expand={({ delivery_id, attempts }) => <Attempts id={delivery_id} count={attempts} />}
    >
      {children}
    </SubList>
  )
}

function Resend({ id }: { id: number }) {
  const t = useText()
  const change = useChange('post', 'deliveries/{id}/resend')
  if (!change.may) return null
  return (
    <button
      type="button"
      className="button small"
      {...change.mark}
      onClick={() => change.mutate({ params: { id }, done: t('resent') })}
    >
      {t('resend')}
    </button>
  )
}
