import { KEY_WAIT_MS, KeyConflict } from '../storage/idempotency.ts'

const running = new Map<string, Promise<unknown>>()

/**
 * Runs the calls of one idempotency key on this node one after another. The others wait in memory, without a database
 * connection each, and give up after KEY_WAIT_MS. `work` is given the milliseconds that are left to wait.
 */
export async function oneByOne<T>(key: string, work: (waitMs: number) => Promise<T>): Promise<T> {
  const begun = performance.now()
  let timeout: ReturnType<typeof startTimeout> | undefined
  for (let first = running.get(key); first; first = running.get(key)) {
    timeout ??= startTimeout()
    await Promise.race([first.catch(() => {}), timeout.expired])
  }
  timeout?.stop()
  const mine = work(begun + KEY_WAIT_MS - performance.now())
  running.set(key, mine)
  try {
    return await mine
  } finally {
    running.delete(key)
  }
}

function startTimeout() {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new KeyConflict('running')), KEY_WAIT_MS)
  })
  return { expired, stop: () => clearTimeout(timer) }
}
