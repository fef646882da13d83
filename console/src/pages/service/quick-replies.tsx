import { historyTab } from '../../domain/record-history.tsx'
import '../../kit/side-list.css'
import { Tree } from 'antd'
import { useAllEntries } from '../../api/directories.ts'
import type { RecordOf } from '../../api/types.ts'
import { MessageBubbles } from '../../domain/attachment.tsx'
import { Bubble, SenderPhone } from '../../domain/phone.tsx'
import { useText } from '../../i18n/language.tsx'
import { count } from '../../kit/address.ts'
import { Labels } from '../../kit/labels.tsx'
import { nameColumn, nameOfColumn, numberColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { listSpec } from '../../kit/spec/list-spec.ts'

import { viewsPage } from '../../kit/views.tsx'
import { quickReplyGroups } from './quick-reply-groups.tsx'

type Group = RecordOf<'quick-reply-groups'>

const PARAMS = { group_id: count }

const spec = listSpec({
  resource: 'quick-replies',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'quickReplies',
  about: 'quickReplies.about',
  empty: 'quickReplies.empty',
  createWord: 'quickReplies.create',
  search: 'search.byName',
  filters: [{ kind: 'own', name: 'group_id', title: 'group', param: count }],
  Aside: Groups,
  columns: [
    nameColumn('name', 'id', 'name'),
    { title: 'text', cell: ({ content }) => <span className="clip">{content || '–'}</span> },
    nameOfColumn('group', 'quick-reply-groups', 'group_id', { from: 'widest' }),
    {
      title: 'keywords',
      from: 'wide',
      cell: ({ exact_keywords, fuzzy_keywords }) => <Labels names={[...exact_keywords, ...fuzzy_keywords]} />,
    },
    numberColumn('sendCount', 'send_count', { sort: 'send_count' }),
    timeColumn('updatedAt', 'updated_at', { from: 'widest' }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      {
        ...{ kind: 'reference', name: 'group_id', title: 'group', directory: 'quick-reply-groups', required: true },
        make: (name) => ({ name }),
      },
      { kind: 'textarea', name: 'content', title: 'text', required: true },
      { kind: 'words', name: 'fuzzy_keywords', title: 'keywords', initial: [] },
    ],
    preview: ({ content }) => (
      <SenderPhone>
        <MessageBubbles text={String(content ?? '')} />
      </SenderPhone>
    ),
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    lead: ({ content }) => (
      <SenderPhone>
        <Bubble>{content}</Bubble>
      </SenderPhone>
    ),
    facts: [
      { ...textColumn('name', 'name'), edit: 'name' },
      { ...nameOfColumn('group', 'quick-reply-groups', 'group_id'), edit: 'group_id' },
      { ...textColumn('text', 'content'), edit: 'content' },
      {
        title: 'keywords',
        cell: ({ fuzzy_keywords }) => <Labels names={fuzzy_keywords} most={20} />,
        edit: 'fuzzy_keywords',
      },
      numberColumn('sendCount', 'send_count'),
    ],
    tabs: [historyTab('quick_reply', 'id')],
  },
})

type Node = { key: number; title: string; children: Node[] }

/** Quick replies: the tree of groups on one side, the replies of the chosen one on the other; and the groups themselves. */
export default viewsPage([
  { key: 'replies', title: 'quickReplies', page: listPage(spec) },
  { key: 'groups', title: 'groups', page: listPage(quickReplyGroups) },
])

function Groups() {
  const t = useText()
  const { state, change } = usePageState(PARAMS)
  const entries = useAllEntries('quick-reply-groups')
  const nodes = treeOf(entries.map(({ record }) => record as Group))
  return (
    <aside className="card" aria-label={t('groups')}>
      <h2>{t('groups')}</h2>
      {nodes.length > 0 && (
        <Tree
          aria-label={t('groups')}
          treeData={nodes}
          defaultExpandAll
          selectedKeys={state.group_id === undefined ? [] : [state.group_id]}
          onSelect={([id]) => change({ group_id: id as number | undefined, page: undefined })}
        />
      )}
    </aside>
  )
}

function treeOf(groups: readonly Group[], parent = 0): Node[] {
  return groups
    .filter(({ parent_id }) => parent_id === parent)
    .sort((a, b) => a.order - b.order)
    .map(({ id, name }) => ({ key: id, title: name, children: treeOf(groups, id) }))
}
