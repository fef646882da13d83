import type { ReactNode } from 'react'
import { useChange } from '../api/change.ts'
import type { List } from '../api/list.ts'
import type { RecordOf } from '../api/types.ts'
import { type Translate, useLanguage, useText } from '../i18n/language.tsx'
import type { Format } from '../kit/format.ts'
import { Clip, numberColumn, type StatesOf, stateColumn, timeColumn } from '../kit/list/columns.tsx'
import { SubList } from '../kit/list/sub-list.tsx'
import type { Column } from '../kit/spec/column-spec.ts'
import { Attempts } from './attempts.tsx'
import { actionOf, kindOf } from './audit-words.ts'
import { replyInWords } from './reply-words.ts'

type Delivery = RecordOf<'deliveries'>

export const DELIVERY_STATES: StatesOf<Delivery['state']> = {
  waiting: { word: 'delivery.waiting', tone: 'info' },
  delivered: { word: 'delivery.delivered', tone: 'gain' },
  failed: { word: 'delivery.failed', tone: 'loss' },
}

/** Milliseconds between two looks while something is on its way: attempts are no change of a record. */
export const LOOK_MS = 2000
/** The same while nothing is: nor is a new delivery. */
const QUIET_MS = 5000

/** What a delivery is about, in words. */
export function eventOf(delivery: Delivery, t: Translate): string {
  const name = delivery.record_name ?? delivery.record_id ?? ''
  return `${kindOf(delivery.kind, t)} ${actionOf(delivery, t)} ${name}`.trim()
}

/** The same in a list. */
export const eventColumn: Column<Delivery> = {
  title: 'event',
  cell: (delivery, { t }) => <Clip>{eventOf(delivery, t)}</Clip>,
}

/** What happens next with a delivery. */
function nextOf({ state, due_ms, attempts }: Delivery, t: Translate, format: Format): string {
  if (state === 'delivered') return t('delivery.nothingMore')
  if (state === 'failed') return t('delivery.givenUp', { n: format.number(attempts) })
  if (due_ms <= Date.now()) return t('delivery.soon')
  return t('delivery.again', { time: format.time(due_ms / 1000) })
}

/** How it stands: its state, what the receiver said last, and what happens next. */
export const outcomeColumns: readonly Column<Delivery>[] = [
  stateColumn('state', 'state', DELIVERY_STATES),
  {
    ...{ title: 'lastReply', from: 'medium' },
    cell: (delivery) => <LastReply delivery={delivery} />,
  },
  {
    ...{ title: 'delivery.next', from: 'wide' },
    cell: (delivery, { t, format }) => <Clip>{nextOf(delivery, t, format)}</Clip>,
  },
  numberColumn('attempts', 'attempts', { from: 'wide', width: 88 }),
]

function LastReply({ delivery: { last_status: status, last_reason: reason } }: { delivery: Delivery }) {
  const { t, language } = useLanguage()
  return <Clip>{replyInWords({ status, reason }, t, language)}</Clip>
}

const RESEND: Column<Delivery> = {
  ...{ title: 'resend', width: 104, from: 'narrow' },
  cell: ({ delivery_id }) => <Resend id={delivery_id} />,
}
const COLUMNS: readonly Column<Delivery>[] = [
  { ...eventColumn, from: 'narrow' },
  ...outcomeColumns,
  timeColumn('time', 'created_at'),
  RESEND,
]
/** Of one record: it is known what they are about, and asked when. */
const RECORD_COLUMNS: readonly Column<Delivery>[] = [
  timeColumn('time', 'created_at', { from: 'narrow' }),
  eventColumn,
  ...outcomeColumns,
  RESEND,
]

/** Deliveries of events to subscribers, newest first: each opens to its attempts, and can be sent again. */
export function Deliveries({ query, children }: { query: Record<string, unknown>; children?: ReactNode }) {
  return (
    <SubList
      path="deliveries"
      query={query}
      id="delivery_id"
      columns={'record_id' in query ? RECORD_COLUMNS : COLUMNS}
      empty="deliveries.empty"
      every={nextLook}
      expand={({ delivery_id, attempts }) => <Attempts id={delivery_id} count={attempts} />}
    >
      {children}
    </SubList>
  )
}

const nextLook = (list?: List<Delivery>) => (list?.items.some(({ state }) => state === 'waiting') ? LOOK_MS : QUIET_MS)

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
