import type { RecordOf } from '../../api/types.ts'
import { SubList } from '../../kit/list/sub-list.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import { Person } from '../../kit/person.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import { RadarNumbers } from './radar-numbers.tsx'

const COLUMNS: readonly Column<RecordOf<'radars/{id}/visitors'>>[] = [
  {
    ...{ title: 'customer', from: 'narrow' },
    cell: ({ external_user_id, name, phones }) => (
      <PageLink page="customers" search={{ open: external_user_id }}>
        <Person name={name} note={phones[0] ?? ''} />
      </PageLink>
    ),
  },
]

/** How far people came with a radar, and who opened it. */
export function Visitors({ radar }: { radar: RecordOf<'radars'> }) {
  return (
    <div className="stack">
      <RadarNumbers radar={radar} />
      <SubList
        path="radars/{id}/visitors"
        params={{ id: radar.id }}
        id="external_user_id"
        columns={COLUMNS}
        empty="visitors.none"
        exportable
      />
    </div>
  )
}
