import { Gauge, Histogram, type Metric } from 'prom-client'

export type PlatformMetrics = {
  metrics: readonly Metric[]
  /** Counts a call and how long it took. */
  observe(path: string, errcode: number | null, seconds: number): void
  inFlight(change: 1 | -1): void
}

/** What an operator can watch of this node's calls to the messaging platform. */
export function openPlatformMetrics(): PlatformMetrics {
  const seconds = new Histogram({
    name: 'guanxi_platform_call_seconds',
    help: 'Calls to the messaging platform by path and errcode; none: there was no answer',
    labelNames: ['path', 'errcode'],
    buckets: [0.01, 0.05, 0.2, 0.5, 1, 3, 15],
    registers: [],
  })
  const inFlight = new Gauge({
    name: 'guanxi_platform_calls_in_flight',
    help: 'Calls to the messaging platform that wait for their answer',
    registers: [],
  })
  return {
    metrics: [seconds, inFlight],
    observe: (path, errcode, took) =>
      seconds.observe({ path, errcode: errcode === null ? 'none' : String(errcode) }, took),
    inFlight: (change) => inFlight.inc(change),
  }
}
