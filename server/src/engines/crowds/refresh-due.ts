import type { Sql } from '../../storage/connect.ts'
import { recomputePackage } from './recompute.ts'

/** Seconds between two computations of an automatic package, and those that one may take before another worker tries. */
const EVERY = 3600
const LEASE = 600

/** Recomputes one automatic package that is due; false when there is none. */
export async function refreshDuePackage(owner: Sql, now: number): Promise<boolean> {
  const [due] = await owner<{ corp_id: string; package_id: number }[]>`
    update crowd_schedule s set lease_until = ${now + LEASE}
    from (
      select corp_id, package_id from crowd_schedule where due_at <= ${now} and lease_until <= ${now}
      order by due_at limit 1 for update skip locked) d
    where s.corp_id = d.corp_id and s.package_id = d.package_id
    returning s.corp_id, s.package_id`
  if (!due) return false
  const { corp_id, package_id } = due
  await owner.begin(async (tx) => {
    await recomputePackage({ tx, corpId: corp_id, actor: { kind: 'job', jobKind: 'crowd_refresh' }, now }, package_id)
    await tx`
      update crowd_schedule set due_at = ${now + EVERY}, lease_until = 0
      where corp_id = ${corp_id} and package_id = ${package_id}`
  })
  return true
}
