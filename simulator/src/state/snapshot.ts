import type { Store } from './store.ts'

/** The state of a corporation when it was made: where its own reset leads back to. */
export const MADE = '\u0000made'

/** Empties everything but the snapshots. Numbers of calls and deliveries start at 1 again. */
export function wipe(store: Store): void {
  store.transaction(() => {
    for (const table of ['item', 'counter', 'call', 'delivery', 'outbox', 'lag']) {
      store.db.exec(`delete from ${table}`)
      store.db.exec(`delete from sqlite_sequence where name = '${table}'`)
    }
  })
}

/** Names of one corporation and of the whole state are apart. */
const keyOf = (name: string, corpid?: string) => (corpid === undefined ? name : `${corpid}\n${name}`)

/**
 * Keeps the present state under a name, of everything or of one corporation. Logs of calls and deliveries are no part
 * of it, nor are a corporation's apps, secrets and settings of its own snapshot.
 */
export function saveSnapshot(store: Store, name: string, corpid?: string): void {
  const key = keyOf(name, corpid)
  const [items, counters, of] =
    corpid === undefined
      ? ['', '', []]
      : ['where scope in (select id from scope where corp = ?)', 'where corp = ?', [corpid]]
  store.transaction(() => {
    forgetSnapshot(store, name, corpid)
    store.sql('insert into snapshot values (?, ?)').run(key, Date.now())
    store.sql(`insert into saved_item select ?, seq, scope, id, g1, g2, at, doc from item ${items}`).run(key, ...of)
    store.sql(`insert into saved_counter select ?, corp, name, value from counter ${counters}`).run(key, ...of)
  })
}

/** Forgets a kept state. */
export function forgetSnapshot(store: Store, name: string, corpid?: string): void {
  const key = keyOf(name, corpid)
  store.transaction(() => {
    for (const table of ['snapshot', 'saved_item', 'saved_counter'])
      store.sql(`delete from ${table} where name = ?`).run(key)
  })
}

/** Puts a kept state back, and says whether there is one of that name. Callbacks that wait are forgotten. */
export function restoreSnapshot(store: Store, name: string, corpid?: string): boolean {
  const key = keyOf(name, corpid)
  return store.transaction(() => {
    if (!store.sql('select 1 from snapshot where name = ?').get(key)) return false
    if (corpid === undefined)
      for (const table of ['item', 'counter', 'outbox', 'lag']) store.db.exec(`delete from ${table}`)
    else dropRecords(store, corpid, ['id:token'])
    // the numbers of before may be taken by others meanwhile; the order is what counts
    store
      .sql(
        'insert into item (scope, id, g1, g2, at, doc) select scope, id, g1, g2, at, doc from saved_item where name = ? order by seq',
      )
      .run(key)
    store.sql('insert or ignore into counter select corp, counter, value from saved_counter where name = ?').run(key)
    return true
  })
}

/** Drops all records, callbacks that wait, and counters of a corporation, but for those named. */
export function dropRecords(store: Store, corpid: string, keptCounters: string[]): void {
  const own = 'select id from scope where corp = ?'
  for (const table of ['item', 'lag']) store.sql(`delete from ${table} where scope in (${own})`).run(corpid)
  store.sql('delete from outbox where corp = ?').run(corpid)
  const kept = keptCounters.map(() => '?').join()
  store.sql(`delete from counter where corp = ? and name not in (${kept})`).run(corpid, ...keptCounters)
}

/** The names of the kept states of everything or of one corporation, oldest first. */
export function snapshotNames(store: Store, corpid?: string): string[] {
  const prefix = keyOf('', corpid)
  return store
    .sql('select name from snapshot order by made, name')
    .all()
    .map((row) => String(row.name))
    .filter((key) => (corpid === undefined ? !key.includes('\n') : key.startsWith(prefix)))
    .map((key) => key.slice(prefix.length))
    .filter((name) => name !== MADE)
}
