import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseAway } from './driver/fault.ts'

type Options<In, Out> = {
  /** Writes a batch of one name, all of it or nothing; gives the results, if there are any, in the order of the items. */
  write(items: readonly In[], name: string): Promise<Out extends void ? void : readonly Out[]>
  /** Items of one batch. */
  most: number
  /** Milliseconds in which further items may join the first; when left out, those of the same moment do. */
  gatherMs?: number
  /** After how many milliseconds, and whether, an item that failed is tried again; when left out, it is not. */
  retry?: { afterMs: number; isWorthwhile?(item: In): boolean }
  /** Called with every failure of `write`. */
  onFault?(error: unknown): void
}

export type Batcher<In, Out = void> = {
  /** Resolves with the item's result when it is written; items of one name are written in the order of their coming. */
  add(item: In, name?: string): Promise<Out>
  /** Items that are in no batch yet. */
  waiting(): number
  /** Writes at once what is waiting, and resolves when that is done. From now on nothing is tried again. */
  close(): Promise<void>
}

/** `faults`: how often it failed alone, through no outage. */
type Entry<In, Out> = { item: In; faults: number; done(result: Out): void; failed(error: unknown): void }
type Fault = { error: unknown; isOutage: boolean }

/** After so many faults of its own an item is not tried again: a deadlock passes, what cannot be stored does not. */
const MOST_FAULTS = 5

/**
 * Writes in batches what comes one by one: whatever comes while a batch is being written goes with the next. A batch that
 * fails is written again item by item, so that none pays for another's fault; in an outage of the database it is not, which
 * would help nobody.
 */
export function openBatcher<In, Out = void>(options: Options<In, Out>): Batcher<In, Out> {
  const { write, most, gatherMs, retry, onFault = () => {} } = options
  const queues = new Map<string, { entries: Entry<In, Out>[]; drained: Promise<void> }>()
  const closing = new AbortController()
  let waiting = 0

  async function drain(name: string, entries: Entry<In, Out>[]): Promise<void> {
    await (gatherMs === undefined ? new Promise(setImmediate) : pause(gatherMs))
    while (entries.length > 0) {
      const batch = entries.splice(0, most)
      waiting -= batch.length
      const again = await attempt(batch, name)
      if (!retry || again.length === 0) continue
      entries.unshift(...again)
      waiting += again.length
      await pause(retry.afterMs)
    }
    queues.delete(name)
  }

  /** Gives what is to be tried again. */
  async function attempt(batch: readonly Entry<In, Out>[], name: string): Promise<Entry<In, Out>[]> {
    const fault = await writeAll(batch, name)
    if (!fault) return []
    if (fault.isOutage || batch.length === 1) return keptAfter(fault, batch)
    const again: Entry<In, Out>[] = []
    for (const [i, entry] of batch.entries()) {
      const own = await writeAll([entry], name)
      if (own?.isOutage) return [...again, ...keptAfter(own, batch.slice(i))]
      if (own) again.push(...keptAfter(own, [entry]))
    }
    return again
  }

  async function writeAll(batch: readonly Entry<In, Out>[], name: string): Promise<Fault | undefined> {
    try {
      const items = batch.map(({ item }) => item)
      const results = (await write(items, name)) as readonly Out[] | undefined
      for (const [i, { done }] of batch.entries()) done(results?.[i] as Out)
      return undefined
    } catch (error) {
      onFault(error)
      return { error, isOutage: isAway(error) }
    }
  }

  function keptAfter({ error, isOutage }: Fault, batch: readonly Entry<In, Out>[]): Entry<In, Out>[] {
    return batch.filter((entry) => {
      const isHopeless = !isOutage && ++entry.faults >= MOST_FAULTS
      const isKept = retry && !closing.signal.aborted && !isHopeless && (retry.isWorthwhile?.(entry.item) ?? true)
      if (!isKept) entry.failed(error)
      return isKept
    })
  }

  function pause(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: closing.signal }).catch(() => {})
  }

  return {
    add(item, name = '') {
      const { promise, resolve: done, reject: failed } = Promise.withResolvers<Out>()
      waiting++
      const entry = { item, faults: 0, done, failed }
      const queue = queues.get(name)
      if (queue) queue.entries.push(entry)
      else {
        const entries = [entry]
        queues.set(name, { entries, drained: drain(name, entries) })
      }
      return promise
    },
    waiting: () => waiting,
    async close() {
      closing.abort()
      while (queues.size > 0) await Promise.all([...queues.values()].map(({ drained }) => drained))
    },
  }
}

/** A statement that was ended for its length (57014) is no outage: alone it may be shorter. */
const isAway = (error: unknown) => isDatabaseAway(error) && (error as { code?: string }).code !== '57014'
