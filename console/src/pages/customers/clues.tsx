import { nameColumn, nameOfColumn, textColumn, timeColumn } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { Labels, Name } from '../../kit/names.tsx'
import { Tag } from '../../kit/tag.tsx'
import { CustomerLink } from './customer-link.tsx'

export default listPage({
  resource: 'clues',
  id: 'phone',
  nameOf: ({ phone, remark }) => remark || phone,
  title: 'clues',
  about: 'clues.about',
  empty: 'clues.empty',
  createWord: 'clues.create',
  search: 'clues.search',
  exportable: true,
  filters: [
    {
      kind: 'choice',
      name: 'converted',
      title: 'state',
      options: [
        { value: 0, word: 'clue.open' },
        { value: 1, word: 'clue.converted' },
      ],
    },
    { kind: 'of', name: 'staff_ext_id', title: 'assignedTo', directory: 'staff' },
  ],
  columns: [
    nameColumn('phone', 'phone', 'phone'),
    textColumn('remark', 'remark'),
    nameOfColumn('assignedTo', 'staff', 'staff_ext_id', { wide: true }),
    { title: 'tags', wide: true, cell: ({ tags }) => <Labels names={tags} /> },
    {
      title: 'state',
      cell: ({ converted_at }, { t }) => (
        <Tag tone={converted_at ? 'green' : 'gold'}>{t(converted_at ? 'clue.converted' : 'clue.open')}</Tag>
      ),
    },
    timeColumn('createdAt', 'created_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'phone', title: 'phone', required: true, once: true },
      { kind: 'text', name: 'remark', title: 'remark', initial: '' },
      { kind: 'of', name: 'staff_ext_id', title: 'assignedTo', directory: 'staff' },
      { kind: 'words', name: 'tags', title: 'tags', initial: [] },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: (clue) => (
        <Facts
          of={[
            ['phone', clue.phone],
            ['assignedTo', <Name key="staff" of="staff" id={clue.staff_ext_id} />],
            ['remark', clue.remark],
            ['grade', clue.grade_id],
            ['tags', <Labels key="tags" names={clue.tags} most={20} />],
            ['customer', clue.external_user_id && <CustomerLink key="customer" id={clue.external_user_id} />],
          ]}
        />
      ),
    },
  ],
})
