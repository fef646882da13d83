import type { Sql } from '../../storage/connect.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import type { FaultDraft } from './fault.ts'
import { seededRandom } from './random.ts'

/** A fault as its corporation reads it. */
export type Fault = {
  id: number
  match: FaultDraft['match']
  effect: FaultDraft['effect']
  times: number | null
  probability: number | null
  seed: number
  struck: number
  created_at: number
}

/** Faults that one corporation may have at once. */
export const MOST_FAULTS = 100

/** Adds a fault; undefined when there are too many. */
export async function addFault({ tx, corpId, now }: Ctx, draft: FaultDraft): Promise<Fault | undefined> {
  const { match, effect, times = null, probability = null, seed } = draft
  await tx`select 1 from corp where corp_id = ${corpId} for update`
  const [made] = await tx<Fault[]>`
    insert into sandbox_fault (corp_id, match, effect, times, probability, seed, created_at)
    select ${corpId}, ${match as never}, ${effect as never}, ${times}, ${probability}, ${seed}, ${now}
    where (select count(*) from sandbox_fault where corp_id = ${corpId}) < ${MOST_FAULTS}
    returning id, match, effect, times, probability, seed, struck, created_at`
  return made
}

/** The faults of a corporation, the oldest first. */
export async function listFaults(db: CorpDb): Promise<Fault[]> {
  return read<Fault>(
    db,
    sql`select id, match, effect, times, probability, seed, struck, created_at
        from sandbox_fault f where f.corp_id = w.corp_id order by id`,
  )
}

/** Ends one fault, or all; gives the numbers of those that ended. */
export async function removeFaults({ tx, corpId }: Ctx, id?: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    delete from sandbox_fault where corp_id = ${corpId} and (${id ?? null}::bigint is null or id = ${id ?? null}) returning id`
  return rows.map((row) => row.id)
}

/** Whether a fault strikes what it has met: counted among all nodes, and by chance where it has one. */
export async function strike(owner: Sql, corpId: string, id: number): Promise<boolean> {
  return owner.begin(async (tx) => {
    const [fault] = await tx`
      select times, probability, seed, met, struck from sandbox_fault
      where corp_id = ${corpId} and id = ${id} for update`
    if (!fault || (fault.times !== null && fault.struck >= fault.times)) return false
    const struck = fault.probability === null || seededRandom(fault.seed, fault.met) < fault.probability
    await tx`
      update sandbox_fault set met = met + 1, struck = struck + ${struck ? 1 : 0}
      where corp_id = ${corpId} and id = ${id}`
    return struck
  })
}
