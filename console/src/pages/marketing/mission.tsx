import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import type { Word } from '../../i18n/dictionary.ts'
import {
  nameColumn,
  namesColumn,
  optionsOf,
  stateColumn,
  stateTag,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { pageOver } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import type { FormField } from '../../kit/spec/form-spec.ts'
import type { ListSpec } from '../../kit/spec/list-spec.ts'
import { MISSION_FACTS } from './mission-facts.tsx'
import { GROUPS, LOOK, MECHANICS, WELCOME } from './mission-fields.tsx'
import { bodyOf, valuesOf } from './mission-form.ts'
import { MissionLead, preview } from './mission-lead.tsx'
import { missionTabs } from './mission-people.tsx'
import { MISSION_STATES } from './states.ts'

type MissionResource = 'task-treasure-missions' | 'group-fission-missions'

/** What the two kinds have, or one of them. */
type Mission = Pick<RecordOf<MissionResource>, 'id' | 'name' | 'status' | 'created_at' | 'updated_at'> &
  Partial<Omit<RecordOf<'group-fission-missions'>, 'id' | 'name' | 'status' | 'created_at' | 'updated_at'>> & {
    staff_ids?: string[]
  }

type Kind = {
  resource: MissionResource
  title: Word
  about: Word
  empty: Word
  createWord: Word
  staffField: 'staff_ids' | 'staff_ext_ids'
}

/** People whom it brought: nobody yet, where a new one has no number. */
const COUNTS = (
  [
    ['invited', 'invited_count', 'medium'],
    ['newCustomers', 'new_user_count', 'medium'],
    ['lost', 'outflow_count', 'wide'],
  ] as const
).map(
  ([title, field, from]): Column<Mission> => ({
    ...{ title, from, align: 'right', width: 96 },
    cell: (mission, { format }) => <span className="number">{format.number(mission[field] ?? 0)}</span>,
  }),
)

/** The pages of the two kinds of campaign differ in little. */
export function missionPage({ resource, title, about, empty, createWord, staffField }: Kind) {
  const fields: FormField[] = [
    ...LOOK,
    { kind: 'reference', name: staffField, title: 'filter.staff', directory: 'staff', many: true, required: true },
    ...(resource === 'group-fission-missions' ? [GROUPS] : []),
    ...MECHANICS,
    ...(resource === 'task-treasure-missions' ? WELCOME : []),
    {
      ...{ kind: 'reference', name: 'tags', title: 'autoTags', directory: 'tags', many: true, initial: [] },
      help: 'mission.tags.help',
    },
  ]
  const spec: ListSpec<Mission> = {
    ...{ resource, title, about, empty, createWord, id: 'id', search: 'search.byName' },
    nameOf: ({ name }) => name,
    filters: [{ kind: 'choice', name: 'status', title: 'state', options: optionsOf(MISSION_STATES) }],
    columns: [
      nameColumn('name', 'id', 'name'),
      stateColumn('state', 'status', MISSION_STATES),
      ...COUNTS,
      timeColumn('createdAt', 'created_at'),
    ],
    form: { fields, aliases: { prize_rule: 'rules' }, preview, body: bodyOf, values: valuesOf },
    actions: [
      { word: 'start', path: 'start', done: 'started', when: ({ status }) => status === 'end' },
      { word: 'end', path: 'end', ask: 'end.ask', done: 'ended', when: ({ status }) => status === 'ongoing' },
      { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
    ],
    record: {
      picture: ({ name }) => ({ shape: 'thing', name }),
      labels: ({ status }, { t }) => stateTag(MISSION_STATES, status, t),
      lead: (mission) => <MissionLead resource={resource} mission={mission} />,
      facts: [
        { ...textColumn('name', 'name'), edit: 'name' },
        ...COUNTS,
        { ...namesColumn<Mission>('filter.staff', 'staff', staffField), edit: staffField },
        ...(resource === 'group-fission-missions'
          ? [{ ...namesColumn<Mission>('mission.groups', 'group-chats', 'group_ext_ids'), edit: 'group_ext_ids' }]
          : []),
        { ...namesColumn<Mission>('autoTags', 'tags', 'tags'), edit: 'tags' },
        ...MISSION_FACTS,
        timeColumn('createdAt', 'created_at'),
      ],
      tabs: [...missionTabs(resource), historyTab(resource.replaceAll('-', '_').replace(/s$/, ''), 'id')],
    },
  }
  return pageOver(spec)
}
