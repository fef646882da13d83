import type { RecordOf } from '../../api/types.ts'
import '../../styles/acquisition.css'
import { useText } from '../../i18n/language.tsx'
import { type Attachment, MessageBubbles } from '../../kit/attachment.tsx'
import { AttachmentsField } from '../../kit/attachments-field.tsx'
import { nameColumn, namesColumn, timeColumn } from '../../kit/columns.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { Phone } from '../../kit/phone.tsx'
import { Tag } from '../../kit/tag.tsx'

type Welcome = RecordOf<'welcomes'>

export default listPage({
  resource: 'welcomes',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'welcomes',
  about: 'welcomes.about',
  empty: 'welcomes.empty',
  createWord: 'welcomes.create',
  search: 'search.byName',
  columns: [
    nameColumn('name', 'id', 'name'),
    {
      title: 'state',
      cell: ({ enabled }, { t }) => (
        <Tag tone={enabled ? 'green' : 'default'}>{t(enabled ? 'enabled' : 'disabled')}</Tag>
      ),
    },
    namesColumn('filter.staff', 'staff', 'staff_ids'),
    { title: 'text', wide: true, cell: ({ content }) => <span className="clip">{content.text?.content ?? '–'}</span> },
    timeColumn('updatedAt', 'updated_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      {
        kind: 'of',
        name: 'staff_ids',
        title: 'filter.staff',
        directory: 'staff',
        many: true,
        help: 'welcomes.staffHelp',
        initial: [],
      },
      { kind: 'textarea', name: 'content.text.content', title: 'text', most: 4000 },
      {
        kind: 'custom',
        name: 'content.attachments',
        title: 'attachments',
        help: 'attachments.help',
        initial: [],
        render: () => <AttachmentsField />,
      },
      { kind: 'switch', name: 'enabled', title: 'enabled', initial: true },
    ],
    body: ({ content, ...rest }) => {
      const { text, attachments = [] } = (content ?? {}) as Welcome['content']
      return {
        ...rest,
        content: { ...(text?.content ? { text } : {}), ...(attachments.length > 0 ? { attachments } : {}) },
      }
    },
    preview: ({ content }) => <WelcomePreview content={(content ?? {}) as Welcome['content']} />,
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: ({ content }) => <WelcomePreview content={content} />,
    },
  ],
})

function WelcomePreview({ content: { text, attachments } }: Pick<Welcome, 'content'>) {
  const t = useText()
  const name = t('preview.someone')
  return (
    <Phone title={name}>
      <div className="phone-note">{t('preview.added', { name })}</div>
      <MessageBubbles text={text?.content ?? ''} attachments={(attachments ?? []) as Attachment[]} />
    </Phone>
  )
}
