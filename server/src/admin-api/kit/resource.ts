import type { z } from 'zod'
import { queryInteger, text } from '../../contract/fields.ts'
import type { Language, Reason } from '../../contract/reasons.ts'
import type { Right } from '../../contract/roles.ts'
import type { Sensitivity } from '../../contract/sensitive.ts'
import { told } from '../../contract/told-reason.ts'
import { cellsSql, lineSql } from '../../dataset/export.ts'
import type { DatasetKind } from '../../dataset/kind.ts'
import { type CountedList, countedTotal } from '../../storage/counted-list.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { maskingFor, masksAllowed } from './masks.ts'
import type { Sheet } from './sheet/sheet.ts'

/** An order by columns that are never null, the last of them unique; `list` where it is a counted list. */
export type Sort = { columns: readonly [string, ...string[]]; list?: CountedList }

/** A table with a search function, and the key that it gives. */
type IndexedSearch = { table: string; key: string }

/** Counted lists that a filter's value cuts by a column: their names by those of the orders. */
type Segments = { column: string; lists: Readonly<Record<string, string>> }

/**
 * A query parameter that narrows a list: SQL on row `r`. `total` is SQL that gives how many rows it leaves of the list when it
 * is alone, where fewer rows show that; `segments` makes any page of it cost the same. One whose schema is sensitive is refused to those from whom the record
 * hides such fields: they could find them out by trying.
 */
export type Filter = {
  schema: z.ZodType
  where(value: never): Fragment
  total?(value: never): Fragment
  segments?: Segments
}

/** A filter with its value's type checked. */
export function filter<T extends z.ZodType>(
  schema: T,
  where: (value: NonNullable<z.output<T>>) => Fragment,
  total?: (value: NonNullable<z.output<T>>) => Fragment,
): Filter {
  return { schema, where: where as Filter['where'], ...(total ? { total: total as Filter['where'] } : {}) }
}

/** A filter by the values of a column, each of which is a segment of counted lists. */
export function segmentFilter<T extends z.ZodType>(schema: T, segments: Segments): Filter {
  const [list] = Object.values(segments.lists)
  const column = verbatim(`r.${segments.column}`)
  const total = (value: unknown) => countedTotal(list as string, sql`${value}`)
  return { ...filter(schema, (value) => sql`${column} = ${value}`, total), segments }
}

/** Records of one kind under `/admin-api/corps/{corp_id}/<path>`; the functions of `endpoints.ts` make endpoints of it. */
export type Resource = {
  path: string
  /** The group in the API document, and what one record is called. */
  tag: string
  noun: string
  /** The kind in the audit log and the feed. */
  kind: string
  rights: { read: Right; write: Right }
  table: string
  /** The column that paths name a record by, how its value is decoded, and one of the demo's for examples. */
  id: { column: string; schema: z.ZodType; example: string; removable?: string }
  record: z.ZodObject
  /** SQL that gives one record's JSON text, of row `r`. */
  item: Fragment
  /** SQL that gives each field of row `r` as a cell of CSV: a faster way than by `item`, as long as that is `of`. */
  cells?: { of: Fragment; sql: string }
  /** How people read the list in a spreadsheet: with it, CSV can be asked for in a language. */
  sheet?: Sheet
  /** What its writers lock before a record itself, as all others who lock both do. */
  holds?: (ctx: Ctx) => Promise<void>
  /** Rows that do not exist for callers. */
  where?: Fragment
  /** By name; `-name` is the same order backwards. The first is the default, unless `sort` names another. */
  sorts: Readonly<Record<string, Sort>>
  sort?: string
  /** Columns of `sorts` that are text; the others are integers. */
  textColumns?: readonly string[]
  /** What `q` looks in: the table's search function, or columns and SQL on row `r` of a table that stays small. */
  search?: IndexedSearch | readonly (string | Fragment)[]
  /** What the searched columns hold: `q` is refused to those from whom the record hides it. */
  searches?: Sensitivity
  filters?: Readonly<Record<string, Filter>>
  /**
   * What of the above is otherwise for a caller with these rights, where records are about others of several kinds, or for
   * one who is this staff member.
   */
  seenBy?: (
    rights: ReadonlySet<string>,
    staffId: string | undefined,
  ) => Partial<Pick<Resource, 'item' | 'search' | 'filters'>>
  /** Fields that hold a `Reason`, or null: they are given their words. */
  reasons?: readonly string[]
  /** Where what must be hidden stands in no field of its own: the record as a caller with these rights may see it. */
  maskRecord?: (record: Record<string, unknown>, rights: ReadonlySet<string>) => Record<string, unknown>
  /** Counting stops here, where a table is long and has no counted list: `total` is at most one more. */
  countedUpTo?: number
  /** The fields of a PATCH, which `changeOf` sets: two who write differ in these, and not in what is counted meanwhile. */
  written?: ReadonlySet<string>
}

type Declared = Pick<Resource, 'path' | 'tag' | 'noun' | 'rights' | 'sorts'> &
  Partial<
    Pick<
      Resource,
      | 'sort'
      | 'textColumns'
      | 'search'
      | 'searches'
      | 'filters'
      | 'where'
      | 'record'
      | 'item'
      | 'countedUpTo'
      | 'sheet'
      | 'seenBy'
      | 'holds'
    >
  > & {
    /** The value that names one record of the demo corporation, and one that examples may remove. */
    example: string
    removable?: string
    /** The column that paths name a record by, where it is not the dataset's key. */
    idColumn?: string
  }

/** A resource whose records are the lines of a dataset kind. */
export function resourceOf(kind: DatasetKind, declared: Declared): Resource {
  const { example, removable, idColumn = kind.key[0], ...rest } = declared
  const field = (declared.record ?? kind.line).shape[idColumn] as z.ZodType | undefined
  const item = verbatim(lineSql(kind))
  const schema = field?.safeParse(1).success ? queryInteger({ min: 1 }) : text({ min: 1 })
  return {
    kind: kind.name,
    table: kind.table,
    ...{ item, cells: { of: item, sql: cellsSql(kind).join(', ') } },
    ...rest,
    record: named(masksAllowed(rest.record ?? kind.line), kind.name),
    id: {
      column: idColumn,
      schema: schema.describe(`记录的 ${idColumn}`),
      example,
      ...(removable ? { removable } : {}),
    },
  }
}

/** The record under its own name in the API document, such as `ContactWay`. */
function named(record: z.ZodObject, kind: string): z.ZodObject {
  const id = kind.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return record.meta()?.id === undefined ? record.meta({ ...record.meta(), id }) : record
}

/** Who reads: what they may see, in which language they read, and which staff member they are, if any. */
export type Reader = { rights: ReadonlySet<string>; language: Language; staffId?: string | undefined }

/** The resource as it is for this reader. */
export function resourceFor(resource: Resource, { rights, language, staffId }: Reader): Resource {
  const { seenBy, reasons } = resource
  const seen = seenBy ? { ...resource, ...seenBy(rights, staffId) } : resource
  if (!reasons) return seen
  const mask = maskingFor(seen, rights) ?? ((record) => record)
  return { ...seen, maskRecord: (record) => withWords(mask(record), reasons, language) }
}

function withWords(record: Record<string, unknown>, names: readonly string[], language: Language) {
  const words = names.map((name) => [name, told(record[name] as Reason | null, language)])
  return { ...record, ...Object.fromEntries(words) }
}

/** Fields that may each be left out, as in the body of a PATCH. Defaults do not fill in what was not given. */
export function partial<S extends z.ZodRawShape>(shape: S): { [K in keyof S]: z.ZodOptional<S[K]> } {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, withoutDefault(field as z.ZodType).optional()]),
  ) as never
}

function withoutDefault(field: z.ZodType): z.ZodType {
  const { type, innerType } = field.def as { type: string; innerType?: z.ZodType }
  return (type === 'default' || type === 'prefault' || type === 'optional') && innerType
    ? withoutDefault(innerType)
    : field
}
