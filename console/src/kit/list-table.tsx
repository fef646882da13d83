import '../styles/list.css'
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react'
import type { Translate } from '../i18n/language.tsx'
import { useGradually } from './gradually.ts'
import type { Column, ListSpec, Look } from './list-spec.ts'

type Json = Record<string, unknown>

type Picking = { chosen: ReadonlySet<string>; pick(ids: readonly string[], on: boolean): void }

type Props<R> = {
  spec: Pick<ListSpec<R>, 'columns' | 'id' | 'nameOf'>
  items: readonly R[]
  /** The address of what is shown: another one has other rows. */
  page: string
  look: Look
  /** The order as the address says it: a field, with `-` for the largest first. */
  sort: string | undefined
  sortBy(field: string): void
  /** Choosing rows, where something can be done with them. */
  picking?: Picking
  /** Opens a record, where there is more to see of it. */
  open?(id: string): void
  /** Called when the pointer comes: something may be opened. */
  expect(): void
  loading: boolean
}

/** The records of a list as a table. A row is drawn again only when its record, its mark or the look has changed. */
export function ListTable<R extends Json>(props: Props<R>) {
  const { spec, items, page, look, sort, sortBy, picking, open, expect, loading } = props
  const idOf = (record: R) => String(record[spec.id])
  const drawn = useGradually(items, page)
  const clicked = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const link = target.closest('a')
    if (link?.classList.contains('open-link')) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
    } else if (target.closest('a, button, input, label')) return
    const id = target.closest('tr')?.dataset.row
    if (id !== undefined) open?.(id)
  }
  return (
    <div className="wide-table list-table" data-loading={loading || undefined} aria-busy={loading}>
      <table>
        <thead>
          <tr>
            {picking && <PickAll ids={items.map(idOf)} picking={picking} t={look.t} />}
            {spec.columns.map((column) => (
              <Head key={column.title} column={column} t={look.t} sort={sort} sortBy={sortBy} />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard opens a record by its link */}
        <tbody className={open ? 'opening' : undefined} onClick={clicked} onPointerEnter={expect}>
          {drawn.map((record) => (
            <Row
              key={idOf(record)}
              id={idOf(record)}
              record={record}
              name={spec.nameOf(record)}
              columns={spec.columns as readonly Column<Json>[]}
              look={look}
              {...(picking ? { picked: picking.chosen.has(idOf(record)), pick: picking.pick } : {})}
            />
          ))}
        </tbody>
      </table>
      {drawn.length < items.length && <span hidden data-loading />}
    </div>
  )
}

type RowProps = {
  id: string
  record: Json
  name: string
  columns: readonly Column<Json>[]
  look: Look
  picked?: boolean
  pick?: Picking['pick']
}

const Row = memo(function Row({ id, record, name, columns, look, picked = false, pick }: RowProps) {
  return (
    <tr data-row={id} className={picked ? 'picked' : undefined}>
      {pick && (
        <td className="pick">
          <PickBox label={name} checked={picked} change={(on) => pick([id], on)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.title} className={classOf(column)}>
          {column.cell(record, look)}
        </td>
      ))}
    </tr>
  )
})

type HeadProps<R> = { column: Column<R>; t: Translate; sort: string | undefined; sortBy(field: string): void }

function Head<R>({ column, t, sort, sortBy }: HeadProps<R>): ReactNode {
  const { sort: field, width, title } = column
  const style: CSSProperties = width ? { width } : {}
  if (!field)
    return (
      <th scope="col" className={classOf(column)} style={style}>
        {t(title)}
      </th>
    )
  const order = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none'
  return (
    <th scope="col" className={classOf(column)} style={style} aria-sort={order}>
      <button type="button" onClick={() => sortBy(field)}>
        {t(title)}
      </button>
    </th>
  )
}

function PickAll({ ids, picking, t }: { ids: readonly string[]; picking: Picking; t: Translate }) {
  const count = ids.filter((id) => picking.chosen.has(id)).length
  const all = count > 0 && count === ids.length
  return (
    <td className="pick">
      <PickBox label={t('chooseAll')} checked={all} part={count > 0 && !all} change={(on) => picking.pick(ids, on)} />
    </td>
  )
}

type PickBoxProps = { label: string; checked: boolean; part?: boolean; change(on: boolean): void }

function PickBox({ label, checked, part = false, change }: PickBoxProps) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = part
        }}
        onChange={(event) => change(event.target.checked)}
      />
    </label>
  )
}

function classOf<R>({ align, wide, widest }: Column<R>): string | undefined {
  return [align, wide && 'wide', widest && 'widest'].filter(Boolean).join(' ') || undefined
}
