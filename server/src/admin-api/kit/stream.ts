import { parseNearlyExact } from '../../contract/exact-numbers.ts'
import { problem } from '../../contract/problem.ts'
import { LineStream } from '../../endpoint.ts'
import { holdSlot } from '../../feed/bulk-slots.ts'
import { beginReading } from '../../feed/snapshot.ts'
import type { Tx } from '../../storage/connect.ts'
import { type CorpDb, scoped } from '../../storage/corp-db.ts'
import { type Fragment, sql } from '../../storage/sql.ts'
import { copyCsv } from './copy-csv.ts'
import { BOM, csvRow } from './csv.ts'
import { conditionsOf, type ListQuery, matching, orderBy, orderOf } from './list-query.ts'
import { type Masking, maskingFor } from './masks.ts'
import type { Resource } from './resource.ts'
import { sheetWriter } from './sheet/write.ts'

const CSV = 'text/csv'
const NDJSON = 'application/x-ndjson'

/** The media types in which a list comes whole. */
export const STREAMED = [CSV, NDJSON] as const

export type Streamed = (typeof STREAMED)[number]

/** Which of them a caller asks for by `Accept`. */
export function streamedType(accept: string | undefined): Streamed | undefined {
  const types = (accept ?? '').split(',').map((each) => each.split(';')[0]?.trim())
  return STREAMED.find((type) => types.includes(type))
}

/** The headers of a list that comes whole, as a file that is named like the list. */
export const streamHeaders = (name: string, type: Streamed) => ({
  'content-type': type === CSV ? `${CSV}; charset=utf-8` : NDJSON,
  'content-disposition': `attachment; filename="${name}.${type === CSV ? 'csv' : 'ndjson'}"`,
})

/** Rows of one fetch, and milliseconds that a reader may leave a piece untaken. */
const FETCH = 1000
/** Fewer where each row is put into words: nobody else's call waits for long. */
const FETCH_FOR_PEOPLE = 200
const STALL_MS = 30_000

/** The whole filtered list as it is at one moment, row by row; memory does not grow with it. */
export async function streamList(
  db: CorpDb,
  resource: Resource,
  query: ListQuery,
  {
    rights,
    now,
    type,
    more = [],
    parent,
  }: {
    rights: ReadonlySet<string>
    now: number
    type: Streamed
    more?: readonly Fragment[]
    /** The record below which the list stands. */
    parent?: string | number
  },
): Promise<LineStream> {
  const conditions = [...conditionsOf(resource, query, rights), ...more]
  const leave = holdSlot(db)
  if (!leave)
    throw problem('too_many_requests', {
      detail: { zh: '同时进行的导出过多', en: 'too many exports at once' },
      headers: { 'retry-after': '5' },
    })
  const abort = new AbortController()
  const { tx, end } = await beginReading(db).catch((error) => {
    leave()
    throw error
  })
  const close = async (over = async () => {}) => {
    abort.abort()
    await over()
    await end().finally(leave)
  }
  const headers = streamHeaders(resource.path, type)
  const mask = maskingFor(resource, rights)
  const order = orderOf(resource, query)
  try {
    await nameCorporation(tx, db.corpId, now)
    const { sheet } = resource
    const { language } = query
    const forPeople = type === CSV && sheet && language && { sheet, language, rights, parent }
    if (!forPeople && type === CSV && resource.cells?.of === resource.item && !mask) {
      const rows = copyCsv(db.pool, tx, { resource, conditions, order })
      const { lines, over } = watched(head(resource), rows, abort)
      return new LineStream({ lines, signal: abort.signal, headers, close: () => close(over) })
    }
    await declare(
      tx,
      db.corpId,
      sql`select ${resource.item} ${matching(resource, conditions)} order by ${orderBy(order)}`,
    )
    if (forPeople) {
      const { head, rows } = await sheetWriter(tx, db.corpId, forPeople)
      const read = parser(mask)
      const lines = pieces(tx, (fetched) => rows(fetched.map(read)), { abort, first: head, fetch: FETCH_FOR_PEOPLE })
      return new LineStream({ lines, signal: abort.signal, headers, close })
    }
  } catch (error) {
    await close()
    throw error
  }
  const lines = pieces(tx, encoder(resource, type, mask), { abort, first: type === CSV ? head(resource) : undefined })
  return new LineStream({ lines, signal: abort.signal, headers, close })
}

/** A COPY lasts for as long as its reader takes: only its locks are waited for no longer than a call's. */
async function nameCorporation(tx: Tx, corpId: string, now: number): Promise<void> {
  await tx`
    select set_config('guanxi.corp_id', ${corpId}, true), set_config('guanxi.now', ${String(now)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(2 * STALL_MS)}, true),
      set_config('lock_timeout', current_setting('statement_timeout'), true), set_config('statement_timeout', '0', true)`
}

const head = ({ record }: Resource) => Buffer.from(BOM + csvRow(Object.keys(record.shape)))

/** Pieces that a reader may not leave untaken for long; `over` tells when nothing is under way any more. */
function watched(first: Buffer, rest: AsyncGenerator<Buffer>, abort: AbortController) {
  let over = Promise.resolve()
  async function* all(): AsyncGenerator<Buffer> {
    const ended = Promise.withResolvers<void>()
    over = ended.promise
    try {
      yield first
      for await (const piece of rest) {
        const timer = setTimeout(() => abort.abort(), STALL_MS).unref()
        yield piece
        clearTimeout(timer)
      }
    } finally {
      ended.resolve()
    }
  }
  return { lines: all(), over: () => over }
}

async function declare(tx: Tx, corpId: string, statement: Fragment): Promise<void> {
  const text = `declare rows no scroll cursor for ${scoped(statement)}`
  await tx.unsafe(text, [corpId, ...statement.values] as never[])
}

type Piecing = { abort: AbortController; first?: Buffer | undefined; fetch?: number }

async function* pieces(
  tx: Tx,
  encode: (rows: readonly Buffer[][]) => Buffer | Promise<Buffer>,
  { abort, first, fetch = FETCH }: Piecing,
): AsyncGenerator<Buffer> {
  if (first) yield first
  for (;;) {
    const rows = (await tx.unsafe(`fetch ${fetch} from rows`).raw()) as unknown as Buffer[][]
    if (rows.length === 0) return
    const piece = await encode(rows)
    const timer = setTimeout(() => abort.abort(), STALL_MS).unref()
    yield piece
    clearTimeout(timer)
    if (rows.length < fetch) return
  }
}

/** A row as the record that a caller may see. */
const parser = (mask: Masking | undefined) => (row: Buffer[]) => {
  const record = parseNearlyExact(String(row[0])) as Record<string, unknown>
  return mask ? mask(record) : record
}

/** Rows as they are sent. */
function encoder({ record }: Resource, type: Streamed, mask: Masking | undefined) {
  const names = Object.keys(record.shape)
  const parsed = parser(mask)
  const line = (row: Buffer[]) => {
    const values = parsed(row)
    return type === CSV ? csvRow(names.map((name) => values[name])) : `${JSON.stringify(values)}\n`
  }
  return (rows: readonly Buffer[][]): Buffer => {
    if (type === CSV || mask) return Buffer.from(rows.map(line).join(''))
    return Buffer.concat(rows.flatMap((row) => [row[0] as Buffer, NEWLINE]))
  }
}

const NEWLINE = Buffer.from('\n')
