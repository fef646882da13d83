import type { Attachment } from '../../kit/attachment.tsx'
import { AttachmentsField } from '../../kit/attachments-field.tsx'
import { nameColumn, nameOfColumn, stateColumn, timeColumn } from '../../kit/columns.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { MessageResults } from './message-results.tsx'
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
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'state', MESSAGE_STATES),
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
        kind: 'of',
        name: 'creator_id',
        title: 'sentInNameOf',
        directory: 'staff',
        help: 'sentInNameOf.help',
      },
      { kind: 'of', name: 'staff_ids', title: 'filter.staff', directory: 'staff', many: true, required: true },
    ],
    preview: ({ text, attachments }) => (
      <MomentPost text={String(text ?? '')} attachments={(attachments ?? []) as Attachment[]} />
    ),
  },
  canEdit: () => false,
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: ({ text, attachments }) => <MomentPost text={text} attachments={attachments} />,
    },
    { key: 'results', title: 'results', render: ({ id }) => <MessageResults of="moments" id={id} /> },
  ],
})
