import { LinkedList } from '../../domain/linked-list.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { nameColumn, optionsOf, stateColumn, stateTag, textColumn } from '../../kit/list/columns.tsx'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { RADAR_TYPES } from './states.ts'

/** What radars are sorted into. One that still holds radars or groups is not removed. */
export const radarGroups = listSpec({
  resource: 'radar-groups',
  id: 'id',
  sort: '-id',
  nameOf: ({ name }) => name,
  title: 'radarGroups',
  about: 'radarGroups.about',
  empty: 'radarGroups.empty',
  createWord: 'groups.create',
  search: 'search.byName',
  filters: [{ kind: 'choice', name: 'type', title: 'kind', options: optionsOf(RADAR_TYPES) }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('kind', 'type', RADAR_TYPES),
    {
      title: 'groups.above',
      names: ({ parent_id }) => (parent_id ? [['radar-groups', parent_id]] : []),
      cell: ({ parent_id }, { nameOf }) => (parent_id ? nameOf('radar-groups', parent_id) : '–'),
    },
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true, most: 200 },
      {
        ...{ kind: 'choice', name: 'type', title: 'kind', options: optionsOf(RADAR_TYPES), initial: 'link' },
        ...{ required: true, once: true },
      },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    labels: ({ type }, { t }) => stateTag(RADAR_TYPES, type, t),
    facts: [{ ...textColumn('name', 'name'), edit: 'name' }],
    tabs: [
      {
        ...{ key: 'radars', title: 'radars' },
        render: ({ id }) => (
          <LinkedList
            {...{ resource: 'radars', query: { group_id: String(id) }, id: 'id', name: 'name', title: 'radars' }}
            {...{ page: 'radars', empty: 'radarGroups.bare' }}
          />
        ),
      },
      historyTab('radar_group', 'id'),
    ],
  },
})
