import { type Attachment, MessageBubbles } from '../../kit/attachment.tsx'
import { AttachmentsField } from '../../kit/attachments-field.tsx'
import { nameColumn, nameOfColumn, stateColumn, timeColumn } from '../../kit/columns.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { expectList } from '../../kit/list-query.ts'
import type { ListSpec } from '../../kit/list-spec.ts'
import { type PageState, usePageState } from '../../kit/page-state.ts'
import { SenderPhone } from '../../kit/phone.tsx'
import type { CrowdFilter } from '../customers/crowd.ts'
import { CrowdFilterBuilder } from '../customers/crowd-filter.tsx'
import { Forecast } from './forecast.tsx'
import { type GroupMessage, MessageProgress, ProgressBar } from './message-progress.tsx'
import { MessageResults } from './message-results.tsx'
import { MESSAGE_STATES } from './states.ts'
import '../../styles/customers.css'

const specFor = (filter: CrowdFilter | undefined): ListSpec<GroupMessage> => ({
  resource: 'group-messages',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'groupMessages',
  about: 'groupMessages.about',
  empty: 'groupMessages.empty',
  createWord: 'groupMessages.create',
  search: 'search.byName',
  readOne: true,
  sort: '-id',
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'state', MESSAGE_STATES),
    { title: 'progress', width: 180, cell: (message) => <ProgressBar message={message} /> },
    nameOfColumn('creator', 'staff', 'creator_id', { wide: true }),
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
        kind: 'of',
        name: 'creator_id',
        title: 'sentInNameOf',
        directory: 'staff',
        help: 'sentInNameOf.help',
      },
      {
        kind: 'custom',
        name: 'filter',
        title: 'recipients',
        help: 'recipients.help',
        initial: filter ?? {},
        render: () => <CrowdFilterBuilder />,
      },
      { kind: 'switch', name: 'allow_select', title: 'allowSelect', help: 'allowSelect.help', initial: false },
    ],
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
  tabs: [
    { key: 'overview', title: 'overview', render: (message) => <MessageProgress message={message} /> },
    { key: 'results', title: 'results', render: ({ id }) => <MessageResults of="group-messages" id={id} /> },
  ],
})

/** Group messages. Coming from the customers, the filter that was built there is the recipients'. */
export default function GroupMessages() {
  const { state } = usePageState()
  return <ListPage spec={specFor(state.filter as CrowdFilter | undefined)} />
}

GroupMessages.expect = (corpId: string, state: PageState) => expectList(specFor(undefined), corpId, state)
