import { nameColumn, optionsOf, type States, stateColumn, textColumn } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { listPage } from '../../kit/list-page.tsx'
import '../../styles/acquisition.css'

type FormRecord = {
  id: number
  name: string
  describe: string
  status: string
  group_id: number
  group_name: string
  cover: string
}

const STATES: States = {
  drafts: { word: 'form.draft', colour: 'default' },
  publish: { word: 'form.published', colour: 'green' },
  end: { word: 'form.ended', colour: 'gold' },
}

export default listPage<FormRecord>({
  resource: 'forms',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'forms',
  about: 'forms.about',
  empty: 'forms.empty',
  write: 'acquisition:write',
  search: 'search.byName',
  filters: [{ kind: 'choice', name: 'status', title: 'state', options: optionsOf(STATES) }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'status', STATES),
    textColumn('group', 'group_name'),
    textColumn('description', 'describe', { wide: true }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      { kind: 'textarea', name: 'describe', title: 'description', initial: '' },
      { kind: 'of', name: 'group_id', title: 'group', directory: 'form-groups' },
    ],
  },
  actions: [
    { word: 'publish', path: 'publish', done: 'published', when: ({ status }) => status === 'drafts' },
    { word: 'end', path: 'end', ask: 'end.ask', done: 'ended', when: ({ status }) => status === 'publish' },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'DELETE' },
  ],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: (form) => (
        <Facts
          of={[
            ['name', form.name],
            ['group', form.group_name],
            ['description', form.describe],
          ]}
        />
      ),
    },
  ],
})
