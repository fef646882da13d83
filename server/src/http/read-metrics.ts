import { Counter, Gauge, type Metric } from 'prom-client'
import type { Sql } from '../storage/connect.ts'
import { readClientOf } from '../storage/read-client.ts'

/** How the bounded reads of a pool travel. */
export function readMetrics(pool: Sql): Metric[] {
  const { counts } = readClientOf(pool)
  const registers: [] = []
  return [
    new Counter({
      name: 'guanxi_reads_total',
      help: 'Bounded reads by the way they took: wire, or pool where the wire client could not',
      labelNames: ['by'],
      registers,
      collect() {
        const { wire, pool } = counts()
        this.reset()
        this.inc({ by: 'wire' }, wire)
        this.inc({ by: 'pool' }, pool)
      },
    }),
    new Counter({
      name: 'guanxi_read_connections_lost_total',
      help: 'Connections of the wire client that were lost or not opened',
      registers,
      collect() {
        this.reset()
        this.inc(counts().lost)
      },
    }),
    new Gauge({
      name: 'guanxi_reads_waiting',
      help: 'Bounded reads that wait for a connection of the wire client',
      registers,
      collect() {
        this.set(counts().waiting)
      },
    }),
  ]
}
