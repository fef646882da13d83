import type { Sql } from './types.ts'

/** A statement as the driver makes it: it is sent, once, by its handler. */
type Statement = PromiseLike<unknown> & { handler?: (statement: Statement) => unknown }

/**
 * Keeps the driver from sending a statement on a connection whose last one is not answered yet, by having no more at work
 * than there are connections. A pooler may give a session of the server to another client as soon as one statement is
 * done, although the next has been sent to it: PgBouncer 1.18 does, and the other client gets its answer. Inside a
 * transaction the session stays, so statements follow each other there as before.
 */
export function notPipelined(pool: Sql, connections: number): Sql {
  const waiting: (() => void)[] = []
  let free = connections

  function enter(send: () => PromiseLike<unknown>) {
    if (free === 0) return void waiting.push(() => enter(send))
    free--
    send().then(leave, leave)
  }

  function leave() {
    free++
    waiting.shift()?.()
  }

  function queued<T>(made: T): T {
    const statement = made as unknown as Statement
    const { handler } = statement
    if (!handler) return made // a name or a list, which is part of a statement
    statement.handler = () =>
      enter(() => {
        handler(statement)
        return statement
      })
    return made
  }

  const begin = (...given: unknown[]) =>
    new Promise((resolve, reject) =>
      enter(() => {
        const done = (pool.begin as (...given: unknown[]) => Promise<unknown>)(...given)
        done.then(resolve, reject)
        return done
      }),
    )

  return new Proxy(pool, {
    apply: (target, self, given) => queued(Reflect.apply(target as never, self, given)),
    get(target, name) {
      if (name === 'begin') return begin
      if (name === 'unsafe') return (...given: Parameters<Sql['unsafe']>) => queued(target.unsafe(...given))
      return Reflect.get(target, name)
    },
  })
}
