import { type Attachment, MessageBubbles } from '../../domain/attachment.tsx'
import { AttachmentsField } from '../../domain/attachments-field.tsx'
import { type CrowdFilter, crowdParam } from '../../domain/crowd.ts'
import { CrowdFilterBuilder } from '../../domain/crowd-filter.tsx'
import { SenderPhone } from '../../domain/phone.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { nameColumn, nameOfColumn, stateColumn, stateTag, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { askToSend, Forecast, SendWord } from './forecast.tsx'
import { ProgressBar } from './message-progress.tsx'
import { MessageResults } from './message-results.tsx'
import { MESSAGE_STATES } from './states.ts'

/** Group messages. Coming from the customers, the filter that was built there is the recipients'. */
export default listPage({
  resource: 'group-messages',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'groupMessages',
  about: 'groupMessages.about',
  empty: 'groupMessages.empty',
  createWord: 'groupMessages.create',
  search: 'search.byName',
  sort: '-id',
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'state', MESSAGE_STATES),
    { title: 'progress', width: 180, cell: (message) => <ProgressBar message={message} /> },
    nameOfColumn('creator', 'staff', 'creator_id', { from: 'wide' }),
    timeColumn('createdAt', 'created_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true, most: 60 },
      { kind: 'textarea', name: 'text', title: 'message', most: 4000, help: 'message.help', initial: '' },
      {
        kind: 'custom',
        name: 'attachments',
        title: 'attachments',
        help: 'attachments.help',
        initial: [],
        render: () => <AttachmentsField />,
      },
      {
        kind: 'reference',
        name: 'creator_id',
        title: 'sentInNameOf',
        directory: 'staff',
        required: 'unless staff',
        help: 'sentInNameOf.help',
      },
      {
        kind: 'custom',
        name: 'filter',
        title: 'recipients',
        help: 'recipients.help',
        initial: {},
        render: () => <CrowdFilterBuilder />,
      },
      { kind: 'switch', name: 'allow_select', title: 'allowSelect', help: 'allowSelect.help', initial: false },
    ],
    given: { filter: crowdParam },
    sendWord: ({ filter }) => <SendWord filter={(filter ?? {}) as CrowdFilter} />,
    ask: askToSend,
    preview: (values) => (
      <div className="stack">
        <Forecast filter={(values.filter ?? {}) as CrowdFilter} />
        <SenderPhone>
          <MessageBubbles text={String(values.text ?? '')} attachments={(values.attachments ?? []) as Attachment[]} />
        </SenderPhone>
      </div>
    ),
  },
  canEdit: () => false,
  actions: [
    { word: 'remind', path: 'remind', done: 'reminded', when: ({ state }) => state === 'sending' },
    {
      word: 'cancelSending',
      path: 'cancel',
      ask: 'cancelSending.ask',
      danger: true,
      done: 'cancelled',
      when: ({ state }) => state === 'pending' || state === 'sending',
    },
  ],
  record: {
    labels: ({ state }, { t }) => stateTag(MESSAGE_STATES, state, t),
    lead: (message) => (
      <>
        <ProgressBar message={message} />
        <SenderPhone>
          <MessageBubbles text={message.text} attachments={message.attachments} />
        </SenderPhone>
      </>
    ),
    facts: [
      { title: 'recipients', cell: ({ counts }, { format }) => format.number(counts.total) },
      { title: 'result.sent', cell: ({ counts }, { format }) => format.number(counts.sent) },
      { title: 'result.failed', cell: ({ counts }, { format }) => format.number(counts.failed) },
      nameOfColumn('creator', 'staff', 'creator_id'),
      timeColumn('createdAt', 'created_at'),
      timeColumn('doneAt', 'done_at'),
    ],
    tabs: [
      { key: 'results', title: 'results', render: ({ id }) => <MessageResults of="group-messages" id={id} /> },
      historyTab('group_message', 'id'),
    ],
  },
})
