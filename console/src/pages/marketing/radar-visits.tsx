import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { numberColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import { Person } from '../../kit/person.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'

type Visit = RecordOf<'radars/{id}/clicks'>

const COLUMNS: readonly Column<Visit>[] = [
  { title: 'customer', from: 'narrow', cell: (visit) => <Visitor {...visit} /> },
  timeColumn('time', 'time', { from: 'narrow' }),
  numberColumn('readSeconds', 'read_seconds', { from: 'wide' }),
  {
    ...{ title: 'readRate', from: 'wide' },
    cell: ({ read_rate }) => (read_rate > 0 ? `${read_rate} %` : ''),
  },
  textColumn('sharedBy', 'staff_name', { from: 'wide' }),
  textColumn('channel', 'channel', { from: 'widest' }),
]

/** Every opening of a radar's page, the newest first. */
export function RadarVisits({ id }: { id: number }) {
  return (
    <SubList
      path="radars/{id}/clicks"
      params={{ id }}
      id="id"
      columns={COLUMNS}
      empty="visitors.none"
      every={() => 5000}
      exportable
    />
  )
}

function Visitor({ external_user_id, name }: Visit) {
  const t = useText()
  if (external_user_id === null) return <span className="muted">{t('stranger')}</span>
  return (
    <PageLink page="customers" search={{ open: external_user_id }}>
      <Person name={name} />
    </PageLink>
  )
}
