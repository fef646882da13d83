import '../../styles/acquisition.css'
import { nameColumn, namesColumn, numberColumn, textColumn, timeColumn } from '../../kit/columns.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { Tag } from '../../kit/tag.tsx'
import { CodeNumbers } from './code-numbers.tsx'
import { CodePreview } from './code-preview.tsx'
import { CodeQr } from './code-qr.tsx'
import { CodeZip } from './code-zip.tsx'

type Reply = { text?: { content?: string } } | null | undefined

/** The welcome with the text that was typed, and what else it holds; none without either. */
function replyOf(typed: Reply, before: Reply): Reply {
  const { text: _, ...rest } = before ?? {}
  const reply = { ...rest, ...(typed?.text?.content ? { text: typed.text } : {}) }
  return Object.keys(reply).length > 0 ? reply : null
}

export default listPage({
  resource: 'contact-ways',
  id: 'id',
  nameOf: ({ remark, id }) => remark || String(id),
  title: 'contactWays',
  about: 'contactWays.about',
  empty: 'contactWays.empty',
  createWord: 'contactWays.create',
  search: 'search.byName',
  sort: '-created_at',
  columns: [
    nameColumn('name', 'id', 'remark'),
    { title: 'codeState', widest: true, cell: ({ state }) => (state ? <Tag>{state}</Tag> : '–') },
    namesColumn('filter.staff', 'staff', 'staffs'),
    namesColumn('autoTags', 'tags', 'auto_mark_tags', { wide: true }),
    numberColumn('added', 'add_user_count', { sort: 'add_user_count' }),
    textColumn('group', 'group_name', { widest: true }),
    timeColumn('createdAt', 'created_at', { wide: true }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'remark', title: 'name', required: true, most: 30 },
      {
        kind: 'of',
        name: 'staffs',
        title: 'filter.staff',
        directory: 'staff',
        many: true,
        objects: true,
        required: true,
        help: 'contactWays.staffHelp',
      },
      { kind: 'text', name: 'state', title: 'codeState', most: 30, help: 'contactWays.stateHelp', initial: '' },
      {
        kind: 'of',
        name: 'auto_mark_tags',
        title: 'autoTags',
        directory: 'tags',
        many: true,
        objects: true,
        initial: [],
      },
      { kind: 'textarea', name: 'auto_reply.text.content', title: 'welcomeText', most: 4000 },
      { kind: 'text', name: 'customer_remark', title: 'customerRemark', help: 'contactWays.remarkHelp', initial: '' },
      { kind: 'switch', name: 'skip_verify', title: 'skipVerify', initial: true },
    ],
    body: (values, way) => ({
      ...values,
      ...(Array.isArray(values.staffs) ? { type: values.staffs.length > 1 ? 2 : 1 } : {}),
      ...(way ? {} : { scene: 2 }),
      ...('auto_reply' in values ? { auto_reply: replyOf(values.auto_reply as Reply, way?.auto_reply as Reply) } : {}),
    }),
    preview: (values) => <CodePreview values={values} />,
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  bulk: (chosen) => <CodeZip ids={chosen.map(({ id }) => id)} />,
  tabs: [
    { key: 'qr', title: 'qr', render: (way) => <CodeQr way={way} /> },
    { key: 'numbers', title: 'numbers', render: (way) => <CodeNumbers way={way} /> },
  ],
})
