import { registerHooks } from 'node:module'
import type { Sql as AnySql, TransactionSql } from 'postgres'

/**
 * The driver keeps connections in queues that never let go of what was taken from their front, and searches all of it on
 * every query: the longer a node serves without a pause, the slower it gets. This takes the place of its module.
 */
const QUEUE = `export default function Queue(initial = []) {
  const xs = initial.slice()
  return {
    get length() { return xs.length },
    push: (x) => (xs.push(x), x),
    shift: () => xs.shift(),
    remove: (x) => {
      const index = xs.indexOf(x)
      return index === -1 ? null : (xs.splice(index, 1), x)
    }
  }
}`

const hooks = registerHooks({
  load: (url, context, next) =>
    url.endsWith('/postgres/src/queue.js')
      ? { format: 'module', source: QUEUE, shortCircuit: true }
      : next(url, context),
})

const { default: postgres } = await import('postgres')
hooks.deregister()

/** A pool of connections, or one of them; integers of 64 bits are numbers. */
export type Sql = AnySql<{ bigint: number }>
export type Tx = TransactionSql<{ bigint: number }>

export default postgres
