import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import type { Lab } from '../../lab/finding.ts'
import { catalogue } from './catalogue.ts'
import { startNode } from './check.ts'

const KILLS = 3

type Between = {
  from: Set<string>
  to: Set<string>
  /** Moves the times of the kills, from 0 to 1, so that rounds do not repeat each other. */
  part: number
  /** Milliseconds that a migration takes, about; kills are spread over it. */
  lasting: number
}

/** Kills nodes that migrate, one after the other. Each must leave the schema as it was or as it is to be. */
export async function killAndCheck(lab: Lab, owner: Sql, question: unknown, { from, to, part, lasting }: Between) {
  const seen = { problems: [] as string[], kills: 0, undone: 0, upgraded: false }
  for (let i = 0; i < KILLS && !seen.upgraded; i++) {
    const node = await startNode(lab)
    node.ask(question).catch(() => {})
    await pause(((i + part) / KILLS) * lasting)
    await node.kill()
    await released(owner)
    const left = await catalogue(owner)
    seen.kills++
    if (isSame(left, from)) seen.undone++
    else if (isSame(left, to)) seen.upgraded = true
    else seen.problems.push(`kill ${i} left a schema that is neither the old nor the new one`)
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

const isSame = (one: Set<string>, other: Set<string>) => one.symmetricDifference(other).size === 0
