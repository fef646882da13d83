import { type Cluster, type LabDatabase, openCluster } from '../lab/cluster.ts'
import { type Loader, startLoader } from '../lab/load.ts'
import { oncePerRun } from '../lab/once.ts'
import { makeCorp, type ServiceProcess, startServiceProcess, tokenOf } from '../lab/service.ts'
import { addStaff } from '../support/many-staff.ts'

/** What all benchmarks share: one PostgreSQL, one database with its staff, the service on it, and a loader. */
export type BenchSetup = {
  cluster: Cluster
  db: LabDatabase
  service: ServiceProcess
  loader: Loader
  /** The corporations that share the smaller set of staff, with a token each. */
  corps: readonly { corpId: string; token: string }[]
  /** The corporation with the large set. */
  large: { corpId: string; token: string; secret: string; people: number }
}

export const CONNECTIONS = 64
export const POOL = 16

/** The setup of this run, made once. */
export const benchSetup = oncePerRun(async (lab): Promise<BenchSetup> => {
  const cluster = await openCluster(lab)
  const db = await cluster.database('bench')
  const people = lab.by({ slice: 2000, quick: 20_000, full: 100_000 })
  const many = lab.by({ slice: 3000, quick: 300_000, full: 2_000_000 })
  lab.say(`making ${people} staff in 20 corporations and ${many} in one`)
  const names = Array.from({ length: 20 }, (_, i) => `wwbench${String(i).padStart(2, '0')}`)
  for (const name of names) await addStaff(db.owner, name, people / 20)
  await addStaff(db.owner, 'wwlarge', many)
  await db.owner`vacuum (analyze) staff`
  const secrets = new Map<string, string>()
  for (const name of [...names, 'wwlarge']) secrets.set(name, await makeCorp(db.owner, name))
  const service = await startServiceProcess({ logins: db.logins, pool: POOL })
  lab.after(() => service.kill())
  const loader = await startLoader()
  lab.after(() => loader.stop())
  const enter = async (corpId: string) => ({
    corpId,
    token: await tokenOf(service.address, corpId, secrets.get(corpId) as string),
  })
  return {
    cluster,
    db,
    service,
    loader,
    corps: await Promise.all(names.map(enter)),
    large: { ...(await enter('wwlarge')), secret: secrets.get('wwlarge') as string, people: many },
  }
})

/** A staff page for each of the twenty corporations. */
export function staffPages({ corps }: BenchSetup, limit = 30): { path: string }[] {
  return corps.map(({ token }) => ({ path: `/open-api/staff/list?limit=${limit}&access_token=${token}` }))
}
