import type { RecordOf } from '../../api/types.ts'
import { Clip, timeColumn } from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'

const COLUMNS: readonly Column<RecordOf<'customers/{id}/chats'>>[] = [
  {
    ...{ title: 'filter.staff', from: 'narrow' },
    names: ({ staff_id }) => [['staff', staff_id]],
    cell: ({ id, staff_id }, { nameOf }) => (
      <PageLink page="chats" search={{ staff: staff_id, session: id }}>
        {nameOf('staff', staff_id)}
      </PageLink>
    ),
  },
  { title: 'message', from: 'narrow', cell: ({ last_msg_thumb }) => <Clip>{last_msg_thumb}</Clip> },
  timeColumn('time', 'last_msg_time'),
]

/** The conversations that staff have with a customer. */
export function CustomerChats({ id }: { id: string }) {
  return <SubList path="customers/{id}/chats" params={{ id }} id="id" columns={COLUMNS} empty="chats.empty" />
}
