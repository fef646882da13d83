import type { Command } from 'commander'
import { listNodes, type NodeRow } from '../storage/nodes.ts'
import { onStore } from './command.ts'
import { leaf } from './leaf.ts'
import { showTime, table } from './output.ts'

/** `guanxi nodes` */
export function addNodes(program: Command): void {
  leaf(program, 'nodes', 'list the processes that run on this database', ['nodes']).action(
    onStore(async ({ owner }, _options: object) => {
      const nodes = await listNodes(owner)
      return { data: nodes, text: table(['ID', 'DOES', 'BUILD', 'SCHEMA', 'STARTED', 'SEEN'], nodes.map(row)) }
    }),
  )
}

const row = ({ id, build, schema, serves, started, seen_ms, leads }: NodeRow) => [
  ...[id, `${serves ? 'calls' : 'work'}${leads ? ', upkeep' : ''}`, build, String(schema)],
  ...[showTime(started), `${(seen_ms / 1000).toFixed(1)} s ago`],
]
