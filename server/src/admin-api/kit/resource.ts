import type { z } from 'zod'
import { queryInteger, text } from '../../contract/fields.ts'
import type { Right } from '../../contract/roles.ts'
import { cellsSql, lineSql } from '../../dataset/export.ts'
import type { DatasetKind } from '../../dataset/kind.ts'
import type { CountedList } from '../../storage/page.ts'
import { type Fragment, verbatim } from '../../storage/sql.ts'
import type { Masks } from './masks.ts'

/** An order by columns that are never null, the last of them unique; `list` where it is a counted list. */
export type Sort = { columns: readonly [string, ...string[]]; list?: CountedList }

/** A table with a search function, and the key that it gives. */
type IndexedSearch = { table: string; key: string }

/**
 * A query parameter that narrows a list: SQL on row `r`. `total` is SQL that gives how many rows it leaves of the list when it
 * is alone, where that can be told from fewer rows. `right`: what it takes to see what the filter looks at; without it a
 * caller could find by trying what the record hides.
 */
export type Filter = { schema: z.ZodType; where(value: never): Fragment; total?(value: never): Fragment; right?: Right }

/** A filter with its value's type checked. */
export function filter<T extends z.ZodType>(
  schema: T,
  where: (value: NonNullable<z.output<T>>) => Fragment,
  total?: (value: NonNullable<z.output<T>>) => Fragment,
): Filter {
  return { schema, where: where as Filter['where'], ...(total ? { total: total as Filter['where'] } : {}) }
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
  /** Rows that do not exist for callers. */
  where?: Fragment
  /** By name; `-name` is the same order backwards. The first is the default, unless `sort` names another. */
  sorts: Readonly<Record<string, Sort>>
  sort?: string
  /** Columns of `sorts` that are text; the others are integers. */
  textColumns?: readonly string[]
  /** What `q` looks in: the table's search function, or columns of a table that stays small. */
  search?: IndexedSearch | readonly string[]
  filters?: Readonly<Record<string, Filter>>
  masks?: Masks
  /** Where what must be hidden stands in no field of its own: the record as a caller with these rights may see it. */
  maskRecord?: (record: Record<string, unknown>, rights: ReadonlySet<string>) => Record<string, unknown>
  /** Counting stops here, where a table is long and has no counted list: `total` is at most one more. */
  countedUpTo?: number
  /** Fields that change by themselves, which an ETag does not tell. */
  volatile?: readonly string[]
}

type Declared = Pick<Resource, 'path' | 'tag' | 'noun' | 'rights' | 'sorts'> &
  Partial<
    Pick<
      Resource,
      'sort' | 'textColumns' | 'search' | 'filters' | 'masks' | 'volatile' | 'where' | 'record' | 'item' | 'countedUpTo'
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
  const field = kind.line.shape[idColumn] as z.ZodType | undefined
  const item = verbatim(lineSql(kind))
  const schema = field?.safeParse(1).success ? queryInteger({ min: 1 }) : text({ min: 1 })
  return {
    kind: kind.name,
    table: kind.table,
    ...{ item, cells: { of: item, sql: cellsSql(kind).join(', ') } },
    ...rest,
    record: named(withMasks(rest.record ?? kind.line, rest.masks), kind.name),
    id: {
      column: idColumn,
      schema: schema.describe(`记录的 ${idColumn}`),
      example,
      ...(removable ? { removable } : {}),
    },
  }
}

/** The record as callers with or without all rights see it. */
function withMasks(record: z.ZodObject, masks: Masks = {}): z.ZodObject {
  const loose = Object.entries(masks).flatMap(([name, { schema }]) => {
    const field = record.shape[name] as z.ZodType | undefined
    return field && schema ? [[name, schema(field)]] : []
  })
  return loose.length > 0 ? record.extend(Object.fromEntries(loose)) : record
}

/** The record under its own name in the API document, such as `ContactWay`. */
function named(record: z.ZodObject, kind: string): z.ZodObject {
  const id = kind.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return record.meta()?.id === undefined ? record.meta({ ...record.meta(), id }) : record
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
