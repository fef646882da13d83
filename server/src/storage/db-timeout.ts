import type { Sql } from './driver.ts'

/** The database said nothing for as long as a caller waits; what it did meanwhile is unknown. */
class SilentDatabase extends Error {
  readonly code = 'DATABASE_SILENT'
}

type Patience = { ms: number; inUse(): Sql; replace(silent: Sql): void }

const patient = new WeakMap<Sql, Patience>()

/**
 * A pool whose callers wait at most `seconds`, by `inTime`. When one has waited in vain its connections may be dead
 * without anybody having said so: later statements get fresh ones, and those at work on the old ones get as long again.
 */
export function patientPool(seconds: number, open: () => Sql): Sql {
  const ms = seconds * 1000
  let current = open()
  const retired = new Map<Sql, NodeJS.Timeout>()
  const end: Sql['end'] = async (options) => {
    for (const timer of retired.values()) clearTimeout(timer)
    await Promise.all([current, ...retired.keys()].map((each) => each.end(options)))
  }
  const pool = new Proxy(current, {
    apply: (_first, self, values) => Reflect.apply(current as never, self, values),
    get: (_first, name) => (name === 'end' ? end : Reflect.get(current, name)),
  })
  patient.set(pool, {
    ms,
    inUse: () => current,
    replace(silent) {
      if (silent !== current) return
      current = open()
      const timer = setTimeout(() => void silent.end({ timeout: 0 }).finally(() => retired.delete(silent)), ms)
      retired.set(silent, timer.unref())
    },
  })
  return pool
}

/** What `work` on the pool comes to, or SilentDatabase when it takes longer than the pool's patience, if it has any. */
export function inTime<T>(pool: Sql, work: () => Promise<T>): Promise<T> {
  const patience = patient.get(pool)
  if (!patience) return work()
  const used = patience.inUse()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      patience.replace(used)
      reject(new SilentDatabase('the database did not answer in time'))
    }, patience.ms)
    const settle =
      <V>(finish: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer)
        finish(value)
      }
    work().then(settle(resolve), settle(reject))
  })
}
