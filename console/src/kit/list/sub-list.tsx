import { type ReactNode, useState } from 'react'
import { type List, useList } from '../../api/list.ts'
import type { ListPath, Params, QueryOf, RecordOf } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import type { Column } from '../spec/column-spec.ts'
import { Failed, Nothing } from '../states.tsx'
import { useCellTools } from './cell-tools.ts'
import { ExportButton } from './export.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'
import { StepPager } from './pager.tsx'

const SIZE = 20

type Props<P extends ListPath> = Params<P> & {
  path: P
  query?: QueryOf<P>
  /** The field that identifies a row. */
  id: keyof RecordOf<P> & string
  columns: readonly Column<RecordOf<P>>[]
  empty: Word
  exportable?: boolean
  /** Milliseconds after which it is asked for again. */
  every?: (list?: List<RecordOf<P>>) => number | false
  expand?(record: RecordOf<P>): ReactNode
  /** Stands above it: a choice of what is shown. */
  children?: ReactNode
}

/**
 * A list that belongs to a record. Its pages follow each other by cursor: the hundredth costs what the first does, and rows
 * that come meanwhile move none of them.
 */
export function SubList<P extends ListPath>(props: Props<P>) {
  const { path, params, query, id, columns, empty, exportable, every, expand, children } = props
  const t = useText()
  const asked = JSON.stringify(query ?? {})
  /** The cursors of the pages that were turned, the last of them that of the page which is shown. */
  const [turned, setTurned] = useState<{ asked: string; cursors: readonly string[] }>({ asked, cursors: [] })
  const cursors = turned.asked === asked ? turned.cursors : NONE
  const cursor = cursors.at(-1)
  const window = { ...query, limit: SIZE, ...(cursor ? { cursor } : {}) } as unknown as QueryOf<P>
  const listing = { params, ...(every ? { every } : {}) }
  const { data, error, isLoading, isPlaceholderData, refetch } = useList(path, window, ...([listing] as never))
  const tools = useCellTools()
  const items = (data?.items ?? NONE) as readonly RecordOf<P>[]
  const mayExport = exportable && items.length > 0
  return (
    <section className="sub-list">
      {(children || mayExport) && (
        <div className="row sub-list-tools">
          {children}
          {mayExport && <ExportButton path={path} query={query ?? {}} {...(params ? { params } : {})} />}
        </div>
      )}
      {error && !data ? (
        <Failed error={error} retry={() => refetch()} />
      ) : isLoading ? (
        <ListSkeleton columns={columns} rows={5} />
      ) : items.length === 0 ? (
        <Nothing>{t(empty)}</Nothing>
      ) : (
        <ListTable
          spec={{ id: id as never, nameOf: (record: Record<string, unknown>) => String(record[id]) }}
          columns={columns as never}
          items={items as never}
          page={`${asked} ${cursor ?? ''}`}
          tools={tools}
          sort={undefined}
          sortBy={() => {}}
          loading={isPlaceholderData}
          {...(expand ? { expand: expand as never } : {})}
        />
      )}
      {data && (
        <StepPager
          {...{ page: cursors.length + 1, size: SIZE, total: data.total }}
          back={cursors.length > 0 ? () => setTurned({ asked, cursors: cursors.slice(0, -1) }) : undefined}
          on={
            data.next_cursor && !isPlaceholderData
              ? () => setTurned({ asked, cursors: [...cursors, data.next_cursor as string] })
              : undefined
          }
        />
      )}
    </section>
  )
}

const NONE: readonly never[] = []
