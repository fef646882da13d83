import { LeadPreview } from '../../domain/lead-preview.tsx'
import { Picture, PictureField } from '../../domain/picture-field.tsx'
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
import { RULES, rulesOf } from './check-in-rules.ts'
import { MISSION_STATES } from './states.ts'

const DAYS = [
  { value: 'cumulative', word: 'checkIns.cumulative' },
  { value: 'consecutive', word: 'checkIns.consecutive' },
] as const

/** What customers will see. */
const shown = ({ name, describe, cover, rules, days }: Record<string, unknown>) => (
  <CheckInPreview
    name={String(name ?? '')}
    describe={String(describe ?? '')}
    cover={String(cover ?? '')}
    rules={rulesOf(rules)}
    inRow={days === 'consecutive'}
  />
)

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
      { ...{ kind: 'custom', name: 'cover', title: 'cover', initial: '' }, render: () => <PictureField /> },
      {
        ...{ kind: 'reference', name: 'group_ext_ids', title: 'groupChats', directory: 'group-chats', many: true },
        ...{ initial: [], help: 'checkIns.groups.help' },
      },
      { kind: 'choice', name: 'days', title: 'checkIns.days', options: DAYS, initial: 'cumulative' },
      RULES,
      { kind: 'time', name: 'start_time', title: 'startsAt', initial: null },
      { kind: 'time', name: 'end_time', title: 'endsAt', initial: null, help: 'checkIns.endsAt.help' },
    ],
    preview: shown,
    body: ({ rules, ...values }) => ({ ...values, rules: rulesOf(rules) }),
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
        <LeadPreview>{shown(record)}</LeadPreview>
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
      {
        ...{ title: 'checkIns.rules', edit: 'rules' },
        names: ({ rules }) => rulesOf(rules).flatMap(({ tags = [] }) => tags.map((id) => ['tags', id] as const)),
        cell: ({ rules }, { t, format, nameOf }) =>
          rulesOf(rules).length > 0 &&
          rulesOf(rules).map(({ level, needed, points, tags = [] }) => (
            <span key={level} className="fact-line">
              {t('checkIns.levelOf', { days: format.number(needed), points: format.number(points) })}
              {tags.length > 0 && ` · ${format.quoted(tags.map((id) => nameOf('tags', id)))}`}
            </span>
          )),
      },
      {
        ...{ title: 'startsAt', edit: 'start_time' },
        cell: ({ start_time }, { format }) => start_time && format.time(start_time),
      },
      {
        ...{ title: 'endsAt', edit: 'end_time' },
        cell: ({ end_time }, { format }) => end_time && format.time(end_time),
      },
      { ...textColumn('description', 'describe'), edit: 'describe' },
      { ...{ title: 'cover', edit: 'cover' }, cell: ({ cover }) => cover && <Picture address={cover} /> },
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
