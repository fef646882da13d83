import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import type { Sim } from '../sim.ts'
import { corps } from '../state/records.ts'
import { settingOf } from '../state/settings.ts'
import type { Waiting } from './emit.ts'
import { type Attempt, postCallback } from './post.ts'

const ATTEMPTS = 4
const AT_ONCE = 16
const KEPT = 100_000

interface Parcel {
  no: number
  corpid: string
  waiting: Waiting
}

/** `busy` holds the customers, chats and so on that an event is under way for. */
interface Lane {
  queue: Parcel[]
  running: number
  busy: Set<string>
}

const subjectOf = ({ agentid, batch, subject }: Waiting) => `${agentid}/${batch === undefined ? subject : 'batch'}`

/**
 * Sends what waits in the outbox: up to 16 at once for each corporation, in order of writing for each customer or
 * chat, 5 s and 3 retries each, then it is lost. An event that is retried does not hold up the next. A parcel leaves the outbox only when it is settled, so a restart sends it again.
 */
export function startCourier(sim: Sim) {
  const { store } = sim
  const lanes = new Map<string, Lane>()
  const timers = new Set<NodeJS.Timeout>()
  let seen = 0
  let woken = false
  let life = new AbortController()
  const working = new Set<Promise<void>>()

  function wake(): void {
    if (woken || life.signal.aborted) return
    woken = true
    setImmediate(() => {
      woken = false
      if (!life.signal.aborted) collect()
    })
  }

  function collect(): void {
    const rows = store.sql('select no, corp, doc from outbox where no > ? order by no').all(seen)
    for (const row of rows) {
      seen = Number(row.no)
      const parcel = { no: seen, corpid: String(row.corp), waiting: JSON.parse(String(row.doc)) as Waiting }
      const { batch, due } = parcel.waiting
      if (batch !== undefined) openBatch(`${parcel.corpid}/${batch}`, parcel)
      else if (due <= Date.now()) enqueue(parcel)
      else later(due, () => enqueue(parcel))
    }
    function openBatch(name: string, parcel: Parcel): void {
      const known = held.get(name)
      if (known) {
        known.push(parcel)
        return
      }
      const parcels = [parcel]
      held.set(name, parcels)
      later(parcel.waiting.due, () => {
        held.delete(name)
        for (const one of parcels.reverse()) enqueue(one)
      })
    }
  }
  const held = new Map<string, Parcel[]>()

  function later(due: number, work: () => void): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        work()
      },
      Math.max(0, due - Date.now()),
    )
    timers.add(timer)
  }

  function enqueue(parcel: Parcel): void {
    const lane = lanes.get(parcel.corpid) ?? { queue: [], running: 0, busy: new Set() }
    lanes.set(parcel.corpid, lane)
    lane.queue.push(parcel)
    advance(lane)
  }

  function advance(lane: Lane): void {
    while (lane.running < AT_ONCE) {
      const index = lane.queue.findIndex(({ waiting }) => !lane.busy.has(subjectOf(waiting)))
      if (index < 0) return
      const [parcel] = lane.queue.splice(index, 1)
      const subject = subjectOf(parcel!.waiting)
      lane.running++
      lane.busy.add(subject)
      const released = () => {
        lane.busy.delete(subject)
        advance(lane)
      }
      const work = deliver(parcel!, life.signal, released).finally(() => {
        lane.running--
        working.delete(work)
        advance(lane)
      })
      working.add(work)
    }
  }

  async function deliver({ no, corpid, waiting }: Parcel, abort: AbortSignal, released: () => void): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const corp = store.get(corps, '', corpid)
      const callback = corp?.apps.find(({ agentid }) => agentid === waiting.agentid)?.callback
      if (!corp || !callback) return settle(no)
      // the corporation was replaced meanwhile
      if (!store.sql('select 1 from outbox where no = ?').get(no)) return
      const result = await postCallback(callback, { corpid, now: sim.clock.now(corpid), ...waiting }, abort)
      if (abort.aborted) return
      const done = result.status === 200
      record(corpid, waiting, attempt, result, done || attempt === ATTEMPTS ? no : undefined)
      if (attempt === 1) released()
      if (done || attempt === ATTEMPTS) return
      await pause(settingOf<number>(corp.settings, 'callback_retry_ms'), abort)
      if (abort.aborted) return
    }
  }

  function record(
    corp: string,
    { plaintext, agentid, forged }: Waiting,
    attempt: number,
    result: Attempt,
    settled?: number,
  ) {
    const doc = { plaintext, agentid, attempt, ...result, ...(forged && { forged }) }
    store.transaction(() => {
      const text = 'insert into delivery (corp, time, doc) values (?, ?, ?)'
      const { lastInsertRowid } = store.sql(text).run(corp, sim.clock.now(corp), JSON.stringify(doc))
      const last = Number(lastInsertRowid)
      if (last % 1000 === 0) store.sql('delete from delivery where no <= ?').run(last - KEPT)
      if (settled !== undefined) settle(settled)
    })
  }

  const settle = (no: number) => void store.sql('delete from outbox where no = ?').run(no)

  function halt(): void {
    life.abort()
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    lanes.clear()
    held.clear()
  }

  return {
    wake,
    /** Forgets what is under way and starts over from the outbox: after a reset or a restore. */
    restart(): void {
      halt()
      life = new AbortController()
      seen = 0
      woken = false
      wake()
    },
    async close(): Promise<void> {
      halt()
      await Promise.all(working)
    },
  }
}

const pause = (ms: number, signal: AbortSignal) => setTimeoutPromise(ms, undefined, { signal }).catch(() => {})
