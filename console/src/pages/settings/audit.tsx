import type { RecordOf } from '../../api/types.ts'
import '../../styles/developers.css'
import { useText } from '../../i18n/language.tsx'
import { textColumn, timeColumn } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormat } from '../../kit/format.ts'
import { listPage } from '../../kit/list-page.tsx'
import { RowLink } from '../../kit/open-link.tsx'
import { Code } from '../../kit/shown-once.tsx'
import { ACTION_OPTIONS, actOf, actorOf, KIND_OPTIONS } from './audit-words.ts'

type AuditRow = RecordOf<'audit'>

export default listPage({
  resource: 'audit',
  id: 'id',
  nameOf: ({ action, kind }) => `${action} ${kind}`,
  titleOf: actOf,
  title: 'audit',
  about: 'audit.about',
  empty: 'audit.empty',
  wide: true,
  exportable: true,
  filters: [
    { kind: 'period', name: 'period', title: 'time', from: 'start_time', to: 'end_time' },
    { kind: 'choice', name: 'kind', title: 'kind', options: KIND_OPTIONS },
    { kind: 'choice', name: 'action', title: 'act', options: ACTION_OPTIONS },
  ],
  columns: [
    timeColumn('time', 'created_at', { sort: 'created_at' }),
    { title: 'who', cell: (row, { t }) => actorOf(row, t) },
    {
      title: 'act',
      cell: (row, { t, addressOf }) => <RowLink to={addressOf(row.id)}>{actOf(row, t)}</RowLink>,
    },
    textColumn('record', 'record_id'),
    textColumn('address', 'address', { wide: true }),
  ],
  tabs: [{ key: 'overview', title: 'overview', render: (row) => <OneRow row={row} /> }],
})

function OneRow({ row }: { row: AuditRow }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className="stack">
      <Facts
        of={[
          ['time', format.time(row.created_at)],
          ['who', actorOf(row, t)],
          ['act', actOf(row, t)],
          ['record', row.record_id],
          ['address', row.address],
          ['requestId', row.request_id],
        ]}
      />
      <div className="diff">
        <Side label={t('before')} of={row.before} />
        <Side label={t('after')} of={row.after} />
      </div>
    </div>
  )
}

function Side({ label, of }: { label: string; of: unknown }) {
  return <Code label={label} text={of === null || of === undefined ? '–' : JSON.stringify(of, null, 2)} />
}
