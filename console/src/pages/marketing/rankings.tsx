import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import { Labels } from '../../kit/labels.tsx'
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
import { bodyOf, type Rank, SCOPES, scopeOf, valuesOf } from './rank-scope.ts'
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

const departmentsOf = ({ department_list }: Rank) => (Array.isArray(department_list) ? department_list : [])

export default listPage({
  resource: 'staff-ranks',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'rankings',
  about: 'rankings.about',
  empty: 'rankings.empty',
  createWord: 'rankings.create',
  search: 'search.byName',
  filters: [{ kind: 'choice', name: 'status', title: 'state', options: optionsOf(STATES) }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'status', STATES),
    stateColumn('kind', 'rank_type', TYPES, { from: 'widest', width: 152 }),
    numberColumn('invited', 'invite_total'),
    {
      ...{ title: 'rank.scope', from: 'wide' },
      names: (rank) => [
        ...departmentsOf(rank).map((id) => ['departments', id] as const),
        ...rank.staff_list.map((id) => ['staff', id] as const),
      ],
      cell(rank, { t, nameOf, most }) {
        if (scopeOf(rank) === 'all') return t('rank.all')
        const names = departmentsOf(rank).map((id) => nameOf('departments', id))
        return <Labels names={[...names, ...rank.staff_list.map((id) => nameOf('staff', id))]} most={most} />
      },
    },
    timeColumn('startsAt', 'start_time', { from: 'widest' }),
    timeColumn('endsAt', 'end_time'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      { kind: 'textarea', name: 'description', title: 'description', initial: '' },
      {
        ...{
          kind: 'choice',
          name: 'rank_type',
          title: 'kind',
          options: optionsOf(TYPES, true),
          initial: 0,
          once: true,
        },
        help: 'rank.kind.help',
      },
      {
        ...{ kind: 'reference', name: 'group_ext_id', title: 'rank.group', directory: 'group-chats', required: true },
        when: ({ rank_type }) => rank_type === 1,
        help: 'rank.group.help',
      },
      { kind: 'choice', name: 'scope', title: 'rank.scope', options: SCOPES, initial: 'all', required: true },
      {
        ...{ kind: 'reference', name: 'department_list', title: 'departments', directory: 'departments', many: true },
        required: true,
        when: ({ scope }) => scope === 'departments',
      },
      {
        ...{ kind: 'reference', name: 'staff_list', title: 'filter.staff', directory: 'staff', many: true },
        required: ({ scope }) => scope === 'staff',
        when: ({ scope }) => scope !== 'all',
      },
      { kind: 'time', name: 'start_time', title: 'startsAt', required: true },
      { kind: 'time', name: 'end_time', title: 'endsAt', required: true },
      { kind: 'switch', name: 'loss_voids', title: 'rank.lossVoids', initial: false, help: 'rank.lossVoids.help' },
      { kind: 'number', name: 'level', title: 'places', initial: 10, min: 0 },
    ],
    values: (rank) => valuesOf(rank),
    body: bodyOf,
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    labels: ({ status }, { t }) => stateTag(STATES, status, t),
    facts: [
      numberColumn('invited', 'invite_total'),
      stateColumn('kind', 'rank_type', TYPES),
      {
        ...{ title: 'rank.group', edit: 'group_ext_id' },
        when: ({ rank_type }) => rank_type === 1,
        cell: ({ group_list }) => group_list !== 0 && group_list.name,
      },
      { ...timeColumn('startsAt', 'start_time'), edit: 'start_time' },
      { ...timeColumn('endsAt', 'end_time'), edit: 'end_time' },
      { title: 'rank.scope', cell: (_, { t }) => t('rank.all'), when: (rank) => scopeOf(rank) === 'all' },
      {
        ...namesColumn('departments', 'departments', 'department_list'),
        edit: 'department_list',
        when: (rank) => scopeOf(rank) === 'departments',
      },
      {
        ...namesColumn('filter.staff', 'staff', 'staff_list'),
        edit: 'staff_list',
        when: (rank) => scopeOf(rank) !== 'all',
      },
      { title: 'rank.lossVoids', cell: ({ loss_voids }, { t }) => t(loss_voids ? 'yes' : 'no'), edit: 'loss_voids' },
      { ...numberColumn('places', 'level'), edit: 'level' },
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
