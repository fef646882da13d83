import { Form } from 'antd'
import { useChange } from '../../api/change.ts'
import type { RecordOf } from '../../api/types.ts'
import { BulkEntry } from '../../domain/bulk-entry.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { useText } from '../../i18n/language.tsx'
import { ReferenceSelect } from '../../kit/form/reference-select.tsx'
import { SelectField } from '../../kit/form/select-field.tsx'
import { nameColumn, nameOfColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { Tag } from '../../kit/tag.tsx'
import { toast } from '../../state/toast.ts'

type PreTag = RecordOf<'pre-tags'>

const BY = [
  { value: 'mobile', word: 'phone' },
  { value: 'union_id', word: 'preTags.unionid' },
] as const

const wordOf = (type: PreTag['target_type']) => (type === 'mobile' ? 'phone' : 'preTags.unionid')

/** Tags that wait for people who are no customers yet. */
export const preTags = listSpec({
  resource: 'pre-tags',
  id: 'id',
  nameOf: ({ target }) => target,
  ...{ title: 'preTags', about: 'preTags.about', empty: 'preTags.empty', createWord: 'preTags.create' },
  exportable: true,
  filters: [
    {
      ...{ kind: 'choice', name: 'marked', title: 'state' },
      options: [
        { value: 0, word: 'preTags.waiting' },
        { value: 1, word: 'preTags.marked' },
      ],
    },
    { kind: 'reference', name: 't_id', title: 'kind.tag', directory: 'tags' },
    { kind: 'choice', name: 'target_type', title: 'preTags.by', options: BY },
    { kind: 'text', name: 'target', title: 'preTags.target' },
  ],
  Toolbar: Many,
  columns: [
    nameColumn('preTags.target', 'id', 'target'),
    { title: 'preTags.by', from: 'wide', width: 110, cell: ({ target_type }, { t }) => t(wordOf(target_type)) },
    nameOfColumn('kind.tag', 'tags', 't_id', { from: 'narrow' }),
    { title: 'state', width: 112, from: 'narrow', cell: ({ marked_at }) => <Marked at={marked_at} /> },
    timeColumn('createdAt', 'created_at', { sort: 'created_at' }),
  ],
  form: {
    fields: [
      { kind: 'choice', name: 'target_type', title: 'preTags.by', options: BY, initial: 'mobile', required: true },
      { kind: 'text', name: 'target', title: 'preTags.target', required: true },
      { kind: 'reference', name: 't_id', title: 'kind.tag', directory: 'tags', required: true },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    labels: ({ marked_at }) => <Marked at={marked_at} />,
    facts: [
      { title: 'preTags.by', cell: ({ target_type }, { t }) => t(wordOf(target_type)) },
      textColumn('preTags.target', 'target'),
      nameOfColumn('kind.tag', 'tags', 't_id'),
      timeColumn('createdAt', 'created_at'),
      timeColumn('preTags.markedAt', 'marked_at'),
    ],
    tabs: [historyTab('pre_tag', 'id')],
  },
})

function Marked({ at }: { at: number | null }) {
  const t = useText()
  return <Tag tone={at ? 'gain' : 'waiting'}>{t(at ? 'preTags.marked' : 'preTags.waiting')}</Tag>
}

/** The same tag for many people. */
function Many() {
  const t = useText()
  const change = useChange('post', 'pre-tags/import')
  return (
    <BulkEntry
      word="bulkEntry"
      list="targets"
      label="preTags.targets"
      help="preTags.targetsHelp"
      change={change}
      send={async (rows, { target_type, t_id }) => {
        const targets = rows.map(({ cells }) => cells[0] ?? '')
        const body = { target_type, targets, t_id } as { target_type: 'mobile'; targets: string[]; t_id: number }
        const { created, existing } = await change.mutateAsync({ body, shown: 'fields' })
        toast.done(t('bulkEntry.done', { created, existing }))
      }}
    >
      <Form.Item name="target_type" label={t('preTags.by')} initialValue="mobile">
        <SelectField options={BY.map(({ value, word }) => ({ value, label: t(word) }))} />
      </Form.Item>
      <Form.Item name="t_id" label={t('kind.tag')} rules={[{ required: true, message: t('form.required') }]}>
        <ReferenceSelect directory="tags" many={false} />
      </Form.Item>
    </BulkEntry>
  )
}
