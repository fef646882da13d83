import { CustomerLink } from '../../domain/customer-link.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import type { Translate } from '../../i18n/language.tsx'
import { Labels } from '../../kit/labels.tsx'
import { nameColumn, nameOfColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { Tag } from '../../kit/tag.tsx'

export default listPage({
  resource: 'clues',
  id: 'id',
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
    { kind: 'reference', name: 'staff_ext_id', title: 'assignedTo', directory: 'staff' },
  ],
  columns: [
    nameColumn('phone', 'id', 'phone'),
    textColumn('remark', 'remark'),
    nameOfColumn('assignedTo', 'staff', 'staff_ext_id', { from: 'wide' }),
    { title: 'tags', from: 'wide', cell: ({ tags }) => <Labels names={tags} /> },
    {
      title: 'state',
      from: 'narrow',
      width: 96,
      cell: ({ converted_at }, { t }) => <Converted at={converted_at} t={t} />,
    },
    timeColumn('createdAt', 'created_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'phone', title: 'phone', required: true, once: true },
      { kind: 'text', name: 'remark', title: 'remark', initial: '' },
      { kind: 'reference', name: 'staff_ext_id', title: 'assignedTo', directory: 'staff' },
      { kind: 'words', name: 'tags', title: 'tags', initial: [] },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    picture: ({ phone, remark }) => ({ shape: 'person', name: remark || phone }),
    labels: ({ converted_at }, { t }) => <Converted at={converted_at} t={t} />,
    facts: [
      textColumn('phone', 'phone'),
      { ...textColumn('remark', 'remark'), edit: 'remark' },
      { ...nameOfColumn('assignedTo', 'staff', 'staff_ext_id'), edit: 'staff_ext_id' },
      { title: 'tags', cell: ({ tags }) => <Labels names={tags} most={20} />, edit: 'tags' },
      textColumn('grade', 'grade_id'),
      {
        title: 'customer',
        cell: ({ external_user_id }) => external_user_id && <CustomerLink id={external_user_id} />,
      },
      timeColumn('createdAt', 'created_at'),
    ],
    tabs: [historyTab('clue', 'id')],
  },
})

function Converted({ at, t }: { at: number | null; t: Translate }) {
  return <Tag tone={at ? 'gain' : 'waiting'}>{t(at ? 'clue.converted' : 'clue.open')}</Tag>
}
