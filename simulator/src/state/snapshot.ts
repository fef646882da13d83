import type { Store } from './store.ts'

/** Empties everything but the snapshots. Numbers of calls and deliveries start at 1 again. */
export function wipe(store: Store): void {
  store.transaction(() => {
    for (const table of ['item', 'counter', 'call', 'delivery', 'outbox']) {
      store.db.exec(`delete from ${table}`)
      store.db.exec(`delete from sqlite_sequence where name = '${table}'`)
    }
  })
}

/** Keeps the present state under a name; the logs of calls and deliveries are not part of it. */
export function saveSnapshot(store: Store, name: string, made: number): void {
  store.transaction(() => {
    dropSnapshot(store, name)
    store.sql('insert into snapshot values (?, ?)').run(name, made)
    store.sql('insert into saved_item select ?, seq, scope, id, g1, g2, at, doc from item').run(name)
    store.sql('insert into saved_counter select ?, corp, name, value from counter').run(name)
  })
}

/** Puts a kept state back, and says whether there is one of that name. Callbacks that wait are forgotten. */
export function restoreSnapshot(store: Store, name: string): boolean {
  return store.transaction(() => {
    if (!store.sql('select 1 from snapshot where name = ?').get(name)) return false
    for (const table of ['item', 'counter', 'outbox']) store.db.exec(`delete from ${table}`)
    store.sql('insert into item select seq, scope, id, g1, g2, at, doc from saved_item where name = ?').run(name)
    store.sql('insert into counter select corp, counter, value from saved_counter where name = ?').run(name)
    return true
  })
}

/** The names of the kept states, oldest first. */
export function snapshotNames(store: Store): string[] {
  return store
    .sql('select name from snapshot order by made, name')
    .all()
    .map((row) => String(row.name))
}

function dropSnapshot(store: Store, name: string): void {
  for (const table of ['snapshot', 'saved_item', 'saved_counter']) {
    store.sql(`delete from ${table} where name = ?`).run(name)
  }
}
