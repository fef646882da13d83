import { KEY_PATIENCE_MS, KeyConflict } from '../storage/idempotency.ts'

const running = new Map<string, Promise<unknown>>()

/**
 * Runs the calls of one key on this node one after another: the others wait for the one that runs in memory, without a
 * connection each, and give up when it takes too long. `work` is told how much of the patience is left.
 */
export async function oneByOne<T>(key: string, work: (waitMs: number) => Promise<T>): Promise<T> {
  const begun = performance.now()
  let patience: ReturnType<typeof startPatience> | undefined
  for (let first = running.get(key); first; first = running.get(key)) {
    patience ??= startPatience()
    await Promise.race([first.catch(() => {}), patience.over])
  }
  patience?.stop()
  const mine = work(begun + KEY_PATIENCE_MS - performance.now())
  running.set(key, mine)
  try {
    return await mine
  } finally {
    running.delete(key)
  }
}

function startPatience() {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new KeyConflict('running')), KEY_PATIENCE_MS)
  })
  return { over, stop: () => clearTimeout(timer) }
}
