import { ACTION_OPTIONS, actOf, actorOf, kindOptions, recordName } from '../../domain/audit-words.ts'
import { Changes } from '../../domain/changes.tsx'
import { Clip, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { RowLink } from '../../kit/open-link.tsx'
import { Person } from '../../kit/person.tsx'

export default listPage({
  resource: 'audit',
  id: 'id',
  nameOf: ({ action, kind }) => `${action} ${kind}`,
  title: 'audit',
  about: 'audit.about',
  empty: 'audit.empty',
  exportable: true,
  filters: [
    { kind: 'period', name: 'period', title: 'time', from: 'start_time', to: 'end_time' },
    { kind: 'choice', name: 'kind', title: 'kind', options: kindOptions() },
    { kind: 'choice', name: 'action', title: 'act', options: ACTION_OPTIONS },
  ],
  sort: '-id',
  columns: [
    {
      ...{ title: 'act', from: 'narrow' },
      cell: (row, { t, addressOf }) => (
        <RowLink to={addressOf(row.id)}>
          <span className="clip">{actOf(row, t)}</span>
        </RowLink>
      ),
    },
    { title: 'who', cell: (row, { t }) => <Person name={actorOf(row, t)} /> },
    { title: 'record', cell: ({ after, before, record_id }) => <Clip>{recordName(after ?? before, record_id)}</Clip> },
    textColumn('address', 'address', { from: 'wide' }),
    timeColumn('time', 'created_at', { sort: 'created_at', from: 'narrow' }),
  ],
  record: {
    title: (row, { t }) => actOf(row, t),
    facts: [
      { title: 'who', cell: (row, { t }) => actorOf(row, t) },
      timeColumn('time', 'created_at'),
      textColumn('record', 'record_id'),
      textColumn('address', 'address'),
      { ...textColumn('requestId', 'request_id'), copy: ({ request_id }) => request_id ?? '' },
    ],
    tabs: [
      {
        key: 'changes',
        title: 'history.changes',
        render: ({ before, after }) => <Changes before={before} after={after} />,
      },
    ],
  },
})
