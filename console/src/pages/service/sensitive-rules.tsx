import { Link } from '@tanstack/react-router'
import { Table } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { useList } from '../../api/list.ts'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { nameColumn, numberColumn, optionsOf, type States, stateColumn } from '../../kit/columns.tsx'
import { useFormat } from '../../kit/format.ts'
import type { ListSpec } from '../../kit/list-spec.ts'
import { Labels, Name } from '../../kit/names.tsx'
import { Failed, Nothing } from '../../kit/states.tsx'
import { Tag } from '../../kit/tag.tsx'

type Rule = RecordOf<'sensitive-rules'>

const SPEAKERS: States = {
  both: { word: 'speaker.both', colour: 'default' },
  staff: { word: 'filter.staff', colour: 'blue' },
  customer: { word: 'customer', colour: 'purple' },
}
const MATCHES: States = {
  contains: { word: 'match.contains', colour: 'default' },
  exact: { word: 'match.exact', colour: 'cyan' },
}

/** Words that must not pass unnoticed in chats, and the messages in which they were said. */
export const sensitiveRules: ListSpec<Rule> = {
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
    stateColumn('speaker', 'speaker', SPEAKERS, { wide: true }),
    {
      title: 'state',
      cell: ({ enabled }, { t }) => (
        <Tag tone={enabled ? 'green' : 'default'}>{t(enabled ? 'enabled' : 'disabled')}</Tag>
      ),
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
        ...{ kind: 'of', name: 'staff_ids', title: 'watchedStaff', help: 'watchedStaff.help' },
        ...{ directory: 'staff', many: true, initial: [] },
      },
      { kind: 'of', name: 'alert_staff_ids', title: 'alertedStaff', directory: 'staff', many: true, initial: [] },
      { kind: 'switch', name: 'enabled', title: 'enabled', initial: true },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  tabs: [{ key: 'hits', title: 'hits', render: ({ id }) => <Hits id={id} /> }],
}

function Hits({ id }: { id: number }) {
  const t = useText()
  const format = useFormat()
  const { corp_id } = useCorp()
  const { data, error, isLoading } = useList('sensitive-rules/{id}/hits', { limit: 100 }, { params: { id } })
  if (error) return <Failed error={error} />
  return (
    <Table
      size="small"
      rowKey="id"
      loading={isLoading}
      dataSource={data?.items ?? []}
      pagination={false}
      locale={{ emptyText: isLoading ? ' ' : <Nothing>{t('hits.none')}</Nothing> }}
      columns={[
        { title: t('time'), render: (_, { time }) => <span className="nowrap">{format.time(time)}</span> },
        { title: t('filter.staff'), render: (_, { staff_id }) => <Name of="staff" id={staff_id} /> },
        {
          title: t('message'),
          render: (_, { staff_id, session_id, word, text_content }) => (
            <Link
              to="/$corp/chats"
              params={{ corp: corp_id }}
              search={{ session: session_id, staff: staff_id, find: word }}
            >
              {text_content ?? word}
            </Link>
          ),
        },
      ]}
    />
  )
}
