import { existsSync, realpathSync, statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Column } from './columns.ts'
import { digitsOf, jsonOf, type Row, stringOf } from './rows.ts'
import { gone, inUse, MirrorError, quoted, type Target } from './target.ts'

const TYPES = { integer: 'integer', number: 'real', boolean: 'integer', string: 'text', json: 'text', data: 'text' }
const PLACES = {
  ...{ integer: '?', number: '?', boolean: '?' },
  ...{ string: 'cast(? as text)', json: 'cast(? as text)' },
}

const BUSY = 5
/** Milliseconds that a write waits for somebody else's. */
const PATIENCE_MS = 30_000

/** A file of SQLite. Others may read it at any time; `FILE-mirror` beside it is locked for as long as a mirror runs. */
export function openSqlite(given: string): Target {
  // a link to a file is no other target
  const file = existsSync(given) ? realpathSync(given) : given
  const lock = lockBeside(file)
  // rows of a kilobyte or more: large pages are half the work
  const database = opened(
    file,
    `pragma page_size = 16384; pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = ${PATIENCE_MS}`,
  )
  const inode = inodeOf(file)
  const statements = new Map<string, StatementSync>()
  const prepared = (statement: string) => {
    const kept = statements.get(statement) ?? database.prepare(statement)
    statements.set(statement, kept)
    return kept
  }
  return {
    types: TYPES,
    table: quoted,
    async run(statement, values = []) {
      return database.prepare(statement.replaceAll(/\$\d+/g, '?')).all(...values)
    },
    async columnsOf(name) {
      const columns = database.prepare(`pragma table_info(${quoted(name)})`).all()
      return columns.length === 0 ? undefined : columns.map((column) => String(column.name))
    },
    async insert(name, columns, rows) {
      // bytes are bound as they came, and are the text that a column holds
      const places = ['?', ...columns.map(({ type }) => PLACES[type]), PLACES.string].join(', ')
      const names = ['record_id', ...columns.map((column) => column.name), '_data'].map(quoted).join(', ')
      const insert = prepared(`insert into ${quoted(name)} (${names}) values (${places})`)
      for (const row of rows) insert.run(...valuesOf(columns, row))
    },
    async remove(name, ids) {
      const remove = prepared(`delete from ${quoted(name)} where record_id = ?`)
      for (const id of ids) remove.run(id)
    },
    async transaction(work) {
      if (inodeOf(file) !== inode) throw gone(`${file} was removed or replaced`)
      database.exec('begin immediate')
      try {
        await work()
        database.exec('commit')
      } catch (error) {
        if (database.isTransaction) database.exec('rollback')
        throw error
      } finally {
        statements.clear() // a table may be another one by the next time
      }
    },
    async close() {
      database.close()
      lock.close()
    },
  }
}

/** The kernel lets such a lock go however the process ends. */
function lockBeside(file: string): DatabaseSync {
  const lock = opened(`${file}-mirror`)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    throw (error as { errcode?: number }).errcode === BUSY ? inUse() : error
  }
}

const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino

function opened(file: string, settings = ''): DatabaseSync {
  try {
    const database = new DatabaseSync(file)
    database.exec(settings)
    return database
  } catch (error) {
    throw new MirrorError(`cannot use ${file}: ${(error as Error).message}`)
  }
}

function valuesOf(columns: readonly Column[], row: Row): SQLInputValue[] {
  const values = new Array<SQLInputValue>(columns.length + 2)
  values[0] = row.id
  for (let i = 0; i < columns.length; i++) values[i + 1] = sqlValue((columns[i] as Column).type, row, i)
  values[columns.length + 1] = row.bytes.subarray(row.start, row.end)
  return values
}

const [QUOTE, N] = [34, 110]

function sqlValue(type: Column['type'], row: Row, column: number): SQLInputValue {
  const { bytes, text, spans, isPlain } = row
  const [from, end] = [spans[2 * column] as number, spans[2 * column + 1] as number]
  const first = text.charCodeAt(from)
  if (from < 0 || first === N) return null
  if (type === 'json') return bytes.subarray(from, end)
  if (type === 'string') {
    if (first !== QUOTE) return bytes.subarray(from, end)
    return isPlain ? bytes.subarray(from + 1, end - 1) : stringOf(jsonOf(row, column) as string)
  }
  const raw = text.slice(from, end)
  if (type === 'boolean') return raw === 'true' ? 1 : raw === 'false' ? 0 : null
  if (type === 'integer') {
    const digits = digitsOf(raw)
    return digits === null ? null : digits.length < 16 ? Number(digits) : BigInt(digits)
  }
  const value = Number(raw)
  return Number.isFinite(value) ? value : null
}
