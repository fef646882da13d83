import { connect } from '../storage/connect.ts'
import { copyIn } from '../storage/driver/copy.ts'
import type { Column } from './columns.ts'
import { digitsOf, jsonOf, type Row, stringOf } from './rows.ts'
import { gone, inUse, MirrorError, quoted, type Target } from './target.ts'

const TYPES = {
  ...{ integer: 'bigint', number: 'double precision', boolean: 'boolean', string: 'text' },
  ...{ json: 'jsonb', data: 'json' },
}

/** There is no such table, or no such schema. */
const GONE = ['42P01', '3F000']

/** A schema of a PostgreSQL. A lock of the session keeps other mirrors out: a pooler must not share connections between sessions. */
export async function openPostgres(url: string, schema: string): Promise<Target> {
  const connection = connect({ url }, { max: 1, name: 'guanxi mirror' })
  const close = () => connection.end({ timeout: 5 })
  try {
    const [got] = await connection`
      select pg_try_advisory_lock(hashtextextended('guanxi mirror ' || ${schema}, 0)) as mine, pg_backend_pid() as pid`
    if (!got?.mine) throw inUse()
    await connection.unsafe(`create schema if not exists ${quoted(schema)}`)
    return { ...writing(connection, schema, got.pid), close }
  } catch (error) {
    await close()
    throw error instanceof MirrorError ? error : new MirrorError(`cannot open the target: ${(error as Error).message}`)
  }
}

function writing(connection: ReturnType<typeof connect>, schema: string, pid: number): Omit<Target, 'close'> {
  const table = (name: string) => `${quoted(schema)}.${quoted(name)}`
  return {
    types: TYPES,
    table,
    async run(statement, values = []) {
      return [...(await connection.unsafe(statement, [...values]))]
    },
    async columnsOf(name) {
      const columns = await connection`
        select column_name from information_schema.columns
        where table_schema = ${schema} and table_name = ${name} order by ordinal_position`
      return columns.length === 0 ? undefined : columns.map(({ column_name }) => column_name)
    },
    async insert(name, columns, rows) {
      if (rows.length === 0) return
      const names = ['record_id', ...columns.map((column) => column.name), '_data'].map(quoted).join(', ')
      await copyIn(connection, `copy ${table(name)} (${names}) from stdin`, lines(columns, rows))
    },
    async remove(name, ids) {
      await connection.unsafe(`delete from ${table(name)} where record_id = any($1::text[])`, [ids as string[]])
    },
    async transaction(work) {
      await connection.unsafe('begin')
      try {
        const [now] = await connection`select pg_backend_pid() as pid`
        // on a new connection the lock is not ours any more
        if (now?.pid !== pid) throw new MirrorError('the connection to the target was lost; start the mirror again')
        await work()
        await connection.unsafe('commit')
      } catch (error) {
        await connection.unsafe('rollback').catch(() => {})
        throw GONE.includes((error as { code?: string }).code ?? '') ? gone((error as Error).message) : error
      }
    },
  }
}

/** Rows in COPY's text format, some hundred at a time. */
async function* lines(columns: readonly Column[], rows: readonly Row[]): AsyncGenerator<Buffer> {
  const size = 500
  for (let from = 0; from < rows.length; from += size) {
    yield Buffer.from(
      rows
        .slice(from, from + size)
        .map((row) => lineOf(columns, row))
        .join(''),
    )
  }
}

function lineOf(columns: readonly Column[], row: Row): string {
  const values = columns.map(({ type }, i) => sqlValue(type, jsonOf(row, i)))
  const data = row.bytes.toString('utf8', row.start, row.end)
  return `${escaped(row.id)}\t${values.map((value) => (value === null ? '\\N' : escaped(value))).join('\t')}${values.length > 0 ? '\t' : ''}${escaped(data)}\n`
}

function sqlValue(type: Column['type'], raw: string | undefined): string | null {
  if (raw === undefined) return null
  if (type === 'string') return stringOf(raw)
  if (type === 'integer') return digitsOf(raw)
  if (type === 'number') return Number.isFinite(Number(raw)) ? raw : null
  if (type === 'boolean') return raw === 'true' || raw === 'false' ? raw : null
  return raw
}

const SPECIAL = /[\\\n\r\t]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escaped(text: string): string {
  return text.replace(SPECIAL, (sign) => ESCAPES[sign] as string)
}
