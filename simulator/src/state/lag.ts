import { groupChats, memberships } from './campaign-records.ts'
import { contacts, corps, departments, follows, placements, tagGroups, tags, users } from './records.ts'
import { settingOf } from './settings.ts'
import { reading, type Store } from './store.ts'

/** What events tell of. */
const LAGGING = new Set(
  [follows, contacts, groupChats, memberships, tags, tagGroups, users, placements, departments].map(({ name }) => name),
)

type Before = Record<'seq' | 'g1' | 'g2' | 'at' | 'doc', string | number | null>
const NOTHING: Before = { seq: 0, g1: null, g2: null, at: null, doc: null }

export type Lag = ReturnType<typeof openLag>

/**
 * Reads that lag behind events, where a corporation has the setting `read_lag_ms`: what a transaction with an event
 * changed is kept as it was, and shown until its time is over.
 */
export function openLag(store: Store) {
  const { sql, scopeOf } = store
  const lags = new Map<string, number>()
  const load = () => {
    lags.clear()
    for (const { corpid, settings } of store.list(corps, '')) {
      const ms = settingOf<number>(settings, 'read_lag_ms')
      if (ms > 0) lags.set(corpid, ms)
    }
  }
  load()

  let changed = new Map<string, { scope: number; id: string; corp: string; before: Before }>()
  let told = new Map<string, number>()
  store.watch({
    writing(kind, corp, id) {
      if (kind === corps.name) reload = true
      if (!lags.has(corp) || !LAGGING.has(kind)) return
      const scope = scopeOf(kind, corp)
      const key = `${scope} ${id}`
      if (changed.has(key)) return
      const row = sql('select seq, g1, g2, at, doc from item where scope = ? and id = ?').get(scope, id)
      // a customer whom nobody follows yet is 84061 already
      if (!row && kind === contacts.name) return
      changed.set(key, { scope, id, corp, before: (row as Before | undefined) ?? NOTHING })
    },
    committing() {
      for (const { scope, id, corp, before } of changed.values()) {
        const until = told.get(corp)
        const { seq, g1, g2, at, doc } = before
        if (until !== undefined)
          sql('insert or ignore into lag values (?, ?, ?, ?, ?, ?, ?, ?)').run(seq, scope, id, g1, g2, at, doc, until)
        // what a program changes itself is there at once
        else sql('delete from lag where scope = ? and id = ?').run(scope, id)
      }
    },
    ended() {
      if (changed.size > 0) changed = new Map()
      if (told.size > 0) told = new Map()
      if (reload) load()
      reload = false
    },
  })
  let reload = false

  const seen = { ...store, ...reading(sql, scopeOf, 'item_seen') }
  const over = 'delete from lag where until <= ? and scope in (select id from scope where corp = ?)'
  return {
    load,
    /** Says that this transaction tells of what it changes. */
    tell(corp: string, nowMs: number): void {
      const ms = lags.get(corp)
      if (ms !== undefined) told.set(corp, Math.floor(nowMs) + ms)
    },
    /** The store as reads of a corporation show it. */
    view(corp: string, nowMs: number): Store {
      if (!lags.has(corp)) return store
      sql(over).run(Math.floor(nowMs), corp)
      return seen
    },
  }
}
