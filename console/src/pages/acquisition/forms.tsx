import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import {
  nameColumn,
  numberColumn,
  optionsOf,
  type StatesOf,
  stateColumn,
  stateTag,
  textColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { FormAnswers } from './form-answers.tsx'
import type { Question } from './form-design.ts'
import { FormDesigner } from './form-designer.tsx'
import { FormPreview } from './form-preview.tsx'
import { FormVersions } from './form-versions.tsx'

const STATES: StatesOf<RecordOf<'forms'>['status']> = {
  drafts: { word: 'form.draft', tone: 'info' },
  publish: { word: 'form.published', tone: 'gain' },
  end: { word: 'form.ended', tone: 'plain' },
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
  filters: [{ kind: 'choice', name: 'status', title: 'state', options: optionsOf(STATES) }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'status', STATES),
    textColumn('group', 'group_name'),
    numberColumn('version', 'version'),
    textColumn('description', 'describe', { from: 'wide' }),
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
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    labels: ({ status }, { t }) => stateTag(STATES, status, t),
    lead: ({ name, describe, fields }) => <FormPreview name={name} describe={describe} questions={fields ?? []} />,
    facts: [
      { ...textColumn('group', 'group_name'), edit: 'group_name' },
      numberColumn('version', 'version'),
      {
        ...{ title: 'repeat', edit: 'repeat' },
        cell: ({ repeat }, { t }) => t(REPEAT.find(({ value }) => value === repeat)?.word ?? 'repeat.unlimited'),
      },
    ],
    tabs: [
      {
        key: 'answers',
        title: 'answers',
        render: ({ id, fields }) => <FormAnswers id={id} questions={fields ?? []} />,
      },
      { key: 'versions', title: 'versions', render: ({ id }) => <FormVersions id={id} /> },
      historyTab('smart_form', 'id'),
    ],
  },
})
