import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import { Labels } from '../../kit/labels.tsx'
import {
  nameColumn,
  numberColumn,
  optionsOf,
  type StatesOf,
  stateColumn,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { viewsPage } from '../../kit/views.tsx'

type CustomField = RecordOf<'custom-fields'>

const KINDS: StatesOf<CustomField['kind']> = {
  text: { word: 'fieldKind.text', tone: 'plain' },
  number: { word: 'fieldKind.number', tone: 'info' },
  date: { word: 'fieldKind.date', tone: 'brand' },
  option: { word: 'fieldKind.option', tone: 'brand' },
}

const fields = listSpec({
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
  record: {
    facts: [
      { ...textColumn('name', 'field_name'), edit: 'field_name' },
      stateColumn('kind', 'kind', KINDS),
      {
        title: 'options',
        edit: 'options',
        when: ({ kind }) => kind === 'option',
        cell: ({ options }) => <Labels names={options.map(({ name }) => name)} most={50} />,
      },
    ],
    tabs: [historyTab('custom_field', 'field_id')],
  },
})

const stages = listSpec({
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
  record: {
    facts: [
      { ...textColumn('name', 'name'), edit: 'name' },
      { ...numberColumn('order', 'order'), edit: 'order' },
    ],
    tabs: [historyTab('journey_stage', 'id')],
  },
})

const eventTypes = listSpec({
  resource: 'event-types',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'eventTypes',
  about: 'eventTypes.about',
  empty: 'eventTypes.empty',
  createWord: 'eventTypes.create',
  columns: [nameColumn('name', 'id', 'name'), timeColumn('createdAt', 'created_at')],
  form: { fields: [{ kind: 'text', name: 'name', title: 'name', required: true }] },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    facts: [{ ...textColumn('name', 'name'), edit: 'name' }, timeColumn('createdAt', 'created_at')],
    tabs: [historyTab('event_type', 'id')],
  },
})

/** The corporation's own fields of customers, the stages of their journey, and its own kinds of events. */
export default viewsPage([
  { key: 'fields', title: 'customFields', page: listPage(fields) },
  { key: 'stages', title: 'journeyStages', page: listPage(stages) },
  { key: 'events', title: 'eventTypes', page: listPage(eventTypes) },
])
