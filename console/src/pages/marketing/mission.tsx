import type { RecordOf } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { nameColumn, numberColumn, optionsOf, stateColumn, textColumn, timeColumn } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
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
  staffField?: 'staff_ids' | 'staff_ext_ids'
}

/** The pages of the three kinds of campaign differ in little. */
export function missionPage({ resource, title, about, empty, staffField }: Kind) {
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
    ...{ resource, title, about, empty, id: 'id', search: 'search.byName' },
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
            of={
              staffField
                ? [
                    ['invited', mission.invited_count],
                    ['newCustomers', mission.new_user_count],
                    ['lost', mission.outflow_count],
                    ['filter.staff', <Names key="staff" of="staff" ids={mission[staffField] ?? []} />],
                    ['autoTags', <Names key="tags" of="tags" ids={mission.tags ?? []} />],
                  ]
                : [
                    ['name', mission.name],
                    ['creator', mission.creator],
                  ]
            }
          />
        ),
      },
    ],
  }
  return pageOver(spec)
}
