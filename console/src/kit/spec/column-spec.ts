import type { ReactNode } from 'react'
import type { Directory } from '../../api/directories.ts'
import type { NameOf } from '../../api/names.ts'
import type { Word } from '../../i18n/dictionary.ts'
import type { Translate } from '../../i18n/language.tsx'
import type { Format } from '../format.ts'

/** What rendering a cell may use beside the record. */
export type CellTools = {
  t: Translate
  format: Format
  nameOf: NameOf
  /** How many of several names a cell has room for. */
  most: number
  /** Where a record of the list is opened. */
  addressOf(id: unknown): string
}

/** A record of a directory that a cell shows the name of. */
export type Reference = readonly [of: Directory, id: unknown]

export type Column<R> = {
  title: Word
  /** What its head says, where that is no text of ours. */
  label?: string
  /** The field to sort by, where the list can. */
  sort?: string
  width?: number
  align?: 'right'
  /** The width of the list from which on it is shown: 560, 760 or 980 pixels; `narrow` is always shown. */
  from?: 'narrow' | 'medium' | 'wide' | 'widest'
  /** Shown only to those who chose it. */
  optional?: boolean
  /** What its cells show the names of, so that they are asked for together with the rows. */
  names?(record: R): readonly Reference[]
  cell(record: R, tools: CellTools): ReactNode
}
