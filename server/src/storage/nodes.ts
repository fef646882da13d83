import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Gauge, type Metric } from 'prom-client'
import { BUILD } from '../build.ts'
import { every } from '../every.ts'
import type { Sql } from './connect.ts'
import { withDbTimeout } from './driver/db-timeout.ts'
import { schemaOfThisBuild, versionOf } from './schema-files.ts'

/** How often a node says that it is there. */
export const BEAT_MS = 1000
/** A node that was not seen for so long is gone, which others know a beat later; the database counts likewise. */
const GONE_MS = 4000

/** This process among all that run on the database. */
export type Node = {
  id: string
  /** How many nodes answer calls, as far as this one knows: itself at least. */
  serving(): number
  /** Whether this is the one that does what one does for all: stamping the feed, housekeeping. */
  leads(): boolean
  /** How often the directory of cells has changed; 0 where there has never been a second cell. */
  cells(): number
  metrics: readonly Metric[]
  /** Takes it off the list at once. */
  stop(): Promise<void>
}

/** Enters this process into the list of nodes, and says every second that it is there. */
export async function joinNodes(
  owner: Sql,
  { serves, works, onFault }: { serves: boolean; works: boolean; onFault: (error: unknown) => void },
): Promise<Node> {
  const id = `${hostname()}-${process.pid}-${randomBytes(2).toString('hex')}`
  const schema = versionOf(await schemaOfThisBuild())
  let [serving, leadsUntil, cells] = [1, 0, 0]
  const beat = async () => {
    const asked = performance.now()
    const [row] = await withDbTimeout(
      owner,
      () => owner<{ serving: number; leads: boolean; cells: number }[]>`
        select * from node_beat(${id}, ${BUILD}, ${schema}, ${serves}, ${works})`,
    )
    serving = Math.max(1, row?.serving ?? 1)
    leadsUntil = row?.leads ? asked + GONE_MS : 0
    cells = row?.cells ?? 0
  }
  await beat()
  const beating = every(BEAT_MS, beat, onFault)
  const count = new Gauge({
    name: 'guanxi_nodes',
    help: 'Nodes that answer calls on this database, as far as this one knows',
    registers: [],
    aggregator: 'max', // each process knows all of them
    collect() {
      this.set(serving)
    },
  })
  return {
    id,
    serving: () => serving,
    leads: () => performance.now() < leadsUntil,
    cells: () => cells,
    metrics: [count],
    async stop() {
      await beating.stop()
      leadsUntil = 0
      await withDbTimeout(
        owner,
        () => owner`
          with left_duty as (delete from node_duty where node = ${id}) delete from node where id = ${id}`,
      ).catch(onFault)
    },
  }
}

export type NodeRow = {
  id: string
  build: string
  schema: number
  serves: boolean
  started: number
  seen_ms: number
  leads: boolean
}

/** The nodes that are there now, the oldest first; `seen_ms`: milliseconds since each was last seen. */
export async function listNodes(owner: Sql): Promise<NodeRow[]> {
  return owner<NodeRow[]>`
    select n.id, n.build, n.schema, n.serves, n.started, clock_ms() - n.seen as seen_ms,
      exists (select from node_duty d where d.node = n.id and d.until_ms > clock_ms()) as leads
    from node n where n.seen > clock_ms() - ${GONE_MS} order by n.started, n.id`
}
