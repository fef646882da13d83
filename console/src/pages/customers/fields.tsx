import { Segmented } from 'antd'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { nameColumn, numberColumn, optionsOf, type StatesOf, StateTag, stateColumn } from '../../kit/columns.tsx'
import { Count, Facts } from '../../kit/facts.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { expectList } from '../../kit/list-query.ts'
import type { ListSpec } from '../../kit/list-spec.ts'
import { Labels } from '../../kit/names.tsx'
import { type PageState, usePageState } from '../../kit/page-state.ts'

type CustomField = RecordOf<'custom-fields'>
type Stage = RecordOf<'journey-stages'>

const KINDS: StatesOf<CustomField['kind']> = {
  text: { word: 'fieldKind.text', colour: 'default' },
  number: { word: 'fieldKind.number', colour: 'blue' },
  date: { word: 'fieldKind.date', colour: 'cyan' },
  option: { word: 'fieldKind.option', colour: 'purple' },
}

const fields: ListSpec<CustomField> = {
  resource: 'custom-fields',
  id: 'field_id',
  nameOf: ({ field_name }) => field_name,
  title: 'customFields',
  about: 'customFields.about',
  empty: 'customFields.empty',
  createWord: 'customFields.create',
  columns: [
    nameColumn('name', 'field_id', 'field_name'),
    stateColumn('kind', 'kind', KINDS),
    { title: 'options', cell: ({ options }) => <Labels names={options.map(({ name }) => name)} most={6} /> },
  ],
  form: {
    fields: [
      { kind: 'text', name: 'field_name', title: 'name', required: true },
      {
        kind: 'choice',
        name: 'kind',
        title: 'kind',
        options: optionsOf(KINDS),
        initial: 'text',
        required: true,
        once: true,
      },
      {
        kind: 'group',
        name: 'options',
        title: 'options',
        add: 'options.add',
        when: ({ kind }) => kind === 'option',
        fields: [{ kind: 'text', name: 'name', title: 'name', required: true }],
      },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: ({ kind, options }) => (
        <Facts
          of={[
            ['kind', <StateTag key="kind" states={KINDS} value={kind} />],
            ['options', <Labels key="options" names={options.map(({ name }) => name)} most={50} />, 'whole'],
          ]}
        />
      ),
    },
  ],
}

const stages: ListSpec<Stage> = {
  resource: 'journey-stages',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'journeyStages',
  about: 'journeyStages.about',
  empty: 'journeyStages.empty',
  createWord: 'journeyStages.create',
  columns: [nameColumn('name', 'id', 'name'), numberColumn('order', 'order')],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      { kind: 'number', name: 'order', title: 'order', initial: 1, required: true },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: ({ order }) => <Facts of={[['order', <Count key="order" of={order} />]]} />,
    },
  ],
}

/** The corporation's own fields of customers, and the stages of their journey. */
export default function Fields() {
  const t = useText()
  const { state, change } = usePageState()
  const view = state.view === 'stages' ? 'stages' : 'fields'
  const choose = (
    <Segmented
      aria-label={t('fieldsAndStages')}
      value={view}
      options={[
        { value: 'fields', label: t('customFields') },
        { value: 'stages', label: t('journeyStages') },
      ]}
      onChange={(next) => change({ view: next === 'fields' ? undefined : next, open: undefined, page: undefined })}
    />
  )
  const toolbar = () => choose
  return view === 'fields' ? <ListPage spec={{ ...fields, toolbar }} /> : <ListPage spec={{ ...stages, toolbar }} />
}

Fields.expect = (corpId: string, state: PageState) =>
  state.view === 'stages' ? expectList(stages, corpId, state) : expectList(fields, corpId, state)
