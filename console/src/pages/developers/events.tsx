import './events.css'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/call.ts'
import { useCorp } from '../../api/corp.tsx'
import { ProblemError } from '../../api/problem.ts'
import type { QueryOf, Reply } from '../../api/types.ts'
import { actionOf, kindOf, recordName } from '../../domain/audit-words.ts'
import { useText } from '../../i18n/language.tsx'
import { text, texts } from '../../kit/address.ts'
import { Code, Withheld } from '../../kit/copy.tsx'
import { useCellTools } from '../../kit/list/cell-tools.ts'
import { Clip, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { usePageState } from '../../kit/page-state.ts'
import type { Column } from '../../kit/spec/column-spec.ts'
import { Failed, Nothing } from '../../kit/states.tsx'
import { KindsField } from './kinds-field.tsx'

type Event = Reply<'events'>['items'][number]

const SIZE = 50
/** Milliseconds between two looks for the latest. */
const LOOK_MS = 5000
const PARAMS = { kinds: texts, from: text }
const COLUMNS: readonly Column<Event>[] = [
  { title: 'eventKind', from: 'narrow', cell: ({ kind }, { t }) => <Clip>{kindOf(kind, t)}</Clip> },
  { title: 'act', width: 110, cell: (event, { t }) => actionOf(event, t) },
  { title: 'record', cell: ({ data, record_id }) => <Clip>{recordName(data, record_id)}</Clip> },
  textColumn('id', 'id', { from: 'widest', width: 110 }),
  timeColumn('time', 'time', { from: 'narrow' }),
]

/** The change feed: the latest events, or from the earliest on, page by page. */
export default function Events() {
  const t = useText()
  const { state, change } = usePageState(PARAMS)
  const { kinds = [], from } = state
  const { data, error, refetch } = useEvents(kinds, from)
  const tools = useCellTools()
  const events = from === undefined ? (data?.items ?? []).toReversed() : (data?.items ?? [])
  return (
    <>
      <PageHead title={t('events')} about={t('events.about')}>
        <button type="button" className="button" onClick={() => change({ from: undefined })}>
          {t('events.latest')}
        </button>
        <button type="button" className="button" onClick={() => change({ from: 'oldest' })}>
          {t('events.oldest')}
        </button>
      </PageHead>
      <section className="card list">
        <div className="list-tools">
          <div className="kinds-filter">
            <KindsField
              placeholder={t('eventKinds')}
              value={[...kinds]}
              onChange={(next) => change({ kinds: next, from: undefined })}
            />
          </div>
        </div>
        {error ? (
          <Failed error={error} retry={() => refetch()} />
        ) : !data ? (
          <ListSkeleton columns={COLUMNS} rows={20} />
        ) : events.length === 0 ? (
          <Nothing>{t('events.empty')}</Nothing>
        ) : (
          <ListTable
            spec={{ id: 'id', nameOf: ({ kind, record_id }) => `${kind} ${record_id}` }}
            columns={COLUMNS}
            items={events}
            page={`${kinds} ${from ?? ''}`}
            tools={tools}
            sort={undefined}
            sortBy={() => {}}
            expand={({ data: content, action }) =>
              content === null && action !== 'removed' ? (
                <Withheld label={t('data')} />
              ) : (
                <Code label={t('data')} text={JSON.stringify(content, null, 2)} />
              )
            }
          />
        )}
        {from !== undefined && data?.has_next && (
          <div className="list-foot">
            <button type="button" className="button" onClick={() => change({ from: data.next_cursor })}>
              {t('events.newer')}
            </button>
          </div>
        )}
      </section>
    </>
  )
}

/** A page of the feed; without a place to begin at, its end. */
function useEvents(kinds: readonly string[], from: string | undefined) {
  const { corp_id } = useCorp()
  const read = (query: QueryOf<'events'>) => ask(corp_id, 'get', 'events', { query })
  return useQuery({
    queryKey: [corp_id, 'events', from, kinds],
    queryFn: async () => {
      if (from !== undefined) return read({ limit: SIZE, kinds, ...(from === 'oldest' ? {} : { cursor: from }) })
      const { next_cursor } = await read({ latest: true })
      const cursor = Math.max(0, Number(next_cursor) - SIZE)
      return read({ limit: SIZE, kinds, cursor }).catch((gone) => {
        if (gone instanceof ProblemError && gone.status === 410) return read({ limit: SIZE, kinds })
        throw gone
      })
    },
    ...(from === undefined ? { refetchInterval: LOOK_MS } : {}),
  })
}
