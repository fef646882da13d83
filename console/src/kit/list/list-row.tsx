import { memo } from 'react'
import { DownIcon, RightIcon } from '../icons.tsx'
import type { CellTools, Column } from '../spec/column-spec.ts'

type Json = Record<string, unknown>

type RowProps = {
  id: string
  record: Json
  name: string
  columns: readonly Column<Json>[]
  tools: CellTools
  open: boolean
  picked?: boolean
  pick?(ids: readonly string[], on: boolean): void
  expanded?: boolean
  toggle?(id: string): void
}

/** One record as a row; it is drawn again only when something of it has changed. */
export const Row = memo(function Row(props: RowProps) {
  const { id, record, name, columns, tools, open, picked = false, pick, expanded = false, toggle } = props
  return (
    <tr data-row={id} className={picked ? 'picked' : undefined} aria-current={open || undefined}>
      {pick && (
        <td className="pick">
          <PickBox label={name} checked={picked} change={(on) => pick([id], on)} />
        </td>
      )}
      {toggle && (
        <td className="pick">
          <button
            type="button"
            className="icon-button"
            aria-expanded={expanded}
            aria-label={tools.t(expanded ? 'row.fold' : 'row.expand', { name })}
            onClick={() => toggle(id)}
          >
            {expanded ? <DownIcon /> : <RightIcon />}
          </button>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.title} className={classOf(column)}>
          {column.cell(record, tools)}
        </td>
      ))}
    </tr>
  )
})

type PickBoxProps = { label: string; checked: boolean; part?: boolean; change(on: boolean): void }

/** A box to choose one row, or all of a page. */
export function PickBox({ label, checked, part = false, change }: PickBoxProps) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = part && !checked
        }}
        onChange={(event) => change(event.target.checked)}
      />
    </label>
  )
}

/** The classes of a column's cells: its side, and the width of the list from which on it is shown. */
export function classOf<R>({ align, from = 'medium' }: Column<R>): string {
  return align ? `${align} ${from}` : from
}
