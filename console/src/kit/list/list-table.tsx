import './list-table.css'
import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Translate } from '../../i18n/language.tsx'
import type { CellTools, Column } from '../spec/column-spec.ts'
import type { ListSpec } from '../spec/list-spec.ts'
import { useIncrementalRows } from './incremental-rows.ts'
import { classOf, PickBox, Row } from './list-row.tsx'

type Json = Record<string, unknown>

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })

type Picking = { chosen: RowSelectionState; pick(ids: readonly string[], on: boolean): void }

type Props<R> = {
  spec: Pick<ListSpec<R>, 'id' | 'nameOf'>
  columns: readonly Column<R>[]
  items: readonly R[]
  /** What is shown: another address has other rows. */
  page: string
  tools: CellTools
  /** The order as the address says it: a field, with `-` for the largest first. */
  sort: string | undefined
  sortBy(sort: string | undefined): void
  /** Choosing rows, where something can be done with them. */
  picking?: Picking
  /** Opens a record, where there is more to see of it; the one that is open. */
  open?: { id: string | undefined; go(id: string): void }
  /** Called when the pointer comes: something may be opened. */
  prefetch?(): void
  /** Whether every column is shown, however narrow the list is. */
  whole?: boolean
  compact?: boolean
  loading?: boolean
  /** What a row opens to, below it. */
  expand?(record: R): ReactNode
}

/** The records of a list as a table. A row is drawn again only when its record, its mark or the tools have changed. */
export function ListTable<R extends Json>(props: Props<R>) {
  const { spec, columns, items, page, tools, sort, sortBy, picking, open, prefetch, whole, compact, loading } = props
  const { expand } = props
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setExpanded((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id])),
    [],
  )
  const idOf = (record: R) => String(record[spec.id])
  const defs = useMemo(() => columns.map(defOf), [columns])
  const table = useTable({
    ...{ features, columns: defs as ColumnDef<typeof features, R>[], data: items as R[], getRowId: idOf },
    ...{ manualSorting: true, enableSortingRemoval: true, enableMultiSort: false, sortDescFirst: false },
    state: { sorting: sortingOf(sort), rowSelection: picking?.chosen ?? NOTHING },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sortingOf(sort)) : update
      sortBy(next && `${next.desc ? '-' : ''}${next.id}`)
    },
  })
  const rows = useIncrementalRows(table.getRowModel().rows, page)
  const pageIds = items.map(idOf)
  return (
    <div className="list-table" data-loading={loading || undefined} aria-busy={loading} data-whole={whole || undefined}>
      <table className={compact ? 'compact' : undefined}>
        <thead>
          <tr>
            {picking && (
              <td className="pick">
                <PickBox
                  label={tools.t('chooseAll')}
                  checked={table.getIsAllRowsSelected()}
                  part={table.getIsSomeRowsSelected()}
                  change={(on) => picking.pick(pageIds, on)}
                />
              </td>
            )}
            {expand && <td className="pick" />}
            {table.getFlatHeaders().map((header, n) => (
              <Head
                key={header.id}
                column={columns[n] as Column<R>}
                t={tools.t}
                sorted={header.column.getIsSorted()}
                sort={header.column.getToggleSortingHandler()}
              />
            ))}
          </tr>
        </thead>
        <tbody
          className={open ? 'opening' : undefined}
          onClick={(event) => clicked(event, open?.go)}
          onKeyDown={stepRows}
          onPointerEnter={prefetch}
        >
          {rows.map((row) => (
            <Fragment key={row.id}>
              <Row
                id={row.id}
                record={row.original}
                name={spec.nameOf(row.original)}
                columns={columns as readonly Column<Json>[]}
                tools={tools}
                open={open?.id === row.id}
                {...(picking ? { picked: row.getIsSelected(), pick: picking.pick } : {})}
                {...(expand ? { expanded: expanded.has(row.id), toggle } : {})}
              />
              {expand && expanded.has(row.id) && (
                <tr className="expanded">
                  <td colSpan={columns.length + 1}>{expand(row.original)}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {rows.length < items.length && <span hidden data-loading />}
    </div>
  )
}

const NOTHING: RowSelectionState = {}

const defOf = <R,>({ title, sort }: Column<R>) => ({
  ...{ id: sort ?? title, accessorFn: () => undefined, enableSorting: sort !== undefined },
})

function sortingOf(sort: string | undefined): SortingState {
  return sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []
}

/** A click on a row opens its record, unless it was on something that does more. */
function clicked(event: MouseEvent, open: ((id: string) => void) | undefined): void {
  const target = event.target as HTMLElement
  const link = target.closest('a')
  if (link?.classList.contains('open-link')) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
  } else if (target.closest('a, button, input, label, select')) return
  const id = target.closest('tr')?.dataset.row
  if (id !== undefined) open?.(id)
}

/** Arrows move among the rows' links. */
function stepRows(event: KeyboardEvent): void {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const link = (event.target as HTMLElement).closest('a.open-link')
  if (way === 0 || !link) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a.open-link')]
  const next = links[links.indexOf(link as HTMLElement) + way]
  if (!next) return
  event.preventDefault()
  next.focus()
}

type HeadProps<R> = {
  column: Column<R>
  t: Translate
  sorted: false | 'asc' | 'desc'
  sort: ((event: unknown) => void) | undefined
}

function Head<R>({ column, t, sorted, sort }: HeadProps<R>) {
  const { sort: field, width, title, label = t(title) } = column
  const look = { className: classOf(column), style: width ? { width } : {} }
  if (!field || !sort)
    return (
      <th scope="col" {...look}>
        {label}
      </th>
    )
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
  return (
    <th scope="col" {...look} aria-sort={order}>
      <button type="button" onClick={sort}>
        {label}
      </button>
    </th>
  )
}
