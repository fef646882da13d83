import { historyTab } from '../../domain/record-history.tsx'
import '../../kit/side-list.css'
import { Tree } from 'antd'
import { useAllEntries } from '../../api/directories.ts'
import type { RecordOf } from '../../api/types.ts'
import { AttachmentPreview, MessageBubbles } from '../../domain/attachment.tsx'
import { AttachmentsField } from '../../domain/attachments-field.tsx'
import { SenderPhone } from '../../domain/phone.tsx'
import { useText } from '../../i18n/language.tsx'
import { count } from '../../kit/address.ts'
import { Labels } from '../../kit/labels.tsx'
import {
  nameColumn,
  nameOfColumn,
  numberColumn,
  type StatesOf,
  stateColumn,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { viewsPage } from '../../kit/views.tsx'
import { quickReplyGroups } from './quick-reply-groups.tsx'
import { bodyOf, KINDS, PARTS, partsOf, type Reply, valuesOf } from './quick-reply-parts.ts'

type Group = RecordOf<'quick-reply-groups'>

const PARAMS = { group_id: count }

const REPLY_TYPES: StatesOf<Reply['content_type']> = {
  text: { word: 'text', tone: 'plain' },
  image: { word: 'attachment.image', tone: 'plain' },
  video: { word: 'attachment.video', tone: 'plain' },
  file: { word: 'attachment.file', tone: 'plain' },
  link: { word: 'attachment.link', tone: 'plain' },
}

const spec = listSpec<'quick-replies'>({
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
    {
      title: 'content',
      cell: (reply) => <span className="clip">{reply.content || reply.file_name || reply.file_url || '–'}</span>,
    },
    stateColumn('kind', 'content_type', REPLY_TYPES, { from: 'widest' }),
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
      { kind: 'choice', name: 'sends', title: 'kind', options: PARTS, initial: 'text', required: true },
      {
        ...{ kind: 'textarea', name: 'content', title: 'text', required: true, most: 4000 },
        when: ({ sends }) => sends === 'text',
      },
      {
        ...{ kind: 'custom', name: 'attachments', title: 'attachment', required: true, initial: [] },
        ...{ help: 'quickReplies.attachment', when: ({ sends }) => sends === 'attachment' },
        render: () => <AttachmentsField kinds={KINDS} most={1} />,
      },
      { kind: 'words', name: 'fuzzy_keywords', title: 'keywords', initial: [] },
    ],
    values: (reply) => valuesOf(reply),
    body: (values) => bodyOf(values),
    preview: (values) => <Sent {...partsOf(bodyOf(values) as Partial<Reply>)} />,
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    lead: (reply) => <Sent {...partsOf(reply)} />,
    facts: [
      { ...textColumn('name', 'name'), edit: 'name' },
      { ...nameOfColumn('group', 'quick-reply-groups', 'group_id'), edit: 'group_id' },
      { ...textColumn('text', 'content'), edit: 'content', when: ({ content_type }) => content_type === 'text' },
      {
        ...{ title: 'attachment', edit: 'attachments', when: ({ content_type }) => content_type !== 'text' },
        cell: (reply) =>
          partsOf(reply).attachments.map((each) => <AttachmentPreview key={each.msgtype} attachment={each} />),
      },
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

/** A reply as it arrives. */
function Sent(parts: ReturnType<typeof partsOf>) {
  return (
    <SenderPhone>
      <MessageBubbles {...parts} />
    </SenderPhone>
  )
}

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
