import { LinkedList } from '../../domain/linked-list.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { nameColumn, nameOfColumn, numberColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listSpec } from '../../kit/spec/list-spec.ts'

/** The tags of group chats. */
export const groupTags = listSpec({
  resource: 'group-tags',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'groupTags',
  about: 'groupTags.about',
  empty: 'groupTags.empty',
  createWord: 'groupTags.create',
  search: 'search.byName',
  filters: [{ kind: 'reference', name: 'tag_group_id', title: 'tagGroup', directory: 'group-tag-groups' }],
  columns: [
    nameColumn('name', 'id', 'name'),
    nameOfColumn('tagGroup', 'group-tag-groups', 'tag_group_id'),
    timeColumn('updatedAt', 'updated_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true, most: 30 },
      {
        ...{
          kind: 'reference',
          name: 'tag_group_id',
          title: 'tagGroup',
          directory: 'group-tag-groups',
          required: true,
        },
        make: (name) => ({ name }),
      },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    facts: [
      { ...textColumn('name', 'name'), edit: 'name' },
      { ...nameOfColumn('tagGroup', 'group-tag-groups', 'tag_group_id'), edit: 'tag_group_id' },
      timeColumn('updatedAt', 'updated_at'),
    ],
    tabs: [
      {
        ...{ key: 'chats', title: 'groupChats' },
        render: ({ id }) => (
          <LinkedList
            {...{ resource: 'group-chats', query: { group_tag_id: id, sort: '-created_at' } }}
            {...{
              id: 'group_ext_id',
              name: 'name',
              title: 'groupChats',
              page: 'group-chats',
              empty: 'groupTags.unused',
            }}
          />
        ),
      },
      historyTab('group_tag', 'id'),
    ],
  },
})

/** The groups that they are in. One that is removed takes its tags along. */
export const groupTagGroups = listSpec({
  resource: 'group-tag-groups',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'groupTagGroups',
  about: 'groupTagGroups.about',
  empty: 'groupTags.empty',
  createWord: 'tagGroups.create',
  search: 'search.byName',
  columns: [nameColumn('name', 'id', 'name'), numberColumn('order', 'order'), timeColumn('updatedAt', 'updated_at')],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true, most: 30 },
      { kind: 'number', name: 'order', title: 'order' },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    facts: [
      { ...textColumn('name', 'name'), edit: 'name' },
      { ...numberColumn('order', 'order'), edit: 'order' },
      timeColumn('updatedAt', 'updated_at'),
    ],
    tabs: [
      {
        ...{ key: 'tags', title: 'groupTags' },
        render: ({ id }) => (
          <LinkedList
            {...{ resource: 'group-tags', query: { tag_group_id: id }, id: 'id', name: 'name', title: 'groupTags' }}
            {...{ page: 'group-chats', view: 'tags', empty: 'groupTags.empty' }}
          />
        ),
      },
      historyTab('group_tag_group', 'id'),
    ],
  },
})
