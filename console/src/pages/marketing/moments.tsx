import type { RecordOf } from '../../api/types.ts'
import type { Attachment } from '../../domain/attachment.tsx'
import { AttachmentsField } from '../../domain/attachments-field.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { nameColumn, nameOfColumn, optionsOf, stateColumn, stateTag, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import type { FormSpec } from '../../kit/spec/form-spec.ts'
import { type ListSpec, listSpec } from '../../kit/spec/list-spec.ts'
import { viewsPage } from '../../kit/views.tsx'
import {
  DRAFT_STATES,
  draftActions,
  isDraft,
  keepAsDraft,
  postToSend,
  SENT_STATES,
  sendAtColumn,
  sendAtFact,
  sendAtField,
} from './drafts.ts'
import { MessageResults } from './message-results.tsx'
import { askToPublish, MomentForecast, ScheduleWord } from './moment-forecast.tsx'
import { MomentPost } from './moment-post.tsx'
import { MESSAGE_STATES } from './states.ts'

type Moment = RecordOf<'moments'>

/** What a post may hold. */
const KINDS = ['image', 'video', 'link'] as const

const wasSent = (moment: Moment) => !isDraft(moment)

const form: FormSpec<Moment> = {
  fields: [
    { kind: 'text', name: 'name', title: 'name', required: true },
    { kind: 'textarea', name: 'text', title: 'text', most: 2000, initial: '' },
    {
      ...{ kind: 'custom', name: 'attachments', title: 'attachments', help: 'moments.attachments' },
      ...{ required: true, initial: [], render: () => <AttachmentsField oneKind kinds={KINDS} /> },
    },
    {
      ...{ kind: 'reference', name: 'creator_id', title: 'sentInNameOf', directory: 'staff' },
      ...{ required: 'unless staff', help: 'sentInNameOf.help' },
    },
    { kind: 'reference', name: 'staff_ids', title: 'filter.staff', directory: 'staff', many: true, required: true },
    sendAtField,
  ],
  post: postToSend('moments'),
  keep: keepAsDraft('moments'),
  sendWord: ({ send_at }) => (send_at ? <ScheduleWord /> : undefined),
  preview: ({ text, attachments, staff_ids }) => (
    <div className="stack">
      <MomentForecast staff={(staff_ids ?? []) as string[]} />
      <MomentPost text={String(text ?? '')} attachments={(attachments ?? []) as Attachment[]} />
    </div>
  ),
}

const moments = {
  resource: 'moments',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'moments',
  about: 'moments.about',
  createWord: 'moments.create',
  search: 'search.byName',
  form,
  canEdit: isDraft,
  actions: [
    ...draftActions<Moment>(askToPublish),
    { word: 'remind', path: 'remind', done: 'reminded', when: ({ state }) => state === 'sending' },
    {
      ...{ word: 'cancelMoment', path: 'cancel', ask: 'cancelMoment.ask', danger: true, done: 'cancelled' },
      when: ({ state, cancelled_at }) => cancelled_at === null && (state === 'pending' || state === 'sending'),
    },
  ],
  record: {
    labels: ({ state }, { t }) => stateTag(MESSAGE_STATES, state, t),
    note: ({ failed_code }, { t }) => failed_code && <span className="bad">{t('draft.notPublished')}</span>,
    lead: ({ text, attachments }) => <MomentPost text={text} attachments={attachments} />,
    facts: [
      {
        ...{ title: 'moments.staff', names: ({ staff_ids = [] }) => staff_ids.map((id) => ['staff', id] as const) },
        cell: ({ staff_ids = [], counts }, { nameOf, format }) =>
          format.list(staff_ids.map((id) => nameOf('staff', id))) || format.number(counts.total),
      },
      sendAtFact,
      { title: 'moments.published', cell: ({ counts }, { format }) => format.number(counts.sent), when: wasSent },
      { title: 'moments.waiting', cell: ({ counts }, { format }) => format.number(counts.pending), when: wasSent },
      nameOfColumn('creator', 'staff', 'creator_id'),
      timeColumn('createdAt', 'created_at'),
      { ...timeColumn('cancelledAt', 'cancelled_at'), when: ({ cancelled_at }) => cancelled_at !== null },
    ],
    tabs: [
      {
        ...{ key: 'results', title: 'results', show: wasSent },
        render: ({ id }) => <MessageResults of="moments" id={id} />,
      },
      historyTab('moment', 'id'),
    ],
  },
} satisfies Partial<ListSpec<Moment>>

const sent = listSpec({
  ...moments,
  query: { drafts: false },
  empty: 'moments.empty',
  filters: [
    { kind: 'choice', name: 'state', title: 'state', options: optionsOf(SENT_STATES) },
    { kind: 'reference', name: 'waits_for', title: 'message.waitsFor', directory: 'staff' },
  ],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'state', MESSAGE_STATES),
    {
      ...{ title: 'moments.published', align: 'right', width: 112 },
      cell: ({ counts }, { format }) => (
        <span className="number">{`${format.number(counts.sent)} / ${format.number(counts.total)}`}</span>
      ),
    },
    nameOfColumn('creator', 'staff', 'creator_id'),
    timeColumn('createdAt', 'created_at'),
  ],
})

/** Drafts, and those that wait for their time. No event tells of them before they are sent. */
const drafts = listSpec({
  ...moments,
  query: { drafts: true },
  empty: 'moments.noDrafts',
  every: 5_000,
  filters: [{ kind: 'choice', name: 'state', title: 'state', options: optionsOf(DRAFT_STATES) }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'state', DRAFT_STATES),
    sendAtColumn,
    nameOfColumn('creator', 'staff', 'creator_id', { from: 'wide' }),
    timeColumn('createdAt', 'created_at', { from: 'wide' }),
  ],
})

export default viewsPage([
  { key: 'sent', title: 'messages.sent', page: listPage(sent) },
  { key: 'drafts', title: 'drafts', page: listPage(drafts) },
])
