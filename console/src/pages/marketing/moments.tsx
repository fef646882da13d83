import { nameColumn, nameOfColumn, stateColumn, timeColumn } from '../../kit/columns.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { Bubble, Phone } from '../../kit/phone.tsx'
import { MessageResults } from './message-results.tsx'
import { MESSAGE_STATES } from './states.ts'

export default listPage({
  resource: 'moments',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'moments',
  about: 'moments.about',
  empty: 'moments.empty',
  write: 'marketing:write',
  search: 'search.byName',
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'state', MESSAGE_STATES),
    nameOfColumn('creator', 'staff', 'creator_id'),
    timeColumn('createdAt', 'created_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      { kind: 'textarea', name: 'text', title: 'text', required: true, most: 2000 },
      {
        kind: 'of',
        name: 'creator_id',
        title: 'sentInNameOf',
        directory: 'staff',
        help: 'sentInNameOf.help',
      },
      { kind: 'of', name: 'staff_ids', title: 'filter.staff', directory: 'staff', many: true, required: true },
    ],
    preview: ({ text }) => (
      <Phone title="Moments">
        <Bubble>{String(text ?? '')}</Bubble>
      </Phone>
    ),
  },
  canEdit: () => false,
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: ({ text, name }) => (
        <Phone title={name}>
          <Bubble>{text}</Bubble>
        </Phone>
      ),
    },
    { key: 'results', title: 'results', render: ({ id }) => <MessageResults of="moments" id={id} /> },
  ],
})
