import { Steps } from 'antd'
import { nameColumn, numberColumn, timeColumn } from '../../kit/columns.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { Labels, Names } from '../../kit/names.tsx'

export default listPage({
  resource: 'ticket-templates',
  id: 'id',
  nameOf: ({ title }) => title,
  title: 'ticketTemplates',
  about: 'ticketTemplates.about',
  empty: 'ticketTemplates.empty',
  createWord: 'ticketTemplates.create',
  columns: [
    nameColumn('name', 'id', 'title'),
    { title: 'steps', cell: ({ steps }) => <Labels names={steps.map(({ name }) => name)} most={5} /> },
    {
      title: 'components',
      wide: true,
      cell: ({ components }) => <Labels names={components.map(({ title }) => title)} most={4} />,
    },
    numberColumn('id', 'id', { wide: true }),
    timeColumn('updatedAt', 'updated_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'title', title: 'name', required: true },
      {
        kind: 'group',
        name: 'steps',
        title: 'steps',
        add: 'steps.add',
        initial: [{}],
        fields: [
          { kind: 'text', name: 'name', title: 'name', required: true },
          { kind: 'of', name: 'handler_ids', title: 'handlers', directory: 'staff', many: true, required: true },
        ],
      },
    ],
    body: (values, template) => (template ? values : { components: [], ...values }),
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: ({ steps }) => (
        <Steps
          orientation="vertical"
          current={-1}
          items={steps.map(({ name, handler_ids }) => ({
            title: name,
            content: <Names of="staff" ids={handler_ids} most={6} />,
          }))}
        />
      ),
    },
  ],
})
