import type { RecordOf } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import {
  nameColumn,
  numberColumn,
  optionsOf,
  StateTag,
  stateColumn,
  textColumn,
  timeColumn,
} from '../../kit/columns.tsx'
import { Count, Facts, Time } from '../../kit/facts.tsx'
import type { FormField } from '../../kit/form-spec.ts'
import { pageOver } from '../../kit/list-page.tsx'
import type { Column, ListSpec } from '../../kit/list-spec.ts'
import { Names } from '../../kit/names.tsx'
import { MISSION_STATES } from './states.ts'

type MissionResource = 'task-treasure-missions' | 'group-fission-missions' | 'check-in-missions'

/** What the three kinds have, or some of them. */
type Mission = Pick<RecordOf<MissionResource>, 'id' | 'name' | 'status' | 'created_at' | 'updated_at'> &
  Partial<Pick<RecordOf<'group-fission-missions'>, 'invited_count' | 'new_user_count' | 'outflow_count' | 'tags'>> & {
    creator?: string
    staff_ids?: string[]
    staff_ext_ids?: string[]
  }

type Kind = {
  resource: MissionResource
  title: Word
  about: Word
  empty: Word
  createWord: Word
  staffField?: 'staff_ids' | 'staff_ext_ids'
}

/** The pages of the three kinds of campaign differ in little. */
export function missionPage({ resource, title, about, empty, createWord, staffField }: Kind) {
  const counts: Column<Mission>[] = staffField
    ? [
        numberColumn('invited', 'invited_count'),
        numberColumn('newCustomers', 'new_user_count'),
        numberColumn('lost', 'outflow_count', { wide: true }),
      ]
    : [textColumn('creator', 'creator')]
  const fields: FormField[] = [{ kind: 'text', name: 'name', title: 'name', required: true }]
  if (staffField)
    fields.push(
      { kind: 'of', name: staffField, title: 'filter.staff', directory: 'staff', many: true, required: true },
      { kind: 'of', name: 'tags', title: 'autoTags', directory: 'tags', many: true, initial: [] },
    )
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
    form: { fields },
    actions: [
      { word: 'start', path: 'start', done: 'started', when: ({ status }) => status === 'end' },
      { word: 'end', path: 'end', ask: 'end.ask', done: 'ended', when: ({ status }) => status === 'ongoing' },
      { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
    ],
    tabs: [
      {
        key: 'overview',
        title: 'overview',
        render: (mission) => (
          <Facts
            of={[
              ['state', <StateTag key="state" states={MISSION_STATES} value={mission.status} />],
              ['createdAt', <Time key="created" at={mission.created_at} />],
              ...(staffField
                ? ([
                    ['invited', <Count key="invited" of={mission.invited_count} />],
                    ['newCustomers', <Count key="new" of={mission.new_user_count} />],
                    ['lost', <Count key="lost" of={mission.outflow_count} />],
                    [
                      'filter.staff',
                      <Names key="staff" of="staff" ids={mission[staffField] ?? []} most={20} />,
                      'whole',
                    ],
                    ['autoTags', <Names key="tags" of="tags" ids={mission.tags ?? []} most={20} />, 'whole'],
                  ] as const)
                : ([['creator', mission.creator]] as const)),
            ]}
          />
        ),
      },
    ],
  }
  return pageOver(spec)
}
