import { historyTab } from '../../domain/record-history.tsx'
import {
  nameColumn,
  namesColumn,
  numberColumn,
  optionsOf,
  stateColumn,
  stateTag,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { OPERATOR } from '../../kit/spec/form-spec.ts'
import { CheckInLink } from './check-in-link.tsx'
import { CheckInNumbers } from './check-in-numbers.tsx'
import { CheckInParticipants } from './check-in-participants.tsx'
import { CheckInPreview } from './check-in-preview.tsx'
import { CheckInRules, type Rule, RuleList } from './check-in-rules.tsx'
import { MISSION_STATES } from './states.ts'

const DAYS = [
  { value: 'cumulative', word: 'checkIns.cumulative' },
  { value: 'consecutive', word: 'checkIns.consecutive' },
] as const

export default listPage({
  resource: 'check-in-missions',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'checkIns',
  about: 'checkIns.about',
  empty: 'checkIns.empty',
  createWord: 'checkIns.create',
  search: 'search.byName',
  filters: [{ kind: 'choice', name: 'status', title: 'state', options: optionsOf(MISSION_STATES) }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'status', MISSION_STATES),
    numberColumn('checkIns.people', 'people_count'),
    numberColumn('checkIns.count', 'check_in_count', { from: 'wide' }),
    textColumn('creator', 'creator', { from: 'wide' }),
    timeColumn('createdAt', 'created_at', { from: 'widest' }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true, most: 60 },
      { kind: 'text', name: 'creator', title: 'creator', required: true, initial: OPERATOR },
      { kind: 'textarea', name: 'describe', title: 'description', initial: '' },
      { kind: 'text', name: 'cover', title: 'checkIns.cover', initial: '' },
      {
        ...{ kind: 'reference', name: 'group_ext_ids', title: 'groupChats', directory: 'group-chats', many: true },
        ...{ initial: [], help: 'checkIns.groups.help' },
      },
      { kind: 'choice', name: 'days', title: 'checkIns.days', options: DAYS, initial: 'cumulative' },
      {
        ...{ kind: 'custom', name: 'rules', title: 'checkIns.rules', initial: [] },
        render: () => <CheckInRules />,
        show: (rules) => <RuleList rules={(rules ?? []) as Rule[]} />,
      },
      { kind: 'time', name: 'start_time', title: 'startsAt', initial: null },
      { kind: 'time', name: 'end_time', title: 'endsAt', initial: null, help: 'checkIns.endsAt.help' },
    ],
    preview: ({ name, describe, rules, days }) => (
      <CheckInPreview
        name={String(name ?? '')}
        describe={String(describe ?? '')}
        rules={(rules ?? []) as Rule[]}
        inRow={days === 'consecutive'}
      />
    ),
  },
  actions: [
    { word: 'start', path: 'start', done: 'started', when: ({ status }) => status === 'end' },
    { word: 'end', path: 'end', ask: 'end.ask', done: 'ended', when: ({ status }) => status === 'ongoing' },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
  ],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    labels: ({ status }, { t }) => stateTag(MISSION_STATES, status, t),
    lead: (record) => (
      <>
        <CheckInLink record={record} />
        <CheckInPreview
          name={record.name}
          describe={record.describe ?? ''}
          rules={record.rules ?? []}
          inRow={record.days === 'consecutive'}
        />
      </>
    ),
    facts: [
      {
        title: 'checkIns.people',
        cell: ({ people_count }, { format }) => <strong className="big number">{format.number(people_count)}</strong>,
      },
      numberColumn('checkIns.count', 'check_in_count'),
      { ...namesColumn('groupChats', 'group-chats', 'group_ext_ids'), edit: 'group_ext_ids' },
      {
        ...{ title: 'checkIns.days', edit: 'days' },
        cell: ({ days }, { t }) => t(days === 'consecutive' ? 'checkIns.consecutive' : 'checkIns.cumulative'),
      },
      { title: 'checkIns.rules', edit: 'rules', cell: ({ rules }) => <RuleList rules={rules ?? []} /> },
      {
        ...{ title: 'startsAt', edit: 'start_time' },
        cell: ({ start_time }, { format }) => start_time && format.time(start_time),
      },
      {
        ...{ title: 'endsAt', edit: 'end_time' },
        cell: ({ end_time }, { format }) => end_time && format.time(end_time),
      },
      { ...textColumn('creator', 'creator'), edit: 'creator' },
      timeColumn('createdAt', 'created_at'),
    ],
    tabs: [
      { key: 'numbers', title: 'numbers', render: (record) => <CheckInNumbers record={record} /> },
      { key: 'participants', title: 'checkIns.participants', render: ({ id }) => <CheckInParticipants id={id} /> },
      historyTab('check_in_mission', 'id'),
    ],
  },
})
