import { MessageBubbles } from '../../domain/attachment.tsx'
import { SenderPhone } from '../../domain/phone.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { nameColumn, nameOfColumn, optionsOf, stateColumn, stateTag, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { viewsPage } from '../../kit/views.tsx'
import { messageDrafts } from './message-drafts.tsx'
import { messageForm } from './message-form.tsx'
import { ProgressBar } from './message-progress.tsx'
import { MessageResults } from './message-results.tsx'
import { MESSAGE_STATES } from './states.ts'

/** Group messages that were sent. Coming from the customers, the filter that was built there is the recipients'. */
const sent = listSpec({
  resource: 'group-messages',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'groupMessages',
  about: 'groupMessages.about',
  empty: 'groupMessages.empty',
  createWord: 'groupMessages.create',
  search: 'search.byName',
  sort: '-created_at',
  filters: [{ kind: 'choice', name: 'state', title: 'state', options: optionsOf(MESSAGE_STATES) }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'state', MESSAGE_STATES),
    { title: 'progress', width: 180, cell: (message) => <ProgressBar message={message} /> },
    nameOfColumn('creator', 'staff', 'creator_id', { from: 'wide' }),
    timeColumn('createdAt', 'created_at'),
  ],
  form: messageForm as never,
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

export default viewsPage([
  { key: 'sent', title: 'messages.sent', page: listPage(sent) },
  { key: 'drafts', title: 'drafts', page: listPage(messageDrafts) },
])
