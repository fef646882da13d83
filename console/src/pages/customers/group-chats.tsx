import { historyTab } from '../../domain/record-history.tsx'
import { nameColumn, nameOfColumn, namesColumn, numberColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { viewsPage } from '../../kit/views.tsx'
import { Members } from './crowd-members.tsx'
import { groupTagGroups, groupTags } from './group-tags.tsx'

const chats = listSpec({
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
  filters: [
    { kind: 'reference', name: 'group_tag_id', title: 'groupTags', directory: 'group-tags' },
    { kind: 'reference', name: 'owner_staff_id', title: 'owner', directory: 'staff' },
  ],
  columns: [
    nameColumn('name', 'group_ext_id', 'name'),
    nameOfColumn('owner', 'staff', 'owner_staff_id'),
    namesColumn('groupTags', 'group-tags', 'tag_ids', { from: 'wide' }),
    numberColumn('members', 'member_count', { sort: 'member_count', from: 'narrow' }),
    timeColumn('createdAt', 'created_at', { sort: 'created_at' }),
  ],
  form: {
    fields: [
      { kind: 'reference', name: 'tag_ids', title: 'groupTags', directory: 'group-tags', many: true },
      {
        ...{ kind: 'reference', name: 'join_tags', title: 'groupChats.joinTags', help: 'groupChats.joinTags.help' },
        ...{ directory: 'tags', many: true },
      },
    ],
  },
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    facts: [
      nameOfColumn('owner', 'staff', 'owner_staff_id'),
      { ...namesColumn('groupTags', 'group-tags', 'tag_ids'), edit: 'tag_ids' },
      { ...namesColumn('groupChats.joinTags', 'tags', 'join_tags'), edit: 'join_tags' },
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
      historyTab('group_chat', 'group_ext_id'),
    ],
  },
})

/** Group chats, and the tags that they are marked with, in their groups. */
export default viewsPage([
  { key: 'chats', title: 'groupChats', page: listPage(chats) },
  { key: 'tags', title: 'groupTags', page: listPage(groupTags) },
  { key: 'tag-groups', title: 'tagGroups', page: listPage(groupTagGroups) },
])
