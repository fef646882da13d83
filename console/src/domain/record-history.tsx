import type { RecordOf } from '../api/types.ts'
import { moment } from '../kit/list/columns.tsx'
import { SubList } from '../kit/list/sub-list.tsx'
import { Face } from '../kit/person.tsx'
import type { Column } from '../kit/spec/column-spec.ts'
import type { RecordTab } from '../kit/spec/record-spec.ts'
import { actionOf, actorOf } from './audit-words.ts'
import { Changes } from './changes.tsx'

type Row = RecordOf<'audit'>

const COLUMNS: readonly Column<Row>[] = [
  {
    ...{ title: 'who', from: 'narrow' },
    cell: (row, { t }) => (
      <span className="person">
        <Face name={actorOf(row, t)} size={20} />
        <span className="clip">{actorOf(row, t)}</span>
      </span>
    ),
  },
  { title: 'act', from: 'narrow', cell: (row, { t }) => actionOf(row, t) },
  { title: 'time', from: 'narrow', width: 130, cell: ({ created_at }, { format }) => moment(format, created_at) },
]

/** Who changed a record, when, and what of it; for those who may read the audit log. */
export function historyTab(kind: string, id: string): RecordTab<Record<string, unknown>> {
  return {
    ...{ key: 'history', title: 'history', right: 'audit:read' },
    render: (record) => <History kind={kind} id={String(record[id])} />,
  }
}

function History({ kind, id }: { kind: string; id: string }) {
  return (
    <SubList
      path="audit"
      query={{ kind, record_id: id }}
      id="id"
      columns={COLUMNS}
      empty="history.empty"
      expand={({ before, after }) => <Changes before={before} after={after} />}
    />
  )
}
