import { nameOfColumn, timeColumn } from '../../kit/columns.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { OpenLink } from '../../kit/open-link.tsx'
import { Bubble, Phone } from '../../kit/phone.tsx'
import '../../styles/acquisition.css'

type Welcome = { id: number; staff_id: string | null; text: string; updated_at?: number }

export default listPage<Welcome>({
  resource: 'welcomes',
  id: 'id',
  nameOf: ({ text }) => text.slice(0, 30),
  title: 'welcomes',
  about: 'welcomes.about',
  empty: 'welcomes.empty',
  write: 'acquisition:write',
  columns: [
    {
      title: 'text',
      cell: ({ id, text }) => (
        <OpenLink id={id}>
          <span className="clip">{text}</span>
        </OpenLink>
      ),
    },
    nameOfColumn('filter.staff', 'staff', 'staff_id'),
    timeColumn('updatedAt', 'updated_at'),
  ],
  form: {
    fields: [
      {
        kind: 'of',
        name: 'staff_id',
        title: 'filter.staff',
        directory: 'staff',
        help: 'welcomes.staffHelp',
        once: true,
      },
      { kind: 'textarea', name: 'text', title: 'text', required: true, most: 4000 },
    ],
    preview: ({ text }) => (
      <Phone title="Guanxi">
        <Bubble>{String(text ?? '')}</Bubble>
      </Phone>
    ),
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'DELETE' }],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: ({ text }) => (
        <Phone title="Guanxi">
          <Bubble>{text}</Bubble>
        </Phone>
      ),
    },
  ],
})
