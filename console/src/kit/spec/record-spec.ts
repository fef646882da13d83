import type { ComponentType, ReactNode } from 'react'
import type { Resource, Right } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import type { CellTools, Column } from './column-spec.ts'
import type { FormSpec } from './form-spec.ts'

/** Something that is known of a record. One that names a field of the form is changed where it stands. */
export type Fact<R> = Pick<Column<R>, 'title' | 'label' | 'names'> & {
  /** What it shows; nothing is a dash. */
  cell(record: R, tools: CellTools): ReactNode
  /** The name of the form's field that changes it. */
  edit?: string
  /** What a button beside it copies. */
  copy?(record: R): string
  /** Whether the record has it at all. */
  when?(record: R): boolean
}

/** What of a list's declaration is needed to change its records where they stand. */
export type ChangedBy<R> = { resource: Resource; id: keyof R & string; form?: FormSpec<R> }

/** What facts that are not known beforehand are given. */
export type MoreProps<R> = {
  spec: ChangedBy<R>
  record: R
  version: string | undefined
  mayEdit: boolean
  tools: CellTools
}

/** What belongs to a record, or happened to it. */
export type RecordTab<R> = {
  key: string
  title: Word
  /** What it takes to see it. */
  right?: Right
  show?(record: R): boolean
  render(record: R): ReactNode
}

/** A record as a page beside its list: what is known of it on the left, what happened on the right. */
export type RecordSpec<R> = {
  /** A person has a round picture, a thing a square one; without it there is none. */
  picture?(record: R): { shape: 'person' | 'thing'; name: string; address?: string | undefined }
  /** What it is called, where it has no name of its own. */
  title?(record: R, tools: CellTools): string
  /** Small labels behind its name, such as its state. */
  labels?(record: R, tools: CellTools): ReactNode
  /** One line below its name. */
  note?(record: R, tools: CellTools): ReactNode
  /** Buttons beside those of the page's actions. */
  actions?(record: R): ReactNode
  facts?: readonly Fact<R>[]
  /** Facts that are not known beforehand, such as fields of the corporation's own. */
  More?: ComponentType<MoreProps<R>>
  /** Stands below the facts. */
  below?(record: R): ReactNode
  /** Stands above the facts, such as a picture of what customers see. */
  lead?(record: R): ReactNode
  tabs?: readonly RecordTab<R>[]
  /** Whether the list's record is all that there is: it has no address of its own in the API. */
  listed?: boolean
}
