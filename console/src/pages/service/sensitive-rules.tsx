import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import { Enabled } from '../../kit/enabled.tsx'
import { Labels, Names } from '../../kit/labels.tsx'
import {
  Clip,
  nameColumn,
  nameOfColumn,
  namesColumn,
  numberColumn,
  optionsOf,
  type States,
  stateColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { MATCHES } from './word-match.ts'

const SPEAKERS: States = {
  both: { word: 'speaker.both', tone: 'plain' },
  staff: { word: 'filter.staff', tone: 'info' },
  customer: { word: 'customer', tone: 'brand' },
}

/** Words that must not pass unnoticed in chats, and the messages in which they were said. */
export const sensitiveRules = listSpec({
  resource: 'sensitive-rules',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'sensitiveRules',
  about: 'sensitiveRules.about',
  empty: 'sensitiveRules.empty',
  createWord: 'sensitiveRules.create',
  search: 'search.byName',
  columns: [
    nameColumn('name', 'id', 'name'),
    { title: 'sensitiveWords', cell: ({ words }) => <Labels names={words} most={4} /> },
    stateColumn('speaker', 'speaker', SPEAKERS, { from: 'wide' }),
    {
      title: 'state',
      ...{ from: 'narrow', width: 96 },
      cell: ({ enabled }, { t }) => <Enabled on={enabled} t={t} />,
    },
    numberColumn('hits', 'hits'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true, most: 200 },
      { kind: 'words', name: 'words', title: 'sensitiveWords', required: true, help: 'sensitiveWords.help' },
      { kind: 'choice', name: 'match', title: 'match', options: optionsOf(MATCHES), initial: 'contains' },
      { kind: 'choice', name: 'speaker', title: 'speaker', options: optionsOf(SPEAKERS), initial: 'both' },
      {
        ...{ kind: 'reference', name: 'staff_ids', title: 'watchedStaff', help: 'watchedStaff.help' },
        ...{ directory: 'staff', many: true, initial: [] },
      },
      {
        kind: 'reference',
        name: 'alert_staff_ids',
        title: 'alertedStaff',
        directory: 'staff',
        many: true,
        initial: [],
      },
      { kind: 'switch', name: 'enabled', title: 'enabled', initial: true },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    labels: ({ enabled }, { t }) => <Enabled on={enabled} t={t} />,
    facts: [
      { title: 'sensitiveWords', cell: ({ words }) => <Labels names={words} most={50} />, edit: 'words' },
      { ...stateColumn('match', 'match', MATCHES), edit: 'match' },
      { ...stateColumn('speaker', 'speaker', SPEAKERS), edit: 'speaker' },
      {
        ...{ title: 'watchedStaff', edit: 'staff_ids' },
        cell: ({ staff_ids }, { t }) =>
          staff_ids.length > 0 ? <Names of="staff" ids={staff_ids} most={50} /> : t('everybody'),
      },
      { ...namesColumn('alertedStaff', 'staff', 'alert_staff_ids'), edit: 'alert_staff_ids' },
      { title: 'enabled', cell: ({ enabled }, { t }) => t(enabled ? 'yes' : 'no'), edit: 'enabled' },
    ],
    tabs: [{ key: 'hits', title: 'hits', render: ({ id }) => <Hits id={id} /> }, historyTab('sensitive_rule', 'id')],
  },
})

const HIT_COLUMNS: readonly Column<RecordOf<'sensitive-rules/{id}/hits'>>[] = [
  timeColumn('time', 'time', { from: 'narrow' }),
  nameOfColumn('filter.staff', 'staff', 'staff_id'),
  {
    ...{ title: 'message', from: 'narrow' },
    cell: ({ staff_id, session_id, word, text_content }) => (
      <PageLink page="chats" search={{ session: session_id, staff: staff_id, find: word }}>
        <Clip>{text_content ?? word}</Clip>
      </PageLink>
    ),
  },
]

/** The messages in which its words were said. */
function Hits({ id }: { id: number }) {
  return <SubList path="sensitive-rules/{id}/hits" params={{ id }} id="id" columns={HIT_COLUMNS} empty="hits.none" />
}
