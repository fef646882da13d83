import type { RecordOf } from '../../api/types.ts'
import { type Attachment, MessageBubbles } from '../../domain/attachment.tsx'
import { conditionsIn } from '../../domain/crowd.ts'
import { SenderPhone } from '../../domain/phone.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { nameColumn, nameOfColumn, optionsOf, stateColumn, stateTag, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import type { CellTools, Column } from '../../kit/spec/column-spec.ts'
import { type ListSpec, listSpec } from '../../kit/spec/list-spec.ts'
import { viewsPage } from '../../kit/views.tsx'
import { DRAFT_STATES, draftActions, isDraft, SENT_STATES, sendAtColumn, sendAtFact } from './drafts.ts'
import { askToSend } from './forecast.tsx'
import { messageForm } from './message-form.tsx'
import { ProgressBar } from './message-progress.tsx'
import { MessageResults } from './message-results.tsx'
import { MESSAGE_STATES } from './states.ts'

type Message = RecordOf<'group-messages'>

const wasSent = (message: Message) => !isDraft(message)

/** To whom a draft goes, in a few words. */
function audienceWords(draft: Message, { t, nameOf, format }: CellTools): string {
  const { filter, crowd_package_id, external_user_ids, chat_ids, chat_owner_ids } = draft
  if (crowd_package_id) return nameOf('crowd-packages', crowd_package_id)
  if (external_user_ids) return t('to.people', { n: format.number(external_user_ids.length) })
  if (chat_ids) return t('to.someChats', { n: chat_ids.length })
  if (chat_owner_ids) return t('to.chatsOf', { names: format.list(chat_owner_ids.map((id) => nameOf('staff', id))) })
  if (!filter) return t('to.nobody')
  const n = conditionsIn(filter)
  return n > 0 ? t('to.conditions', { n }) : t('to.everyone')
}

const AUDIENCE: Column<Message> = {
  title: 'recipients',
  names: ({ crowd_package_id, chat_owner_ids = [] }) => [
    ...(crowd_package_id ? ([['crowd-packages', crowd_package_id]] as const) : []),
    ...chat_owner_ids.map((id) => ['staff', id] as const),
  ],
  cell: audienceWords,
}

const messages = {
  resource: 'group-messages',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'groupMessages',
  about: 'groupMessages.about',
  createWord: 'groupMessages.create',
  search: 'search.byName',
  sort: '-created_at',
  form: messageForm as never,
  canEdit: isDraft,
  actions: [
    ...draftActions<Message>(askToSend),
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
    note: ({ failed_code }, { t }) => failed_code && <span className="bad">{t('draft.reachedNobody')}</span>,
    lead: (message) => (
      <>
        {wasSent(message) && <ProgressBar message={message} />}
        <SenderPhone>
          <MessageBubbles text={message.text} attachments={message.attachments as Attachment[]} />
        </SenderPhone>
      </>
    ),
    facts: [
      { ...AUDIENCE, when: isDraft },
      sendAtFact,
      { title: 'recipients', cell: ({ counts }, { format }) => format.number(counts.total), when: wasSent },
      { title: 'result.sent', cell: ({ counts }, { format }) => format.number(counts.sent), when: wasSent },
      { title: 'result.failed', cell: ({ counts }, { format }) => format.number(counts.failed), when: wasSent },
      nameOfColumn('creator', 'staff', 'creator_id'),
      timeColumn('createdAt', 'created_at'),
      { ...timeColumn('doneAt', 'done_at'), when: wasSent },
    ],
    tabs: [
      {
        ...{ key: 'results', title: 'results', show: wasSent },
        render: ({ id }) => <MessageResults of="group-messages" id={id} />,
      },
      historyTab('group_message', 'id'),
    ],
  },
} satisfies Partial<ListSpec<Message>>

/** Coming from the customers, the filter that was built there is the recipients'. */
const sent = listSpec({
  ...messages,
  query: { drafts: false },
  empty: 'groupMessages.empty',
  filters: [
    { kind: 'choice', name: 'state', title: 'state', options: optionsOf(SENT_STATES) },
    { kind: 'reference', name: 'waits_for', title: 'message.waitsFor', directory: 'staff' },
  ],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'state', MESSAGE_STATES),
    { title: 'progress', width: 180, cell: (message) => <ProgressBar message={message} /> },
    nameOfColumn('creator', 'staff', 'creator_id', { from: 'wide' }),
    timeColumn('createdAt', 'created_at'),
  ],
})

/** Drafts, and those that wait for their time. No event tells of them before they are sent. */
const drafts = listSpec({
  ...messages,
  query: { drafts: true },
  empty: 'drafts.empty',
  every: 5_000,
  filters: [{ kind: 'choice', name: 'state', title: 'state', options: optionsOf(DRAFT_STATES) }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'state', DRAFT_STATES),
    sendAtColumn,
    { ...AUDIENCE, from: 'medium' },
    nameOfColumn('creator', 'staff', 'creator_id', { from: 'wide' }),
    timeColumn('createdAt', 'created_at', { from: 'wide' }),
  ],
})

export default viewsPage([
  { key: 'sent', title: 'messages.sent', page: listPage(sent) },
  { key: 'drafts', title: 'drafts', page: listPage(drafts) },
])
