import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Collection } from './collection.ts'
import { SCHEMA, VERSION } from './schema.ts'

/** A record's place in a list: its time, and its number in the order of creation. */
export type Place = [at: number, seq: number]

/** Where a list starts and ends; `after` is the place of the last record of the page before. */
export interface Range {
  by?: string
  by2?: string
  from?: number
  to?: number
  after?: Place
  limit?: number
  newest?: boolean
}

interface Placed<T> {
  at: number
  seq: number
  record: T
}

export type Store = ReturnType<typeof openStore>

/** Called with every write, and when a transaction is about to be committed and has ended. */
export interface Watcher {
  writing: (kind: string, corp: string, id: string) => void
  committing: () => void
  ended: () => void
}

const STEP = 500

type Row = { seq: number; at: number | null; doc: string }

/**
 * All state, in memory or in one SQLite file. What a transaction wrote is in the file when it returns, and survives
 * the death of the process; a transaction that throws leaves no trace.
 */
export function openStore(file = ':memory:') {
  const db = openDatabase(file)

  const prepared = new Map<string, StatementSync>()
  const sql = (text: string) => {
    const known = prepared.get(text)
    if (known) return known
    const made = db.prepare(text)
    prepared.set(text, made)
    return made
  }
  let depth = 0

  function transaction<T>(work: () => T): T {
    if (depth > 0) return work()
    db.exec('begin immediate')
    depth++
    try {
      const result = work()
      watcher?.committing()
      db.exec('commit')
      for (const [key, id] of fresh) scopes.set(key, id)
      return result
    } catch (error) {
      db.exec('rollback')
      throw error
    } finally {
      fresh = []
      watcher?.ended()
      depth--
    }
  }
  let watcher: Watcher | undefined

  const scopes = new Map<string, number>()
  /** The number of a kind in a corporation. Numbers are never reused, so that a cached one stays right. */
  function scopeOf(kind: string, corp: string): number {
    const key = `${kind} ${corp}`
    const known = scopes.get(key)
    if (known !== undefined) return known
    sql('insert into scope (kind, corp) values (?, ?) on conflict do nothing').run(kind, corp)
    const id = Number(sql('select id from scope where kind = ? and corp = ?').get(kind, corp)!.id)
    // a scope made in a transaction that fails is gone again
    if (depth === 0) scopes.set(key, id)
    else fresh.push([key, id])
    return id
  }
  let fresh: [string, number][] = []

  function put<T>(of: Collection<T>, corp: string, record: T): T {
    const [first, second] = of.by ?? []
    watcher?.writing(of.name, corp, of.id(record))
    sql(
      `insert into item (scope, id, g1, g2, at, doc) values (?, ?, ?, ?, ?, ?)
       on conflict (scope, id) do update set g1 = excluded.g1, g2 = excluded.g2, at = excluded.at, doc = excluded.doc`,
    ).run(
      scopeOf(of.name, corp),
      of.id(record),
      first?.(record) ?? null,
      second?.(record) ?? null,
      of.at?.(record) ?? null,
      JSON.stringify(record),
    )
    return record
  }

  function remove<T>(of: Collection<T>, corp: string, id: string): boolean {
    watcher?.writing(of.name, corp, id)
    return sql('delete from item where scope = ? and id = ?').run(scopeOf(of.name, corp), id).changes > 0
  }

  function clear<T>(of: Collection<T>, corp: string, { by }: Pick<Range, 'by'> = {}): void {
    if (by === undefined) sql('delete from item where scope = ?').run(scopeOf(of.name, corp))
    else sql('delete from item where scope = ? and g1 = ?').run(scopeOf(of.name, corp), by)
  }

  /** Adds to a named counter and returns its new value. */
  function bump(corp: string, name: string, add = 1): number {
    const text = `insert into counter (corp, name, value) values (?, ?, ?)
      on conflict (corp, name) do update set value = value + excluded.value returning value`
    return Number(sql(text).get(corp, name, add)!.value)
  }

  const counter = (corp: string, name: string): number =>
    Number(sql('select value from counter where corp = ? and name = ?').get(corp, name)?.value ?? 0)

  return {
    ...{ db, sql, scopeOf, transaction, put, remove, clear, bump, counter, close: () => db.close() },
    ...reading(sql, scopeOf, 'item'),
    watch: (by: Watcher) => {
      watcher = by
    },
  }
}

/** How records are read, as they are (`item`) or as reads that lag show them (`item_seen`). */
export function reading(
  sql: (text: string) => StatementSync,
  scopeOf: (kind: string, corp: string) => number,
  table: 'item' | 'item_seen',
) {
  function get<T>(of: Collection<T>, corp: string, id: string): T | undefined {
    const row = sql(`select doc from ${table} where scope = ? and id = ?`).get(scopeOf(of.name, corp), id)
    return row && (JSON.parse(row.doc as string) as T)
  }

  function rows<T>(of: Collection<T>, corp: string, range: Range): Placed<T>[] {
    const { by, by2, from, to, after, limit = -1, newest = false } = range
    const timed = from !== undefined || to !== undefined
    const where = ['scope = ?']
    const values: (string | number)[] = [scopeOf(of.name, corp)]
    const add = (text: string, ...given: (string | number | undefined)[]) => {
      if (given.some((value) => value === undefined)) return
      where.push(text)
      values.push(...(given as (string | number)[]))
    }
    add('g1 = ?', by)
    add('g2 = ?', by2)
    add('at >= ?', from)
    add('at <= ?', to)
    const sign = newest ? '<' : '>'
    if (after) timed ? add(`(at, seq) ${sign} (?, ?)`, ...after) : add(`seq ${sign} ?`, after[1])
    const way = newest ? 'desc' : 'asc'
    const order = timed ? `at ${way}, seq ${way}` : `seq ${way}`
    const text = `select seq, at, doc from ${table} where ${where.join(' and ')} order by ${order} limit ?`
    return (sql(text).all(...values, limit) as Row[]).map(({ seq, at, doc }) => ({
      at: at ?? 0,
      seq,
      record: JSON.parse(doc) as T,
    }))
  }

  const list = <T>(of: Collection<T>, corp: string, range: Range = {}): T[] =>
    rows(of, corp, range).map((row) => row.record)

  /** The same one by one, read as far as they are taken. */
  function* each<T>(of: Collection<T>, corp: string, range: Pick<Range, 'by' | 'by2' | 'newest'> = {}): Generator<T> {
    for (let after: Place | undefined; ; ) {
      const { records, next } = page(of, corp, { ...range, after, limit: STEP })
      yield* records
      if (!next) return
      after = next
    }
  }

  /** One page and the place where the next one starts, which is absent at the end. */
  function page<T>(of: Collection<T>, corp: string, range: Range & { limit: number }): { records: T[]; next?: Place } {
    const found = rows(of, corp, { ...range, limit: range.limit + 1 })
    const more = found.length > range.limit
    const shown = more ? found.slice(0, -1) : found
    const last = shown.at(-1)
    return { records: shown.map((row) => row.record), next: more && last ? [last.at, last.seq] : undefined }
  }

  function count<T>(of: Collection<T>, corp: string, { by, by2 }: Pick<Range, 'by' | 'by2'> = {}): number {
    const text = `select count(*) n from ${table} where scope = ?${by === undefined ? '' : ' and g1 = ?'}${by2 === undefined ? '' : ' and g2 = ?'}`
    const values = [scopeOf(of.name, corp), by, by2].filter((value) => value !== undefined)
    return Number(sql(text).get(...values)!.n)
  }

  return { get, page, list, each, count }
}

/** One process at a time has the file; a file of another version or kind is left alone. */
function openDatabase(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  try {
    if (file !== ':memory:') db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal')
    db.exec('pragma synchronous = normal; pragma cache_size = -65536; pragma temp_store = memory')
    const version = Number(db.prepare('pragma user_version').get()!.user_version)
    if (version !== 0 && version !== VERSION) throw new Error(`it is of version ${version}, not ${VERSION}`)
    db.exec(`${SCHEMA}; pragma user_version = ${VERSION}`)
    return db
  } catch (error) {
    db.close()
    const { message } = error as Error
    throw new Error(`cannot use ${file}: ${message.includes('locked') ? 'another simulator has it' : message}`)
  }
}
