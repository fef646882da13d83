import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import { Labels, Names } from '../../kit/labels.tsx'
import { nameColumn, numberColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'

export default listPage({
  resource: 'ticket-templates',
  id: 'id',
  sort: '-id',
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
      from: 'wide',
      cell: ({ components }) => <Labels names={components.map(({ title }) => title)} most={4} />,
    },
    numberColumn('id', 'id', { from: 'wide' }),
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
          { kind: 'reference', name: 'handler_ids', title: 'handlers', directory: 'staff', many: true, required: true },
        ],
      },
    ],
    body: (values, template) => (template ? values : { components: [], ...values }),
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    picture: ({ title }) => ({ shape: 'thing', name: title }),
    facts: [
      { ...textColumn('name', 'title'), edit: 'title' },
      numberColumn('id', 'id'),
      {
        title: 'components',
        cell: ({ components }) => <Labels names={components.map(({ title }) => title)} most={20} />,
      },
      timeColumn('updatedAt', 'updated_at'),
    ],
    tabs: [
      { key: 'steps', title: 'steps', render: ({ steps }) => <TemplateSteps steps={steps} /> },
      historyTab('ticket_template', 'id'),
    ],
  },
})

type Step = RecordOf<'ticket-templates'>['steps'][number]

/** Who works on a ticket of this template, one after the other. */
function TemplateSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="plain-steps">
      {steps.map(({ name, handler_ids }) => (
        <li key={name}>
          <strong>{name}</strong> <Names of="staff" ids={handler_ids} most={6} />
        </li>
      ))}
    </ol>
  )
}
