import type { Metric, MetricValue } from 'prom-client'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** `buckets` ends with the calls that took longer than all of them. */
type Counts = { codes: Map<number, number>; buckets: number[]; calls: number; seconds: number }

/**
 * Counts the calls that were answered, and gives them as metrics when somebody looks. Plain numbers, because it happens on
 * every call and the library's own metrics look their labels up each time.
 */
export function openCallCounts() {
  const paths = new Map<string, Counts>()
  const start = (path: string): Counts => {
    const counts = { codes: new Map(), buckets: new Array(BUCKETS.length + 1).fill(0), calls: 0, seconds: 0 }
    paths.set(path, counts)
    return counts
  }
  return {
    count(path: string, code: number, seconds: number): void {
      const counts = paths.get(path) ?? start(path)
      counts.codes.set(code, (counts.codes.get(code) ?? 0) + 1)
      counts.calls++
      counts.seconds += seconds
      let bucket = 0
      while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] as number)) bucket++
      counts.buckets[bucket] = (counts.buckets[bucket] as number) + 1
    },
    metrics: [
      metric('guanxi_calls_total', 'counter', 'Calls answered, by path and result code', () =>
        [...paths].flatMap(([path, { codes }]) =>
          [...codes].map(([code, value]) => ({ value, labels: { path, code } })),
        ),
      ),
      metric('guanxi_call_seconds', 'histogram', 'Time from the request line to the last byte of the reply', (name) =>
        [...paths].flatMap(([path, counts]) => histogram(name, path, counts)),
      ),
    ],
  }
}

type Value = MetricValue<string> & { metricName?: string }

function histogram(name: string, path: string, { buckets, calls, seconds }: Counts): Value[] {
  let below = 0
  return [
    ...[...BUCKETS, '+Inf'].map((le, i) => {
      below += buckets[i] as number
      return { metricName: `${name}_bucket`, value: below, labels: { le, path } }
    }),
    { metricName: `${name}_sum`, value: seconds, labels: { path } },
    { metricName: `${name}_count`, value: calls, labels: { path } },
  ]
}

/** What a registry asks of a metric: its name, and its values when they are wanted. */
function metric(name: string, type: 'counter' | 'histogram', help: string, values: (name: string) => Value[]): Metric {
  return { name, get: async () => ({ name, help, type, aggregator: 'sum', values: values(name) }) } as unknown as Metric
}
