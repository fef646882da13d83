import type { RecordOf } from '../../api/types.ts'
import { type Attachment, WelcomeBubbles } from '../../domain/attachment.tsx'
import { AttachmentsField } from '../../domain/attachments-field.tsx'
import { Phone } from '../../domain/phone.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { useText } from '../../i18n/language.tsx'
import { Enabled } from '../../kit/enabled.tsx'
import { nameColumn, namesColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'

type Welcome = RecordOf<'welcomes'>

export default listPage({
  resource: 'welcomes',
  id: 'id',
  sort: '-id',
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
      ...{ from: 'narrow', width: 96 },
      cell: ({ enabled }, { t }) => <Enabled on={enabled} t={t} />,
    },
    namesColumn('filter.staff', 'staff', 'staff_ids'),
    {
      title: 'text',
      from: 'wide',
      cell: ({ content }) => <span className="clip">{content.text?.content ?? '–'}</span>,
    },
    timeColumn('updatedAt', 'updated_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      {
        kind: 'reference',
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
  record: {
    labels: ({ enabled }, { t }) => <Enabled on={enabled} t={t} />,
    lead: ({ content }) => <WelcomePreview content={content} />,
    facts: [
      { ...namesColumn('filter.staff', 'staff', 'staff_ids'), edit: 'staff_ids' },
      { title: 'enabled', cell: ({ enabled }, { t }) => t(enabled ? 'yes' : 'no'), edit: 'enabled' },
      timeColumn('updatedAt', 'updated_at'),
    ],
    tabs: [historyTab('welcome', 'id')],
  },
})

function WelcomePreview({ content: { text, attachments } }: Pick<Welcome, 'content'>) {
  const t = useText()
  const name = t('preview.someone')
  return (
    <Phone title={name}>
      <div className="phone-note">{t('preview.added', { name })}</div>
      <WelcomeBubbles text={text?.content ?? ''} attachments={(attachments ?? []) as Attachment[]} />
    </Phone>
  )
}
