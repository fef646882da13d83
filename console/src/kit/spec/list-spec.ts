import type { ComponentType, ReactNode } from 'react'
import type { Directory } from '../../api/directories.ts'
import type { RecordOf, Resource, Right } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import type { Param } from '../address.ts'
import type { Question } from '../confirm.tsx'
import type { Column } from './column-spec.ts'
import type { AskTools, FormSpec } from './form-spec.ts'
import type { RecordSpec } from './record-spec.ts'

export type Filter = {
  name: string
  title: Word
  /** Whether it asks for what belongs to the staff member that the operator is: it is not offered to one who is none. */
  needsStaff?: boolean
} & (
  | { kind: 'choice'; options: readonly { value: string | number; word: Word }[]; many?: boolean }
  | { kind: 'reference'; directory: Directory; many?: boolean }
  | { kind: 'period'; from: string; to: string }
  | { kind: 'text' }
  | { kind: 'day' }
  /** One that the page draws by itself, above or beside the list. */
  | { kind: 'own'; param: Param<unknown> }
)

export type RowAction<R> = {
  word: Word
  danger?: boolean
  /** Asked with the record's name before it is done. */
  ask?: Word
  /** Asked in its place, where it takes more than the name. */
  question?(record: R, tools: AskTools): Promise<Question>
  /** The notice when it is done; by the reply, where that says how it went. */
  done?: Word | ((reply: Record<string, unknown>) => Word | undefined)
  when?(record: R): boolean
  method?: 'post' | 'patch' | 'delete'
  /** Below the record's own path, such as `close`; none for the record itself. */
  path?: string
  body?(record: R): unknown
  /** Shown once after it was done, such as a new secret. */
  made?(reply: Record<string, unknown>, close: () => void): ReactNode
}

/** A page over one list of the API, as data. */
export type ListSpec<R> = {
  resource: Resource
  /** The field that identifies a record. */
  id: keyof R & string
  nameOf(record: R): string
  title: Word
  about?: Word
  /** What an empty list says: what it is for. */
  empty: Word
  /** Where the next step is made when the list is empty and its records are made elsewhere. */
  next?: { word: Word; page: string }
  /** Whether the list takes `q`: what its field says, to those with these rights. */
  search?: Word | ((can: (right: Right) => boolean) => Word)
  columns: readonly Column<R>[]
  /** What is asked for beside what the user chooses. */
  query?: Record<string, unknown>
  filters?: readonly Filter[]
  /** The order unless the address says another. */
  sort?: string
  form?: FormSpec<R>
  createWord?: Word
  canEdit?(record: R): boolean
  actions?: readonly RowAction<R>[]
  /** How one of them is shown when it is opened; without it none is. */
  record?: RecordSpec<R>
  exportable?: boolean
  /** Milliseconds after which the list is asked for again, where no change of a record tells of it. */
  every?: number
  Above?: ComponentType
  /** Stands beside the list: what it is divided into. */
  Aside?: ComponentType
  Toolbar?: ComponentType
  /** What can be done with several at once; those that are chosen on other pages are among them. */
  bulk?: (chosen: readonly R[], clear: () => void, everyone?: Everyone) => ReactNode
  /** How many a choice of all that the list finds may hold; without it rows alone can be chosen. */
  bulkMost?: number
}

/** All that the list finds: how many, and the filters and the search that find them. */
export type Everyone = { count: number; query: Record<string, unknown> }

/** Declares one; the resource says what its records are. */
export const listSpec = <P extends Resource>(spec: ListSpec<RecordOf<P>> & { resource: P }) => spec
