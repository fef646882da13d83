import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import type { Lab } from '../../lab/finding.ts'
import { startNode } from './node.ts'

const KILLS = 3

type Timing = {
  /** Moves the times of the kills, from 0 to 1, so that rounds do not repeat each other. */
  part: number
  /** Milliseconds that the upgrade takes, about; together the nodes get up to two thirds of it. */
  lasting: number
}

type Due = readonly { name: string; checksum: string }[]

/** What is seen where nobody is killed: everything is still due. */
export const noKills = (due: Due) => ({ problems: [] as string[], kills: 0, undone: 0, halfway: 0, left: due })

/**
 * Kills nodes that migrate, one after the other. `due` are the files that they are to apply, in their order: each leaves
 * some of them applied, the first ones and each whole, or the next could not go on. Gives the files that are still due.
 */
export async function killAndCheck(lab: Lab, owner: Sql, question: unknown, due: Due, { part, lasting }: Timing) {
  const seen = noKills(due)
  for (let i = 0; i < KILLS && seen.left.length > 0; i++) {
    const node = await startNode(lab)
    node.ask(question).catch(() => {})
    await pause(((i + part) / KILLS ** 2) * lasting)
    await node.kill()
    await released(owner)
    const rows = await owner<{ name: string; checksum: string }[]>`select name, checksum from schema_file`
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const done = due.findIndex(({ name, checksum }) => applied.get(name) !== checksum)
    const left = done < 0 ? [] : due.slice(done)
    seen.kills++
    if (left.length === seen.left.length) seen.undone++
    else if (left.length > 0) seen.halfway++
    if (left.some(({ name, checksum }) => applied.get(name) === checksum))
      seen.problems.push(`kill ${i} left a file applied before one that comes ahead of it`)
    seen.left = left
  }
  return seen
}

/** PostgreSQL notices a little later that a client is gone; its locks go with it. */
async function released(owner: Sql): Promise<void> {
  for (;;) {
    const [row] = await owner`
      select count(*)::int as held from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
    if (row?.held === 0) return
    await pause(20)
  }
}
