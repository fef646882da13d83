import { seeded } from '../../lab/random.ts'

const WRITE = '/open-api/integral/batch/update'
const READ = '/open-api/external_user/list'

/** Far above what anything here may take: who waits for longer would wait for ever. */
export const FOR_EVER_MS = 60_000

export type Sent = { delta: number; unionids: readonly string[] }

/** One second of a run: calls acknowledged, and calls told to try again. */
export type Second = { acknowledged: number; refused: number }

export type WritersOptions = {
  address(): string
  token: string
  unionids: readonly string[]
  writers: number
  readers: number
  seed: number
}

/** Callers that send points with keys and repeat each call until it is acknowledged, and callers that read. */
export function startWriters({ address, token, unionids, writers, readers, seed }: WritersOptions) {
  const random = seeded(seed)
  const acknowledged = new Map<string, Sent>()
  const replies: Record<string, number> = {}
  const problems: string[] = []
  const seconds: Second[] = []
  const begun = performance.now()
  let slowest = 0
  let over = false
  let hopeless = false

  const second = (): Second => {
    const at = Math.floor((performance.now() - begun) / 1000)
    while (seconds.length <= at) seconds.push({ acknowledged: 0, refused: 0 })
    return seconds[at] as Second
  }

  /** True when the call succeeded; false when it got 10953 and is to be retried. */
  async function call(path: string, init: RequestInit): Promise<boolean> {
    const start = performance.now()
    try {
      const url = `${address()}${path}?access_token=${token}`
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(FOR_EVER_MS) })
      const reply = (await response.json()) as { errcode: number }
      const kind = `${response.status}/${reply.errcode}`
      replies[kind] = (replies[kind] ?? 0) + 1
      if (kind === '200/0') second().acknowledged++
      else second().refused++
      const again = (kind === '503/10953' && response.headers.has('retry-after')) || kind === '200/10909'
      if (kind !== '200/0' && !again) problems.push(`${path} was answered with ${kind} ${JSON.stringify(reply)}`)
      return kind === '200/0'
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } }
      problems.push(`${path} was not answered: ${cause?.code ?? message}`)
      return false
    } finally {
      slowest = Math.max(slowest, performance.now() - start)
    }
  }

  const pause = () => new Promise((resolve) => setTimeout(resolve, 10 + random() * 40))

  async function write(number: number): Promise<void> {
    for (let i = 0; !over; i++) {
      const key = `writer ${number} call ${i}`
      const chosen = unionids.filter(() => random() < 0.1)
      if (chosen.length === 0) continue
      const delta = 1 + Math.floor(random() * 9)
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      const init = { method: 'POST', headers, body: JSON.stringify({ unionid: chosen, integral: delta }) }
      while (!(await call(WRITE, init))) {
        if (hopeless) return void problems.push(`${key} was never acknowledged`)
        await pause()
      }
      acknowledged.set(key, { delta, unionids: chosen })
    }
  }

  async function read(): Promise<void> {
    while (!over) {
      await call(READ, {})
      await pause()
    }
  }

  const working = Promise.all([
    ...Array.from({ length: writers }, (_, number) => write(number)),
    ...Array.from({ length: readers }, read),
  ])
  return {
    problems,
    replies,
    seconds,
    elapsed: () => (performance.now() - begun) / 1000,
    acknowledged,
    slowestSeconds: () => slowest / 1000,
    /** Waits until so many more calls were acknowledged: the service works. Gives up when it would be for ever. */
    async more(count: number): Promise<void> {
      const wanted = acknowledged.size + count
      const until = performance.now() + FOR_EVER_MS
      while (acknowledged.size < wanted) {
        if (performance.now() > until) throw new Error('the service did not come back within a minute')
        await pause()
      }
    },
    /** Every writer ends with an acknowledged call. */
    async finish(): Promise<void> {
      over = true
      const timer = setTimeout(() => {
        hopeless = true
      }, FOR_EVER_MS)
      await working
      clearTimeout(timer)
    },
  }
}

export type Writers = ReturnType<typeof startWriters>
