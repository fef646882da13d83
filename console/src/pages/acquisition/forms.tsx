import type { RecordOf } from '../../api/types.ts'
import '../../styles/acquisition.css'
import { nameColumn, numberColumn, optionsOf, type StatesOf, stateColumn, textColumn } from '../../kit/columns.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { FormAnswers } from './form-answers.tsx'
import type { Question } from './form-design.ts'
import { FormDesigner } from './form-designer.tsx'
import { FormPreview } from './form-preview.tsx'

const STATES: StatesOf<RecordOf<'forms'>['status']> = {
  drafts: { word: 'form.draft', colour: 'blue' },
  publish: { word: 'form.published', colour: 'green' },
  end: { word: 'form.ended', colour: 'default' },
}

const REPEAT = [
  { value: 'unlimited', word: 'repeat.unlimited' },
  { value: 'daily', word: 'repeat.daily' },
  { value: 'once', word: 'repeat.once' },
] as const

export default listPage({
  resource: 'forms',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'forms',
  about: 'forms.about',
  empty: 'forms.empty',
  createWord: 'forms.create',
  search: 'search.byName',
  wide: true,
  readOne: true,
  filters: [{ kind: 'choice', name: 'status', title: 'state', options: optionsOf(STATES) }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'status', STATES),
    textColumn('group', 'group_name'),
    numberColumn('version', 'version'),
    textColumn('description', 'describe', { wide: true }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true, most: 60 },
      { kind: 'text', name: 'group_name', title: 'group', required: true, initial: '默认分组' },
      { kind: 'textarea', name: 'describe', title: 'description', initial: '' },
      { kind: 'custom', name: 'fields', title: 'questions', initial: [], render: () => <FormDesigner /> },
      { kind: 'choice', name: 'repeat', title: 'repeat', options: REPEAT, initial: 'unlimited' },
    ],
    preview: ({ name, describe, fields }) => (
      <FormPreview
        name={String(name ?? '')}
        describe={String(describe ?? '')}
        questions={(fields ?? []) as Question[]}
      />
    ),
  },
  actions: [
    { word: 'publish', path: 'publish', done: 'published', when: ({ status }) => status !== 'publish' },
    { word: 'end', path: 'end', ask: 'end.ask', done: 'ended', when: ({ status }) => status === 'publish' },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
  ],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: ({ name, describe, fields }) => <FormPreview name={name} describe={describe} questions={fields ?? []} />,
    },
    { key: 'answers', title: 'answers', render: ({ id, fields }) => <FormAnswers id={id} questions={fields ?? []} /> },
  ],
})
