import { z } from 'zod'
import { lineSql } from '../../dataset/export.ts'
import type { DatasetKind } from '../../dataset/kind.ts'
import { type Fragment, verbatim } from '../../storage/sql.ts'

type Field = {
  schema: z.ZodType
  /** JSON text, of row `r`; never null. */
  sql: string
}

/** A dataset line with further fields at its end: what the service counts or knows beside what a line carries. */
export function extended(kind: DatasetKind, fields: Record<string, Field>): { record: z.ZodObject; item: Fragment } {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  const more = Object.entries(fields).map(([name, { sql }]) => `',"${name}":' || (${sql})`)
  return {
    record: z.object({ ...kind.line.shape, ...shape }),
    item: verbatim(`left(${lineSql(kind)}, -1) || ${more.join(' || ')} || '}'`),
  }
}
