import '../../styles/developers.css'
import { useText } from '../../i18n/language.tsx'
import { numberColumn, textColumn, timeColumn } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormat } from '../../kit/format.ts'
import { listPage } from '../../kit/list-page.tsx'
import { OpenLink } from '../../kit/open-link.tsx'
import { Code } from '../../kit/shown-once.tsx'

type ChangeEvent = { id: number; kind: string; action?: string; record_id?: string; at: number; data?: unknown }

export default listPage<ChangeEvent>({
  resource: 'events',
  id: 'id',
  nameOf: ({ kind, id }) => `${kind} ${id}`,
  title: 'events',
  about: 'events.about',
  empty: 'events.empty',
  filters: [{ kind: 'text', name: 'kind', title: 'eventKind' }],
  columns: [
    timeColumn('time', 'at'),
    { title: 'eventKind', cell: ({ id, kind }) => <OpenLink id={id}>{kind}</OpenLink> },
    textColumn('act', 'action'),
    textColumn('record', 'record_id'),
    numberColumn('id', 'id', { wide: true }),
  ],
  tabs: [{ key: 'overview', title: 'overview', render: (event) => <OneEvent event={event} /> }],
})

function OneEvent({ event }: { event: ChangeEvent }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className="stack">
      <Facts
        of={[
          ['time', format.time(event.at)],
          ['eventKind', event.kind],
          ['act', event.action],
          ['record', event.record_id],
        ]}
      />
      <Code label={t('data')} text={JSON.stringify(event.data ?? null, null, 2)} />
    </div>
  )
}
