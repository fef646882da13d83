import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import type { Word } from '../../i18n/dictionary.ts'
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
import { pageOver } from '../../kit/list/list-page.tsx'
import type { FormField } from '../../kit/spec/form-spec.ts'
import type { Column, ListSpec } from '../../kit/spec/list-spec.ts'
import { bodyOf, GROUPS, MECHANICS, valuesOf } from './mission-form.ts'
import { MISSION_FACTS, MissionLead, preview } from './mission-lead.tsx'
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

/** The pages of the two kinds of campaign differ in little. */
export function missionPage({ resource, title, about, empty, createWord, staffField }: Kind) {
  const counts: Column<Mission>[] = [
    numberColumn('invited', 'invited_count'),
    numberColumn('newCustomers', 'new_user_count'),
    numberColumn('lost', 'outflow_count', { from: 'wide' }),
  ]
  const fields: FormField[] = [
    { kind: 'text', name: 'name', title: 'name', required: true },
    { kind: 'textarea', name: 'describe', title: 'description', most: 2000 },
    { kind: 'reference', name: staffField, title: 'filter.staff', directory: 'staff', many: true, required: true },
    ...(resource === 'group-fission-missions' ? [GROUPS] : []),
    ...MECHANICS,
    { kind: 'reference', name: 'tags', title: 'autoTags', directory: 'tags', many: true, initial: [] },
  ]
  const spec: ListSpec<Mission> = {
    ...{ resource, title, about, empty, createWord, id: 'id', search: 'search.byName' },
    nameOf: ({ name }) => name,
    filters: [{ kind: 'choice', name: 'status', title: 'state', options: optionsOf(MISSION_STATES) }],
    columns: [
      nameColumn('name', 'id', 'name'),
      stateColumn('state', 'status', MISSION_STATES),
      ...counts,
      timeColumn('createdAt', 'created_at'),
    ],
    form: { fields, preview, body: bodyOf, values: valuesOf },
    actions: [
      { word: 'start', path: 'start', done: 'started', when: ({ status }) => status === 'end' },
      { word: 'end', path: 'end', ask: 'end.ask', done: 'ended', when: ({ status }) => status === 'ongoing' },
      { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
    ],
    record: {
      picture: ({ name }) => ({ shape: 'thing', name }),
      labels: ({ status }, { t }) => stateTag(MISSION_STATES, status, t),
      lead: (mission) => <MissionLead mission={mission} />,
      facts: [
        { ...textColumn('name', 'name'), edit: 'name' },
        ...counts,
        { ...namesColumn<Mission>('filter.staff', 'staff', staffField), edit: staffField },
        { ...namesColumn<Mission>('autoTags', 'tags', 'tags'), edit: 'tags' },
        ...MISSION_FACTS,
        timeColumn('createdAt', 'created_at'),
      ],
      tabs: [...missionTabs(resource), historyTab(resource.replaceAll('-', '_').replace(/s$/, ''), 'id')],
    },
  }
  return pageOver(spec)
}
