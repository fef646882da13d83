import { SilentDatabase } from './fault.ts'
import type { Sql } from './types.ts'

/**
 * The driver has no timeout for a statement and keeps connections that are dead without anybody having said so:
 * https://github.com/porsager/postgres/issues/1089
 */
type Timeout = { ms: number; inUse(): Sql; replace(silent: Sql): void }

const timeouts = new WeakMap<Sql, Timeout>()

/**
 * A pool whose callers wait at most `seconds`, by `withDbTimeout`. When one has waited in vain its connections may be
 * dead: later statements get fresh ones, and those at work on the old ones get as long again.
 */
export function poolWithTimeout(seconds: number, open: () => Sql): Sql {
  const ms = seconds * 1000
  let current = open()
  const retired = new Map<Sql, NodeJS.Timeout>()
  let end: Sql['end'] = async (options) => {
    for (const timer of retired.values()) clearTimeout(timer)
    await Promise.all([current, ...retired.keys()].map((each) => each.end(options)))
  }
  const pool = new Proxy(current, {
    apply: (_first, self, values) => Reflect.apply(current as never, self, values),
    get: (_first, name) => (name === 'end' ? end : Reflect.get(current, name)),
    set(_first, name, value) {
      if (name === 'end') end = value
      return name === 'end'
    },
  })
  timeouts.set(pool, {
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

/** What `work` on the pool comes to, or SilentDatabase when it takes longer than the pool's timeout, if it has one. */
export function withDbTimeout<T>(pool: Sql, work: () => Promise<T>): Promise<T> {
  const timeout = timeouts.get(pool)
  if (!timeout) return work()
  const used = timeout.inUse()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      timeout.replace(used)
      reject(new SilentDatabase('the database did not answer in time'))
    }, timeout.ms)
    const settle =
      <V>(finish: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer)
        finish(value)
      }
    work().then(settle(resolve), settle(reject))
  })
}
