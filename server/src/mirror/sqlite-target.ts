import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Column, ColumnType } from './columns.ts'
import { digitsOf, idOf, jsonOf, type Row, stringOf } from './rows.ts'
import { imageOf } from './sqlite-image.ts'
import { inUse, MirrorError, quoted, type Target } from './target.ts'

const TYPES = { integer: 'integer', number: 'real', boolean: 'integer', string: 'text', json: 'text', data: 'text' }

const BUSY = 5
/** Milliseconds that a write waits for somebody else's. */
const PATIENCE_MS = 30_000

/** A file of SQLite. Others may read it at any time; `FILE-mirror` beside it is locked for as long as a mirror runs. */
export function openSqlite(file: string): Target {
  const lock = lockBeside(file)
  const database = opened(file)
  // rows of a kilobyte or more: large pages are half the work
  database.exec(
    `pragma page_size = 16384; pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = ${PATIENCE_MS}`,
  )
  database.exec("attach ':memory:' as piece")
  let image: { columns: readonly Column[]; writer: ReturnType<typeof imageOf> } | undefined

  function imageFor(columns: readonly Column[]): ReturnType<typeof imageOf> {
    if (image?.columns !== columns) {
      const fields = columns.map(({ type }, field) => ({ type, field }))
      image = { columns, writer: imageOf(['id', ...fields, 'data']) }
    }
    return image.writer
  }

  function insertEach(name: string, columns: readonly Column[], rows: Iterable<SQLInputValue[]>): void {
    const names = namesOf(columns)
    const places = names.map(() => '?').join(', ')
    const insert = database.prepare(`insert into main.${quoted(name)} (${names.join(', ')}) values (${places})`)
    for (const row of rows) insert.run(...row)
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
      insertEach(name, columns, valuesOf(columns, rows))
    },
    async load(name, columns, rows) {
      const writer = imageFor(columns)
      const long: SQLInputValue[][] = []
      for (const row of rows) if (!writer.add(row)) long.push(...valuesOf(columns, [row]))
      database.deserialize(writer.take(), { dbName: 'piece' })
      database.exec(`insert into main.${quoted(name)} (${namesOf(columns).join(', ')}) select * from piece.piece`)
      insertEach(name, columns, long)
    },
    async remove(name, ids) {
      const remove = database.prepare(`delete from ${quoted(name)} where record_id = ?`)
      for (const id of ids) remove.run(id)
    },
    async transaction(work) {
      database.exec('begin')
      try {
        await work()
        database.exec('commit')
      } catch (error) {
        if (database.isTransaction) database.exec('rollback')
        throw error
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

function opened(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file)
  } catch (error) {
    throw new MirrorError(`cannot open ${file}: ${(error as Error).message}`)
  }
}

function namesOf(columns: readonly Column[]): string[] {
  return ['record_id', ...columns.map(({ name }) => name), '_data'].map(quoted)
}

function* valuesOf(columns: readonly Column[], rows: Iterable<Row>): Generator<SQLInputValue[]> {
  for (const row of rows) {
    const fields = columns.map(({ type }, i) => sqlValue(type, jsonOf(row, i)))
    yield [idOf(row), ...fields, row.bytes.toString('utf8', row.start, row.end)]
  }
}

function sqlValue(type: ColumnType, raw: string | undefined): SQLInputValue {
  if (raw === undefined) return null
  if (type === 'string') return stringOf(raw)
  if (type === 'boolean') return raw === 'true' ? 1 : raw === 'false' ? 0 : null
  if (type === 'integer') {
    const digits = digitsOf(raw)
    return digits === null ? null : BigInt(digits)
  }
  if (type === 'number') return Number.isFinite(Number(raw)) ? Number(raw) : null
  return raw
}
