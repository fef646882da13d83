import type { Sql, Tx } from '../../storage/connect.ts'
import { copyPieces } from '../../storage/driver/copy-pieces.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { type ListOrder, matching, orderBy } from './list-query.ts'
import type { Resource } from './resource.ts'

type Copied = { resource: Resource; conditions: readonly Fragment[]; order: ListOrder }

/**
 * The rows as CSV, written by PostgreSQL itself: several times as fast as by way of JSON. `tx` has named the corporation.
 * A reader who leaves early has the COPY cancelled.
 */
export async function* copyCsv(pool: Sql, tx: Tx, { resource, conditions, order }: Copied): AsyncGenerator<Buffer> {
  const rows = sql`select ${verbatim(resource.cells?.sql ?? '')} ${matching(resource, conditions)} order by ${orderBy(order)}`
  const text = await withoutParameters(tx, rows)
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  const cancel = async () => void (await pool`select pg_cancel_backend(${row?.pid as number})`)
  const statement = `copy (select q.* from (select current_setting('guanxi.corp_id') as corp_id offset 0) w
    cross join lateral (${text}) q) to stdout (format csv)`
  yield* copyPieces(tx, statement, cancel)
}

/** COPY takes no parameters: the values are settings of the transaction, which the statement reads. */
async function withoutParameters(tx: Tx, { strings, values }: Fragment): Promise<string> {
  const names = values.map((_, i) => `guanxi.value_${i}`)
  for (const [i, value] of values.entries()) await tx`select set_config(${names[i] as string}, ${asText(value)}, true)`
  return strings.reduce((text, next, i) => `${text}${readBack(names[i - 1] as string, values[i - 1])}${next}`)
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

function readBack(name: string, value: unknown): string {
  const setting = `current_setting('${name}')`
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return `${setting}::${Number.isInteger(value) ? 'bigint' : 'numeric'}`
  if (typeof value === 'boolean') return `${setting}::boolean`
  return Array.isArray(value) ? `array(select json_array_elements_text(${setting}::json))` : setting
}
