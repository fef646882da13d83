import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What an operator can watch. No label holds anything a caller sent. */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const now = { inFlight: 0 }
  const metrics = {
    calls: new Counter({
      name: 'guanxi_calls_total',
      help: 'Calls answered, by path and result code',
      labelNames: ['path', 'code'],
      registers,
    }),
    latency: new Histogram({
      name: 'guanxi_call_seconds',
      help: 'Time from the request line to the last byte of the reply',
      labelNames: ['path'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    deprecated: new Counter({
      name: 'guanxi_deprecated_calls_total',
      help: 'Calls of endpoints marked deprecated',
      labelNames: ['path'],
      registers,
    }),
    refused: new Counter({
      name: 'guanxi_refused_total',
      help: 'Calls refused by a limit: in_flight, window or overload',
      labelNames: ['limit'],
      registers,
    }),
    inFlight: new Gauge({
      name: 'guanxi_in_flight',
      help: 'Calls being answered now',
      registers,
      collect() {
        this.set(now.inFlight)
      },
    }),
    pool: new Gauge({
      name: 'guanxi_pool_connections',
      help: 'Most database connections of this node',
      registers,
    }),
    heap: new Gauge({
      name: 'guanxi_heap_bytes',
      help: 'Heap in use',
      registers,
      collect() {
        this.set(process.memoryUsage().heapUsed)
      },
    }),
  }
  return { ...metrics, now, registry, countCall: countCalls(metrics.calls) }
}

/** Counts a call by path and code; the pair's own counter is looked up once and kept. */
function countCalls(calls: Counter<'path' | 'code'>): (path: string, code: number) => void {
  const known = new Map<string, Map<number, Counter.Internal>>()
  return (path, code) => {
    const codes = known.get(path) ?? new Map<number, Counter.Internal>()
    if (codes.size === 0) known.set(path, codes)
    const counter = codes.get(code) ?? calls.labels({ path, code })
    codes.set(code, counter)
    counter.inc()
  }
}

export type Metrics = ReturnType<typeof openMetrics>
