import type { Column, ColumnType } from './columns.ts'
import type { Row } from './rows.ts'

/** A database that a copy is kept in. All that is written goes through one connection. */
export interface Target {
  /** What a column is called there, by type; `data` holds a record as it came. */
  readonly types: Readonly<Record<ColumnType | 'data', string>>
  /** A table's name as statements write it. */
  table(name: string): string
  /** Runs one statement; its parameters are `$1`, `$2` …, each named once and in order. */
  run(statement: string, values?: readonly (string | number | null)[]): Promise<Record<string, unknown>[]>
  /** The columns of a table; undefined where there is none. */
  columnsOf(name: string): Promise<string[] | undefined>
  insert(name: string, columns: readonly Column[], rows: readonly Row[]): Promise<void>
  remove(name: string, ids: readonly string[]): Promise<void>
  transaction(work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** The copy cannot go on, for a reason that the person who runs it can put right. */
export class MirrorError extends Error {}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Says that what was copied is no longer there. */
export const gone = (what: string) => new MirrorError(`the copy is gone: ${what}; start the mirror again`)

/** Says that the target is in use. */
export const inUse = () => new MirrorError('another mirror writes into this target; stop it first')
