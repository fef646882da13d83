import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import {
  idsOf,
  nameColumn,
  namesColumn,
  numberColumn,
  optionsOf,
  type StatesOf,
  stateColumn,
  stateTag,
  timeColumn,
} from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormat } from '../../kit/format.ts'
import { listPage } from '../../kit/list-page.tsx'
import { Names } from '../../kit/names.tsx'
import { Standing } from './standing.tsx'

const STATES: StatesOf<RecordOf<'staff-ranks'>['status']> = {
  created: { word: 'rank.created', colour: 'blue' },
  started: { word: 'rank.started', colour: 'green' },
  finished: { word: 'rank.finished', colour: 'default' },
}
const TYPES: StatesOf<RecordOf<'staff-ranks'>['rank_type']> = {
  0: { word: 'rank.customers', colour: 'blue' },
  1: { word: 'rank.groups', colour: 'purple' },
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
    stateColumn('kind', 'rank_type', TYPES, { widest: true }),
    numberColumn('invited', 'invite_total'),
    namesColumn('filter.staff', 'staff', 'staff_list', { wide: true }),
    timeColumn('startsAt', 'start_time', { widest: true }),
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
      { kind: 'of', name: 'staff_list', title: 'filter.staff', directory: 'staff', many: true, required: true },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: (rank) => <RankOverview rank={rank} />,
    },
    { key: 'standing', title: 'standing', render: ({ id }) => <Standing id={id} /> },
  ],
})

function RankOverview({ rank }: { rank: RecordOf<'staff-ranks'> }) {
  const t = useText()
  const format = useFormat()
  return (
    <Facts
      of={[
        ['state', stateTag(STATES, rank.status, t)],
        ['kind', stateTag(TYPES, rank.rank_type, t)],
        ['startsAt', format.time(rank.start_time)],
        ['endsAt', format.time(rank.end_time)],
        ['invited', format.number(rank.invite_total)],
        ['places', rank.level],
        ['filter.staff', <Names key="staff" of="staff" ids={idsOf(rank.staff_list)} most={20} />, 'whole'],
        ['description', rank.description, 'whole'],
      ]}
    />
  )
}
