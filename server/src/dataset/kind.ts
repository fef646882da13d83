import type { z } from 'zod'
import type { Ctx } from '../storage/ctx.ts'
import type { Translated } from './language.ts'

/** A line as it was parsed and found valid. */
export type Line = Record<string, unknown>

/** A field whose values must be keys of other records; null and a missing field refer to nothing. */
export type Reference = {
  field: string
  /** This kind's own column that holds the keys, where it is not named as the field. An array's every entry counts. */
  column?: string
  table: string
  key: string
  /** Values that refer to nothing, such as `"0"` for the whole company. */
  except?: readonly string[]
}

/** A rule that takes the database to check. */
type Check = {
  field: string
  /** SQL that gives `line` and `reason` of what breaks the rule, over these staged rows; the corporation is `$1`. */
  faults: (rows: string) => string
}

/** Where a column comes from: the field of that name, or what is made of the line; `now` in Unix seconds. */
export type Source = string | ((line: Line, now: number) => unknown)

type Declared = {
  /** The file is `<name>.ndjson`. */
  name: string
  /** What the records are, without the last full stop. */
  summary: Translated
  /** Fields that no table keeps are named in `ignored`; every other is the column of its name, or see `columns`. */
  line: z.ZodObject
  table: string
  /** Columns beside `corp_id` that tell one record from another: importing the same key again updates it. */
  key: readonly [string, ...string[]]
  /** Other sets of columns that are unique in a corporation; each is also the field of its name. */
  unique?: readonly (readonly string[])[]
  /** Columns that are not the field of their name: another field's name, or a function of the line and the import's time. */
  columns?: Record<string, Source>
  ignored?: readonly string[]
  /** Fields that no table keeps, as JSON in the rows that `checks` and `settle` look at. */
  beside?: readonly string[]
  /** A `text[]` column that keeps the names of optional fields that a line came without. */
  absent?: string
  references?: readonly Reference[]
  checks?: readonly Check[]
  /** Tables that this table's triggers fill. */
  links?: readonly string[]
  /** Counted lists of other tables that this table's triggers change; those over the table itself are known. */
  countedLists?: readonly string[]
  /** What follows from these records, once they are stored; their lines are rows of a table of that name. */
  settle?: (ctx: Ctx, rows: string) => Promise<void>
  /** SQL on row `r` for fields that are not the column of their name: JSON text, or null where the field is left out. */
  exports?: Record<string, string>
}

/** One kind of record in a dataset: what its lines hold, and how they come into the database and out again. */
export type DatasetKind = Required<Omit<Declared, 'absent' | 'settle'>> &
  Pick<Declared, 'settle'> & { absent: string | undefined; file: string }

/** Declares a kind. Its file is one line a record; references point to kinds listed before it, or to itself. */
export function datasetKind(declared: Declared): DatasetKind {
  const { name, absent } = declared
  const nothing = {
    unique: [],
    columns: {},
    ignored: [],
    beside: [],
    references: [],
    checks: [],
    links: [],
    countedLists: [],
    exports: {},
  }
  return { ...nothing, ...declared, absent, line: declared.line.strict(), file: `${name}.ndjson` }
}

/** The names of a kind's fields that a line may leave out. */
export function optionalFields({ line }: Pick<DatasetKind, 'line'>): string[] {
  return Object.entries(line.shape).flatMap(([name, field]) => ((field as z.ZodType).isOptional() ? [name] : []))
}
