import type { Attachment } from '../../domain/attachment.tsx'
import { AttachmentsField } from '../../domain/attachments-field.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { nameColumn, nameOfColumn, optionsOf, stateColumn, stateTag, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { MessageResults } from './message-results.tsx'
import { MomentForecast } from './moment-forecast.tsx'
import { MomentPost } from './moment-post.tsx'
import { MESSAGE_STATES } from './states.ts'

export default listPage({
  resource: 'moments',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'moments',
  about: 'moments.about',
  empty: 'moments.empty',
  createWord: 'moments.create',
  search: 'search.byName',
  filters: [{ kind: 'choice', name: 'state', title: 'state', options: optionsOf(MESSAGE_STATES) }],
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
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      { kind: 'textarea', name: 'text', title: 'text', most: 2000, initial: '' },
      {
        kind: 'custom',
        name: 'attachments',
        title: 'attachments',
        help: 'moments.attachments',
        required: true,
        initial: [],
        render: () => <AttachmentsField oneKind />,
      },
      {
        kind: 'reference',
        name: 'creator_id',
        title: 'sentInNameOf',
        directory: 'staff',
        required: 'unless staff',
        help: 'sentInNameOf.help',
      },
      { kind: 'reference', name: 'staff_ids', title: 'filter.staff', directory: 'staff', many: true, required: true },
    ],
    preview: ({ text, attachments, staff_ids }) => (
      <div className="stack">
        <MomentForecast staff={(staff_ids ?? []) as string[]} />
        <MomentPost text={String(text ?? '')} attachments={(attachments ?? []) as Attachment[]} />
      </div>
    ),
  },
  canEdit: () => false,
  actions: [
    { word: 'remind', path: 'remind', done: 'reminded', when: ({ state }) => state === 'sending' },
    {
      ...{ word: 'cancelMoment', path: 'cancel', ask: 'cancelMoment.ask', danger: true, done: 'cancelled' },
      when: ({ state, cancelled_at }) => cancelled_at === null && (state === 'pending' || state === 'sending'),
    },
  ],
  record: {
    labels: ({ state }, { t }) => stateTag(MESSAGE_STATES, state, t),
    lead: ({ text, attachments }) => <MomentPost text={text} attachments={attachments} />,
    facts: [
      { title: 'moments.staff', cell: ({ counts }, { format }) => format.number(counts.total) },
      { title: 'moments.published', cell: ({ counts }, { format }) => format.number(counts.sent) },
      { title: 'moments.waiting', cell: ({ counts }, { format }) => format.number(counts.pending) },
      nameOfColumn('creator', 'staff', 'creator_id'),
      timeColumn('createdAt', 'created_at'),
      { ...timeColumn('cancelledAt', 'cancelled_at'), when: ({ cancelled_at }) => cancelled_at !== null },
    ],
    tabs: [
      { key: 'results', title: 'results', render: ({ id }) => <MessageResults of="moments" id={id} /> },
      historyTab('moment', 'id'),
    ],
  },
})
