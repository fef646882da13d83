import { nameColumn, nameOfColumn, numberColumn, timeColumn } from '../../kit/columns.tsx'
import { Count, Facts } from '../../kit/facts.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { Name } from '../../kit/names.tsx'
import { Members } from './crowd-members.tsx'

export default listPage({
  resource: 'group-chats',
  id: 'group_ext_id',
  nameOf: ({ name }) => name,
  title: 'groupChats',
  about: 'groupChats.about',
  empty: 'groupChats.empty',
  next: { word: 'next.platform', page: 'platform' },
  search: 'search.byName',
  exportable: true,
  columns: [
    nameColumn('name', 'group_ext_id', 'name'),
    nameOfColumn('owner', 'staff', 'owner_staff_id'),
    numberColumn('members', 'member_count', { sort: 'member_count' }),
    timeColumn('createdAt', 'created_at', { sort: 'created_at' }),
  ],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: (chat) => (
        <Facts
          of={[
            ['owner', <Name key="owner" of="staff" id={chat.owner_staff_id} />],
            ['members', <Count key="members" of={chat.member_count} />],
            ['id', <code key="id">{chat.group_ext_id}</code>],
          ]}
        />
      ),
    },
    {
      key: 'customers',
      title: 'menu.customers',
      render: ({ group_ext_id }) => <Members of="group-chats/{id}/customers" id={group_ext_id} />,
    },
  ],
})
