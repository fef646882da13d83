import { historyTab } from '../../domain/record-history.tsx'
import { nameColumn, numberColumn, textColumn } from '../../kit/list/columns.tsx'
import { listSpec } from '../../kit/spec/list-spec.ts'

/** The groups of quick replies. One that is removed takes along what lies in it. */
export const quickReplyGroups = listSpec({
  resource: 'quick-reply-groups',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'quickReplyGroups',
  about: 'quickReplyGroups.about',
  empty: 'quickReplyGroups.empty',
  createWord: 'groups.create',
  search: 'search.byName',
  columns: [
    nameColumn('name', 'id', 'name'),
    {
      title: 'groups.above',
      names: ({ parent_id }) => (parent_id ? [['quick-reply-groups', parent_id]] : []),
      cell: ({ parent_id }, { nameOf }) => (parent_id ? nameOf('quick-reply-groups', parent_id) : '–'),
    },
    numberColumn('quickReplies', 'col_count'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true, most: 200 },
      {
        ...{ kind: 'reference', name: 'parent_id', title: 'groups.above', directory: 'quick-reply-groups' },
        help: 'groups.above.help',
      },
    ],
    // 0 is no group: it lies at the top
    values: ({ parent_id, ...record }) => (parent_id ? { ...record, parent_id } : record),
    body: ({ parent_id, ...values }) => ({ ...values, parent_id: parent_id ?? 0 }),
  },
  actions: [
    {
      ...{ word: 'remove', danger: true, done: 'removed', method: 'delete' },
      question: async ({ name, col_count }, { t }) => ({
        ...{ title: t('remove.ask', { name }), text: t('quickReplyGroups.removal', { n: col_count }) },
        ...{ ok: t('remove'), danger: true },
      }),
    },
  ],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    facts: [
      { ...textColumn('name', 'name'), edit: 'name' },
      {
        ...{ title: 'groups.above', edit: 'parent_id' },
        names: ({ parent_id }) => (parent_id ? [['quick-reply-groups', parent_id]] : []),
        cell: ({ parent_id }, { nameOf }) => parent_id !== 0 && nameOf('quick-reply-groups', parent_id),
      },
      numberColumn('quickReplies', 'col_count'),
    ],
    tabs: [historyTab('quick_reply_group', 'id')],
  },
})
