import { nameColumn, nameOfColumn, numberColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
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
  sort: '-created_at',
  columns: [
    nameColumn('name', 'group_ext_id', 'name'),
    nameOfColumn('owner', 'staff', 'owner_staff_id'),
    numberColumn('members', 'member_count', { sort: 'member_count', from: 'narrow' }),
    timeColumn('createdAt', 'created_at', { sort: 'created_at' }),
  ],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    facts: [
      nameOfColumn('owner', 'staff', 'owner_staff_id'),
      numberColumn('members', 'member_count'),
      timeColumn('createdAt', 'created_at'),
      {
        title: 'id',
        cell: ({ group_ext_id }) => <code>{group_ext_id}</code>,
        copy: ({ group_ext_id }) => group_ext_id,
      },
    ],
    tabs: [
      {
        key: 'customers',
        title: 'menu.customers',
        render: ({ group_ext_id }) => <Members of="group-chats/{id}/customers" id={group_ext_id} />,
      },
    ],
  },
})
