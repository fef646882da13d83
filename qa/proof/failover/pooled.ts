import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { startPgbouncer } from '../../support/pgbouncer.ts'
import { auditLedger } from '../database-faults/ledger.ts'
import type { Database } from './database.ts'
import { postmaster } from './faults.ts'
import { OWNER, SUPERUSER, startCallers, startNodes, watchWrites } from './scene.ts'
import { suffer } from './suffer.ts'

const CORP = 'ww_pooled_failover'
const APP = { username: 'guanxi_app', password: 'app' }

/** PostgreSQL is killed again and again while calls go through PgBouncer. */
export async function crashesBehindPooler(lab: Lab, database: Database, crashes: number): Promise<Finding> {
  const admin = database.open(SUPERUSER, 'guanxi')
  await admin.unsafe(`alter role ${APP.username} login password '${APP.password}'`)
  const pooler = await startPgbouncer({ url: `${database.url(OWNER)}/guanxi`, app: APP, folder: await lab.folder() })
  lab.after(() => pooler.stop())
  const owner = database.open(OWNER, 'guanxi')
  const callers = await startCallers(owner, await startNodes(lab, database, { GUANXI_APP_URL: pooler.url }), CORP)
  const watch = watchWrites(callers)
  const [problems, times]: [string[], number[]] = [[], []]
  for (let no = 0; no < crashes; no++) {
    const seconds = await suffer(lab, database, postmaster, async () => {
      await callers.more(30)
      return watch.longest()
    })
    times.push(seconds)
    if (seconds > postmaster.seconds) problems.push(`${seconds.toFixed(1)} s without writes`)
  }
  watch.stop()
  await callers.finish()
  problems.push(...callers.problems, ...(await auditLedger(owner, CORP, callers.acknowledged)))
  return noProblems(
    {
      what: `PostgreSQL killed ${crashes} times while calls go through PgBouncer`,
      bar: 'nothing acknowledged lost, nothing twice, no writes for at most 10 s',
      result: `${callers.acknowledged.size.toLocaleString('en-US')} writes, each once; seconds without writes: ${times.map((each) => each.toFixed(1)).join(', ')}`,
      figures: { crashes, acknowledged: callers.acknowledged.size, times },
    },
    problems,
  )
}
