import type { RecordOf } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { SubList } from '../../kit/list/sub-list.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import { Person } from '../../kit/person.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'

type Group = 'crowd-packages/{id}/members' | 'group-chats/{id}/customers'

const COLUMNS: readonly Column<RecordOf<Group>>[] = [
  {
    ...{ title: 'customer', from: 'narrow' },
    cell: ({ external_user_id, name }) => (
      <PageLink page="customers" search={{ open: external_user_id }}>
        <Person name={name ?? external_user_id} />
      </PageLink>
    ),
  },
]

/** The customers in a crowd package or a group chat. */
export function Members({ of, id, empty = 'members.none' }: { of: Group; id: string | number; empty?: Word }) {
  return <SubList path={of} params={{ id }} id="external_user_id" columns={COLUMNS} empty={empty} exportable />
}
