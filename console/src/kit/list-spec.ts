import type { ReactNode } from 'react'
import type { Resource } from '../api/types.ts'
import type { Word } from '../i18n/dictionary.ts'
import type { Translate } from '../i18n/language.tsx'
import type { FormSpec } from './form-spec.ts'
import type { Format } from './format.ts'
import type { Directory, NameOf } from './names.tsx'

/** What rendering a cell may use beside the record. */
export type Look = {
  t: Translate
  format: Format
  /** The names that the column's `names` bring. */
  nameOf: NameOf
  /** Where a record of the list is opened. */
  addressOf(id: unknown): string
}

export type Column<R> = {
  title: Word
  /** The field to sort by, where the list can. */
  sort?: string
  width?: number
  align?: 'right'
  /** Hidden in windows that are narrower than 992 pixels. */
  wide?: boolean
  /** Hidden in windows that are narrower than 1200 pixels. */
  widest?: boolean
  /** The directories whose names its cells show. */
  names?: readonly Directory[]
  cell(record: R, look: Look): ReactNode
}

export type Filter = {
  name: string
  title: Word
} & (
  | { kind: 'choice'; options: readonly { value: string | number; word: Word }[]; many?: boolean }
  | { kind: 'of'; directory: Directory; many?: boolean }
  | { kind: 'period'; from: string; to: string }
  | { kind: 'text' }
)

export type RowAction<R> = {
  word: Word
  danger?: boolean
  /** Asked with the record's name before it is done. */
  ask?: Word
  /** What is told when it is done; by the reply, where that says how it went. */
  done?: Word | ((reply: Record<string, unknown>) => Word | undefined)
  when?(record: R): boolean
  method?: 'post' | 'patch' | 'delete'
  /** Below the record's own path, such as `close`; none for the record itself. */
  path?: string
  body?(record: R): unknown
  /** Shown once after it was done, such as a new secret. */
  made?(reply: Record<string, unknown>, close: () => void): ReactNode
}

export type DrawerTab<R> = { key: string; title: Word; show?(record: R): boolean; render(record: R): ReactNode }

/** A page over one list of the API, as data. */
export type ListSpec<R> = {
  resource: Resource
  /** The field that identifies a record. */
  id: keyof R & string
  nameOf(record: R): string
  /** What its drawer is called, where it has no name of its own. */
  titleOf?(record: R, t: Translate): string
  title: Word
  about?: Word
  /** What an empty list says: what it is for. */
  empty: Word
  /** Where the next step is made when the list is empty and its records are made elsewhere. */
  next?: { word: Word; page: string }
  /** Whether the list takes `q`. */
  search?: Word
  columns: readonly Column<R>[]
  filters?: readonly Filter[]
  /** The order unless the address says another. */
  sort?: string
  fixed?: Record<string, unknown>
  form?: FormSpec<R>
  createWord?: Word
  canEdit?(record: R): boolean
  actions?: readonly RowAction<R>[]
  tabs?: readonly DrawerTab<R>[]
  /** Whether a record is asked for by itself when its drawer opens; else the list's record is shown. */
  readOne?: boolean
  wide?: boolean
  exportable?: boolean
  /** Milliseconds after which the list is asked for again, where no change of a record tells of it. */
  every?: number
  above?: () => ReactNode
  /** Stands beside the list: what it is divided into. */
  aside?: () => ReactNode
  toolbar?: () => ReactNode
  bulk?: (chosen: readonly R[], clear: () => void) => ReactNode
}
