import type { RecordOf } from '../../api/types.ts'
import {
  nameColumn,
  numberColumn,
  optionsOf,
  type StatesOf,
  StateTag,
  stateColumn,
  textColumn,
  timeColumn,
} from '../../kit/columns.tsx'
import { Count, Facts } from '../../kit/facts.tsx'
import { listPage } from '../../kit/list-page.tsx'
import type { CrowdFilter } from './crowd.ts'
import { CrowdCount } from './crowd-count.tsx'
import { CrowdFilterBuilder } from './crowd-filter.tsx'
import { Members } from './crowd-members.tsx'
import '../../styles/customers.css'

const SOURCES: StatesOf<RecordOf<'crowd-packages'>['filter_type']> = {
  all: { word: 'crowd.all', colour: 'blue' },
  filter: { word: 'crowd.filter', colour: 'cyan' },
  import: { word: 'crowd.import', colour: 'purple' },
  openApi: { word: 'crowd.openApi', colour: 'default' },
}
const UPDATES: StatesOf<RecordOf<'crowd-packages'>['update_type']> = {
  auto: { word: 'crowd.auto', colour: 'green' },
  manual: { word: 'crowd.manual', colour: 'default' },
}

/** Whose members are found by conditions: the others' are given, and stay when something else is changed. */
const byFilter = ({ filter_type }: Record<string, unknown>) => filter_type === 'filter'

export default listPage({
  resource: 'crowd-packages',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'crowds',
  about: 'crowds.about',
  empty: 'crowds.empty',
  createWord: 'crowds.create',
  search: 'search.byName',
  columns: [
    nameColumn('name', 'id', 'name'),
    numberColumn('crowd.members', 'user_count'),
    stateColumn('crowd.source', 'filter_type', SOURCES),
    stateColumn('crowd.update', 'update_type', UPDATES, { wide: true }),
    textColumn('creator', 'creator_name', { widest: true }),
    timeColumn('updatedAt', 'data_update_time'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      { kind: 'textarea', name: 'description', title: 'description', initial: '' },
      { kind: 'choice', name: 'update_type', title: 'crowd.update', options: optionsOf(UPDATES), initial: 'auto' },
      {
        ...{ kind: 'of', name: 'creator_id', title: 'creator', directory: 'staff', help: 'sentInNameOf.help' },
        of: () => false,
      },
      {
        ...{ kind: 'custom', name: 'filter', title: 'crowdFilter', of: byFilter },
        render: () => <CrowdFilterBuilder />,
      },
    ],
    body: ({ filter = {}, ...values }, crowd) =>
      crowd && !byFilter(crowd) ? values : { ...values, filter, filter_type: 'filter' },
    preview: (values) =>
      'filter' in values && (
        <div className="card">
          <CrowdCount filter={(values.filter ?? {}) as CrowdFilter} />
        </div>
      ),
  },
  actions: [
    { word: 'crowd.refresh', path: 'refresh', done: 'crowd.refreshing' },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
  ],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: (crowd) => (
        <div className="stack">
          <Facts
            of={[
              ['description', crowd.description],
              ['crowd.members', <Count key="members" of={crowd.user_count} />],
              ['creator', crowd.creator_name],
              ['crowd.source', <StateTag key="source" states={SOURCES} value={crowd.filter_type} />],
              ['crowd.update', <StateTag key="update" states={UPDATES} value={crowd.update_type} />],
            ]}
          />
        </div>
      ),
    },
    { key: 'members', title: 'members', render: ({ id }) => <Members of="crowd-packages/{id}/members" id={id} /> },
  ],
})
