import type { RecordOf } from '../../api/types.ts'
import { SubList } from '../../kit/list/sub-list.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import { Person } from '../../kit/person.tsx'
import type { Column } from '../../kit/spec/list-spec.ts'

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

/** Who opened a radar's link. */
export function Visitors({ id }: { id: number }) {
  return (
    <SubList
      path="radars/{id}/visitors"
      params={{ id }}
      id="external_user_id"
      columns={COLUMNS}
      empty="visitors.none"
      exportable
    />
  )
}
