import type { RecordOf } from '../../api/types.ts'
import { type CrowdFilter, staffOf } from '../../domain/crowd.ts'
import { CrowdCount } from '../../domain/crowd-count.tsx'
import { CrowdFilterBuilder } from '../../domain/crowd-filter.tsx'
import { CrowdSummary } from '../../domain/crowd-summary.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import {
  nameColumn,
  numberColumn,
  optionsOf,
  type StatesOf,
  stateColumn,
  stateTag,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { Members } from './crowd-members.tsx'

const SOURCES: StatesOf<RecordOf<'crowd-packages'>['filter_type']> = {
  all: { word: 'crowd.all', tone: 'info' },
  filter: { word: 'crowd.filter', tone: 'brand' },
  import: { word: 'crowd.import', tone: 'brand' },
  openApi: { word: 'crowd.openApi', tone: 'plain' },
}
const UPDATES: StatesOf<RecordOf<'crowd-packages'>['update_type']> = {
  auto: { word: 'crowd.auto', tone: 'gain' },
  manual: { word: 'crowd.manual', tone: 'plain' },
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
    stateColumn('crowd.source', 'filter_type', SOURCES, { width: 128 }),
    stateColumn('crowd.update', 'update_type', UPDATES, { from: 'wide' }),
    textColumn('creator', 'creator_name', { from: 'widest' }),
    timeColumn('updatedAt', 'data_update_time'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      { kind: 'textarea', name: 'description', title: 'description', initial: '' },
      { kind: 'choice', name: 'update_type', title: 'crowd.update', options: optionsOf(UPDATES), initial: 'auto' },
      {
        ...{ kind: 'reference', name: 'creator_id', title: 'creator', directory: 'staff', help: 'sentInNameOf.help' },
        required: 'unless staff',
        of: () => false,
      },
      {
        ...{ kind: 'custom', name: 'filter', title: 'crowdFilter', of: byFilter },
        render: () => <CrowdFilterBuilder />,
        show: (filter) => <CrowdSummary filter={filter as CrowdFilter} />,
        staff: staffOf,
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
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    labels: ({ filter_type }, { t }) => stateTag(SOURCES, filter_type, t),
    facts: [
      numberColumn('crowd.members', 'user_count'),
      { ...textColumn('description', 'description'), edit: 'description' },
      {
        ...{ title: 'crowdFilter', when: byFilter },
        cell: ({ filter }) => <CrowdSummary filter={(filter ?? {}) as CrowdFilter} />,
      },
      { ...stateColumn('crowd.update', 'update_type', UPDATES), edit: 'update_type' },
      textColumn('creator', 'creator_name'),
      timeColumn('updatedAt', 'data_update_time'),
    ],
    tabs: [
      {
        ...{ key: 'members', title: 'members' },
        render: ({ id, user_count }) => (
          <Members
            {...{ of: 'crowd-packages/{id}/members', id, empty: user_count > 0 ? 'crowd.unknown' : 'crowd.nobody' }}
          />
        ),
      },
      historyTab('crowd_package', 'id'),
    ],
  },
})
