import type { Ctx } from '../../../storage/ctx.ts'
import type { SeenPair } from '../../seen.ts'
import type { Part } from './part.ts'
import { type Advance, counted } from './progress.ts'

/** What was read for one staff member; `seenMs` is when the platform was asked, `reached` notes the place after it. */
type Read = { seenMs: number; reached: Advance } & ({ pairs: readonly SeenPair[] } | { friends: Friends })
type Friends = { staffId: string; ids: readonly string[] }
type Waiting = Read & { written: () => void; failed: (error: unknown) => void }

/** Pairs that are written in one transaction, about. */
const BATCH = 1_000

/**
 * Writes what several readers bring, one transaction after the other: what comes while one is under way goes with the next,
 * in the order in which it came. Many small pages cost one commit, and nobody waits for another's lock on the place.
 */
export function openWriter({ inbound, write }: Pick<Part, 'inbound' | 'write'>) {
  const queue: Waiting[] = []
  let running = false

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, sizeOf(queue))
      try {
        await write((ctx) => store(ctx, batch))
        for (const { written } of batch) written()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    running = false
  }

  async function store(ctx: Ctx, batch: readonly Read[]): Promise<Advance> {
    const advances: Advance[] = []
    for (const { friends, seenMs } of batch.filter((each) => 'friends' in each)) {
      advances.push(counted({ lost: await inbound.missingLost(ctx, friends.staffId, friends.ids, seenMs) }))
    }
    const pages = batch.filter((each) => 'pairs' in each)
    const pairs = pages.flatMap((page) => page.pairs)
    const seenMs = Math.min(...pages.map((page) => page.seenMs))
    if (pairs.length > 0) advances.push(counted(await inbound.pairsSeen(ctx, pairs, seenMs), pairs.length))
    return (progress) => {
      for (const advance of advances) advance(progress)
      for (const { reached } of batch) reached(progress)
    }
  }

  return {
    /** Resolves when it is in the database, with the place that was reached. */
    add(read: Read): Promise<void> {
      return new Promise((written, failed) => {
        queue.push({ ...read, written, failed })
        if (running) return
        running = true
        void run()
      })
    },
  }
}

/** How many of those in the queue go together. */
function sizeOf(queue: readonly Read[]): number {
  let pairs = 0
  const end = queue.findIndex((each) => {
    pairs += 'pairs' in each ? each.pairs.length : 0
    return pairs > BATCH
  })
  return end < 0 ? queue.length : Math.max(end, 1)
}
