import type { RecordOf } from '../../api/types.ts'
import '../../styles/service.css'
import { Tree } from 'antd'
import { useText } from '../../i18n/language.tsx'
import { MessageBubbles } from '../../kit/attachment.tsx'
import { nameColumn, nameOfColumn, numberColumn, timeColumn } from '../../kit/columns.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { expectList } from '../../kit/list-query.ts'
import type { ListSpec } from '../../kit/list-spec.ts'
import { Labels, useDirectory } from '../../kit/names.tsx'
import { type PageState, usePageState } from '../../kit/page-state.ts'
import { Bubble, SenderPhone } from '../../kit/phone.tsx'

type QuickReply = RecordOf<'quick-replies'>
type Group = RecordOf<'quick-reply-groups'>

const spec: ListSpec<QuickReply> = {
  resource: 'quick-replies',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'quickReplies',
  about: 'quickReplies.about',
  empty: 'quickReplies.empty',
  createWord: 'quickReplies.create',
  search: 'search.byName',
  columns: [
    nameColumn('name', 'id', 'name'),
    { title: 'text', cell: ({ content }) => <span className="clip">{content || '–'}</span> },
    nameOfColumn('group', 'quick-reply-groups', 'group_id', { widest: true }),
    {
      title: 'keywords',
      wide: true,
      cell: ({ exact_keywords, fuzzy_keywords }) => <Labels names={[...exact_keywords, ...fuzzy_keywords]} />,
    },
    numberColumn('sendCount', 'send_count', { sort: 'send_count' }),
    timeColumn('updatedAt', 'updated_at', { widest: true }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      {
        ...{ kind: 'of', name: 'group_id', title: 'group', directory: 'quick-reply-groups', required: true },
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
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: ({ content }) => (
        <SenderPhone>
          <Bubble>{content}</Bubble>
        </SenderPhone>
      ),
    },
  ],
}

type Node = { key: number; title: string; children: Node[] }

/** Quick replies: the tree of groups on one side, the replies of the chosen one on the other. */
export default function QuickReplies() {
  const t = useText()
  const { state, change } = usePageState()
  const { entries } = useDirectory('quick-reply-groups')
  const nodes = treeOf(entries.map(({ record }) => record as Group))
  const group = state.group_id as number | undefined
  const aside = () => (
    <aside className="card" aria-label={t('groups')}>
      <h2>{t('groups')}</h2>
      {nodes.length > 0 && (
        <Tree
          aria-label={t('groups')}
          treeData={nodes}
          defaultExpandAll
          selectedKeys={group === undefined ? [] : [group]}
          onSelect={([id]) => change({ group_id: id as number | undefined, page: undefined })}
        />
      )}
    </aside>
  )
  return <ListPage spec={{ ...specIn(group), aside }} />
}

QuickReplies.expect = (corpId: string, state: PageState) =>
  expectList(specIn(state.group_id as number | undefined), corpId, state)

const specIn = (group: number | undefined) => (group === undefined ? spec : { ...spec, fixed: { group_id: group } })

function treeOf(groups: readonly Group[], parent = 0): Node[] {
  return groups
    .filter(({ parent_id }) => parent_id === parent)
    .sort((a, b) => a.order - b.order)
    .map(({ id, name }) => ({ key: id, title: name, children: treeOf(groups, id) }))
}
