import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import { Labels, Names } from '../../kit/labels.tsx'
import { nameColumn, numberColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { type Component, TemplateFieldList, TemplateFields } from './template-fields.tsx'

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
      {
        ...{ kind: 'custom', name: 'components', title: 'components', initial: [], render: () => <TemplateFields /> },
        show: (components) => <TemplateFieldList components={components as Component[]} />,
      },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    picture: ({ title }) => ({ shape: 'thing', name: title }),
    facts: [
      { ...textColumn('name', 'title'), edit: 'title' },
      numberColumn('id', 'id'),
      timeColumn('updatedAt', 'updated_at'),
    ],
    tabs: [
      { key: 'steps', title: 'steps', render: ({ steps }) => <TemplateSteps steps={steps} /> },
      { key: 'fields', title: 'components', render: ({ components }) => <TemplateFieldList components={components} /> },
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
