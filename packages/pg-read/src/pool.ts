import { checkName, checkOptions, checkRead } from './check.ts'
import { type Connection, openConnection } from './connection.ts'
import { isRefusal, PgReadError, silentError } from './error.ts'
import { type PendingRead, STEP } from './reply.ts'
import type { Reads, ReadsOptions, Row } from './types.ts'

/** A timeout is counted in ticks of a timer: a process that was stopped for a while does not blame the server. */
const TICKS = 10
const BACKOFF = { firstMs: 50, mostMs: 500, refusedMs: 5000 }

type Slot = { connection: Connection | undefined; failures: number; retry?: NodeJS.Timeout }

/** Keeps connections open for reads: opened at once, and again with backoff whenever they are lost. */
export function openReads(given: ReadsOptions): Reads {
  const {
    connections = 2,
    outstanding: most = given.pooled ? 1 : 4,
    timeoutMs = 5000,
    connectMs = Math.min(timeoutMs, 5000),
    maxBytes = 64 * 1024 * 1024,
    statements = 256,
  } = given
  const settings = settingsOf(given, timeoutMs)
  checkOptions({ connections, outstanding: most, timeoutMs, connectMs, maxBytes, statements }, given.ssl)
  const options = { ...given, settings, maxBytes, statements }
  const waiting: PendingRead[] = []
  const slots = Array.from({ length: connections }, (): Slot => ({ connection: undefined, failures: 0 }))
  let [ticks, lost, closing] = [0, 0, false]
  let problem: PgReadError | undefined
  let drained = () => {}
  for (const slot of slots) fill(slot)
  const timer = setInterval(tick, timeoutMs / TICKS).unref()

  function fill(slot: Slot) {
    let opened = false
    const late = setTimeout(() => slot.connection?.fail(silentError('no connection in time')), connectMs).unref()
    slot.connection = openConnection(options, {
      ready() {
        opened = true
        clearTimeout(late)
        slot.failures = 0
        if (open() === connections) problem = undefined
        room()
      },
      room,
      lost(error) {
        clearTimeout(late)
        lost++
        problem = error
        slot.connection = undefined
        // reads that were never sent outlive a lost connection, but not an attempt in vain
        if ((!opened || closing) && slots.every(({ connection }) => !connection)) failWaiting(error)
        drained()
        if (closing) return
        const delay = Math.min(BACKOFF.mostMs, BACKOFF.firstMs * 2 ** slot.failures++)
        const wait = isRefusal(error) ? BACKOFF.refusedMs : delay
        slot.retry = setTimeout(fill, wait * (0.5 + Math.random() / 2), slot)
      },
    })

    function room() {
      const { connection } = slot
      while (connection && waiting.length > 0 && connection.outstanding.length < most) {
        connection.send(waiting.shift() as PendingRead)
      }
      drained()
    }
  }

  function open(): number {
    return slots.filter(({ connection }) => connection?.isReady()).length
  }

  function leastBusy(): Connection | undefined {
    let best: Connection | undefined
    for (const { connection } of slots) {
      if (!connection?.isReady() || connection.outstanding.length >= most) continue
      if (!best || connection.outstanding.length < best.outstanding.length) best = connection
    }
    return best
  }

  function failWaiting(error: PgReadError) {
    for (const asked of waiting.splice(0)) asked.reject(error)
  }

  function tick() {
    ticks++
    for (const { connection } of slots) {
      if (connection && connection.tick() > TICKS) connection.fail(silentError('the database did not answer in time'))
      else connection?.outstanding.forEach(expire)
    }
    while (waiting[0] && expire(waiting[0])) waiting.shift()
    drained()
  }

  /** Rejects reads that wait for too long; the connection is not at fault as long as it answers others. */
  function expire(asked: PendingRead): boolean {
    if (ticks - asked.born <= TICKS || asked.expired) return false
    asked.expired = true
    asked.rows = []
    asked.reject(silentError('the database was too busy to answer in time'))
    return true
  }

  function isIdle(): boolean {
    return waiting.length === 0 && slots.every(({ connection }) => !connection?.outstanding.length)
  }

  return {
    read: (statement, values) =>
      new Promise<Row[]>((resolve, reject) => {
        checkRead(statement, values)
        if (closing) throw closedError()
        const best = waiting.length === 0 ? leastBusy() : undefined
        if (!best && problem && isRefusal(problem) && open() === 0) throw problem
        const progress = { step: STEP.close, rows: [], bytes: 0, excess: false, expired: false, again: false }
        const asked = { statement, values, resolve, reject, ...progress, error: undefined, born: ticks }
        if (best) best.send(asked)
        else waiting.push(asked)
      }),
    stats: () => ({
      open: open(),
      outstanding: slots.reduce((sum, { connection }) => sum + (connection?.outstanding.length ?? 0), 0),
      waiting: waiting.length,
      lost,
      problem,
    }),
    async close({ atOnce = false } = {}) {
      closing = true
      for (const { retry } of slots) clearTimeout(retry)
      if (atOnce || slots.every(({ connection }) => !connection)) failWaiting(closedError())
      if (!atOnce) {
        await new Promise<void>((resolve) => {
          const before = drained
          drained = () => {
            before()
            if (isIdle()) resolve()
          }
          drained()
        })
      }
      clearInterval(timer)
      await Promise.all(slots.map(({ connection }) => connection?.end(closedError())))
    },
  }
}

function closedError(): PgReadError {
  return new PgReadError('unavailable', 'CONNECTION_ENDED', 'the reads were closed')
}

function settingsOf({ user, database, settings, pooled }: ReadsOptions, timeoutMs: number): Record<string, string> {
  const bounded = { statement_timeout: String(Math.ceil(timeoutMs * 0.9)), default_transaction_read_only: 'on' }
  const own = pooled ? {} : { plan_cache_mode: 'force_generic_plan', ...bounded }
  const session = { client_encoding: 'UTF8', ...own, ...settings }
  const all = { user, database, ...session }
  for (const [name, value] of Object.entries(all)) {
    checkName(name)
    checkName(value)
  }
  return all
}
