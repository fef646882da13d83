import { Counter, Gauge, Registry } from 'prom-client'
import { openCallCounts } from './call-counts.ts'

/** What an operator can watch. No label holds anything a caller sent. */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const now = { inFlight: 0 }
  const metrics = {
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
  const calls = openCallCounts()
  for (const metric of calls.metrics) registry.registerMetric(metric)
  return { ...metrics, now, registry, countCall: calls.count, text: () => registry.metrics() }
}

export type Metrics = ReturnType<typeof openMetrics>
