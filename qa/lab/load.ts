import { startChild } from './child.ts'

/** A request to send; `keyed` gives each sending an Idempotency-Key of its own. */
export type Request = {
  method?: 'GET' | 'POST'
  path: string
  body?: string
  headers?: Record<string, string>
  keyed?: boolean
  /** The status and the part of a reply that make it good, where they are not those of the load. */
  status?: number
  good?: string
}

export type Load = {
  address: string
  requests: readonly Request[]
  connections: number
  seconds: number
  /** Calls per second that arrive whether earlier ones are answered or not; as fast as answers come without it. */
  rate?: number
  /** What a good reply contains; its status is 200. */
  good?: string
  seed?: number
  /** Whether the result has each call's latency, to be pooled with those of other rounds. */
  latencies?: true
}

export type LoadResult = {
  calls: number
  seconds: number
  perSecond: number
  /** Replies that were not good, by what they began with. */
  bad: Record<string, number>
  /** Milliseconds: of the middle call, of the slowest hundredth, of the slowest. */
  p50: number
  p99: number
  worst: number
  bytes: number
  latencies?: number[]
}

/** Something that sends load from a process of its own. */
export async function startLoader() {
  const child = await startChild(new URL('./load-process.ts', import.meta.url), null)
  return {
    run: (load: Load) => child.ask(load) as Promise<LoadResult>,
    stop: () => child.kill(),
  }
}

export type Loader = Awaited<ReturnType<typeof startLoader>>

/** The calls per second of a load whose replies must all be good. */
export async function throughput(loader: Loader, load: Load): Promise<number> {
  const { perSecond, bad } = await loader.run(load)
  if (Object.keys(bad).length > 0) throw new Error(`bad replies from ${load.address}: ${JSON.stringify(bad)}`)
  return perSecond
}
