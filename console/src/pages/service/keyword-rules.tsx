import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import { Enabled } from '../../kit/enabled.tsx'
import { Labels } from '../../kit/labels.tsx'
import {
  nameColumn,
  nameOfColumn,
  namesColumn,
  numberColumn,
  optionsOf,
  stateColumn,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { MATCHES } from './word-match.ts'

/** Words by which customers mark themselves in chats, and who has said them. */
export const keywordRules = listSpec({
  resource: 'keyword-tag-rules',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'keywordRules',
  about: 'keywordRules.about',
  empty: 'keywordRules.empty',
  createWord: 'keywordRules.create',
  search: 'search.byName',
  columns: [
    nameColumn('name', 'id', 'name'),
    { title: 'keywords', cell: ({ words }) => <Labels names={words} most={4} /> },
    namesColumn('tags', 'tags', 'tags', { from: 'wide' }),
    {
      title: 'state',
      ...{ from: 'narrow', width: 96 },
      cell: ({ enabled }, { t }) => <Enabled on={enabled} t={t} />,
    },
    numberColumn('keywords.people', 'people', { from: 'wide' }),
    numberColumn('keywords.marked', 'marked'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true, most: 200 },
      { kind: 'words', name: 'words', title: 'keywords', required: true, help: 'sensitiveWords.help' },
      { kind: 'choice', name: 'match', title: 'match', options: optionsOf(MATCHES), initial: 'contains' },
      { kind: 'number', name: 'needed', title: 'keywords.needed', min: 1, max: 1000, initial: 1, required: true },
      { kind: 'reference', name: 'tags', title: 'tags', directory: 'tags', many: true, initial: [] },
      {
        ...{ kind: 'reference', name: 'staff_ids', title: 'watchedStaff', help: 'watchedStaff.help' },
        ...{ directory: 'staff', many: true, initial: [] },
      },
      { kind: 'switch', name: 'enabled', title: 'enabled', initial: true },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    labels: ({ enabled }, { t }) => <Enabled on={enabled} t={t} />,
    facts: [
      { title: 'keywords', cell: ({ words }) => <Labels names={words} most={50} />, edit: 'words' },
      { ...stateColumn('match', 'match', MATCHES), edit: 'match' },
      { ...numberColumn('keywords.needed', 'needed'), edit: 'needed' },
      { ...namesColumn('tags', 'tags', 'tags'), edit: 'tags' },
      { ...namesColumn('watchedStaff', 'staff', 'staff_ids'), edit: 'staff_ids' },
      numberColumn('hits', 'hits'),
      numberColumn('keywords.people', 'people'),
      numberColumn('keywords.marked', 'marked'),
      { title: 'enabled', cell: ({ enabled }, { t }) => t(enabled ? 'yes' : 'no'), edit: 'enabled' },
    ],
    tabs: [
      { key: 'people', title: 'keywords.people', render: ({ id }) => <People id={id} /> },
      historyTab('keyword_tag_rule', 'id'),
    ],
  },
})

const PEOPLE_COLUMNS: readonly Column<RecordOf<'keyword-tag-rules/{id}/people'>>[] = [
  nameOfColumn('customer', 'customers', 'external_user_id'),
  numberColumn('hits', 'hits'),
  textColumn('keywords.last', 'word', { from: 'narrow' }),
  timeColumn('time', 'last_at', { from: 'narrow' }),
  {
    ...{ title: 'keywords.marked', from: 'wide' },
    cell: ({ marked_at }, { format }) => marked_at && format.time(marked_at),
  },
]

/** Who has said its words, and who was tagged for it. */
function People({ id }: { id: number }) {
  const params = { id }
  return (
    <SubList
      path="keyword-tag-rules/{id}/people"
      {...{ params }}
      id="id"
      columns={PEOPLE_COLUMNS}
      empty="keywords.people.none"
    />
  )
}
