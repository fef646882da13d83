import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import {
  nameColumn,
  namesColumn,
  numberColumn,
  optionsOf,
  type StatesOf,
  stateColumn,
  stateTag,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { Standing } from './standing.tsx'

const STATES: StatesOf<RecordOf<'staff-ranks'>['status']> = {
  created: { word: 'rank.created', tone: 'info' },
  started: { word: 'rank.started', tone: 'gain' },
  finished: { word: 'rank.finished', tone: 'plain' },
}
const TYPES: StatesOf<RecordOf<'staff-ranks'>['rank_type']> = {
  0: { word: 'rank.customers', tone: 'info' },
  1: { word: 'rank.groups', tone: 'brand' },
}

export default listPage({
  resource: 'staff-ranks',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'rankings',
  about: 'rankings.about',
  empty: 'rankings.empty',
  createWord: 'rankings.create',
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'status', STATES),
    stateColumn('kind', 'rank_type', TYPES, { from: 'widest', width: 152 }),
    numberColumn('invited', 'invite_total'),
    namesColumn('filter.staff', 'staff', 'staff_list', { from: 'wide' }),
    timeColumn('startsAt', 'start_time', { from: 'widest' }),
    timeColumn('endsAt', 'end_time'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      { kind: 'textarea', name: 'description', title: 'description', initial: '' },
      { kind: 'choice', name: 'rank_type', title: 'kind', options: optionsOf(TYPES, true), initial: 0, once: true },
      { kind: 'time', name: 'start_time', title: 'startsAt', required: true },
      { kind: 'time', name: 'end_time', title: 'endsAt', required: true },
      { kind: 'number', name: 'level', title: 'places', initial: 10, min: 0 },
      { kind: 'reference', name: 'staff_list', title: 'filter.staff', directory: 'staff', many: true, required: true },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    labels: ({ status }, { t }) => stateTag(STATES, status, t),
    facts: [
      stateColumn('kind', 'rank_type', TYPES),
      { ...timeColumn('startsAt', 'start_time'), edit: 'start_time' },
      { ...timeColumn('endsAt', 'end_time'), edit: 'end_time' },
      numberColumn('invited', 'invite_total'),
      { ...numberColumn('places', 'level'), edit: 'level' },
      { ...namesColumn('filter.staff', 'staff', 'staff_list'), edit: 'staff_list' },
      { ...textColumn('description', 'description'), edit: 'description' },
    ],
    tabs: [
      {
        key: 'standing',
        title: 'standing',
        render: ({ id, invite_total }) => <Standing id={id} invited={invite_total} />,
      },
      historyTab('staff_rank', 'id'),
    ],
  },
})
