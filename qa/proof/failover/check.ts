import { type Check, type Finding, noProblems } from '../../lab/finding.ts'
import { auditLedger } from '../database-faults/ledger.ts'
import { losesWithoutSync } from './control.ts'
import { type Database, startDatabase } from './database.ts'
import { type Fault, faultsOf } from './faults.ts'
import { crashesBehindPooler } from './pooled.ts'
import { missingPrograms, PACKAGES_HINT, patroniVersion } from './programs.ts'
import { recover, takeBackup } from './recovery.ts'
import { OWNER, SUPERUSER, startCallers, startNodes, watchWrites } from './scene.ts'
import { suffer } from './suffer.ts'

const CORP = 'ww_failover'

/** The files of deploy/ on three machines that share this one's kernel, and faults of all kinds. */
export const check: Check = {
  name: 'failover',
  title: 'three PostgreSQL of which the primary is lost again and again',
  minutes: { quick: 15, full: 40 },
  async run(lab) {
    const missing = missingPrograms()
    if (missing.length > 0 || process.getuid?.() !== 0) return [absent(missing)]
    const database = await startDatabase(lab)
    const admin = database.open(SUPERUSER, 'postgres')
    await admin`create role guanxi login createrole password 'owner'`
    await admin`create database guanxi owner guanxi`
    await takeBackup(database)
    const nodes = await startNodes(lab, database)
    const owner = database.open(OWNER, 'guanxi')
    const callers = await startCallers(owner, nodes, CORP)
    const watch = watchWrites(callers)
    const problems: string[] = []
    const gaps = new Map<Fault, number[]>()
    let gaveUp = false
    try {
      for (const fault of faultsOf(lab.by({ slice: false, quick: false, full: true }))) {
        const seconds = await suffer(lab, database, fault, async () => {
          await callers.more(30)
          return watch.longest()
        })
        gaps.set(fault, [...(gaps.get(fault) ?? []), seconds])
        if (seconds > fault.seconds) problems.push(`${fault.name}: ${seconds.toFixed(1)} s without writes`)
      }
    } catch (error) {
      problems.push((error as Error).message)
      gaveUp = true
    }
    watch.stop()
    await callers.finish()
    problems.push(...callers.problems, ...(await auditLedger(owner, CORP, callers.acknowledged)))
    const looked = await examine(database, problems)
    const times = [...gaps].map(([{ name }, seconds]) => `${name} ${spread(seconds)}`)
    const struck = [...gaps.values()].flat().length
    const about = {
      what: `Patroni ${await patroniVersion()}: ${struck} faults of a replicated PostgreSQL under 16 writers with keys and 4 readers on three nodes`,
      bar: 'nothing acknowledged lost, nothing twice, no reply but 10953, PostgreSQL’s own examiner finds nothing; no writes for at most 5 s (switchover), 10 s (crash), 30 s (machine gone or hanging); all three whole again',
      result: `${callers.acknowledged.size.toLocaleString('en-US')} writes acknowledged, each once in the ledger; seconds without writes: ${times.join(', ')}; ${looked}`,
      figures: { faults: struck, acknowledged: callers.acknowledged.size, replies: callers.replies, times },
    }
    if (gaveUp) return [noProblems(about, problems)]
    return [
      noProblems(about, problems),
      await recover(lab, database, { corpId: CORP, acknowledged: callers.acknowledged }),
      await crashesBehindPooler(lab, database, lab.by({ slice: 1, quick: 1, full: 5 })),
      await losesWithoutSync(database, nodes),
    ]
  },
}

/** Has PostgreSQL's own examiner look at the primary and at each standby. */
async function examine(database: Database, problems: string[]): Promise<string> {
  const admin = database.open(SUPERUSER, 'guanxi')
  await admin`create extension if not exists amcheck`
  for (const machine of database.machines) {
    const args = ['-h', machine.address, '-U', 'postgres', '--heapallindexed', '-d', 'guanxi']
    await machine.run('/usr/lib/postgresql/15/bin/pg_amcheck', args).catch((error) => {
      problems.push(`pg_amcheck on ${machine.name}: ${error.message}`)
    })
  }
  return 'pg_amcheck ran on all three'
}

function spread(seconds: readonly number[]): string {
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)].map((each) => each.toFixed(1))
  return least === most ? `${least}` : `${least} to ${most}`
}

const absent = (missing: readonly string[]): Finding => ({
  what: 'a replicated PostgreSQL that loses its primary',
  bar: 'nothing acknowledged lost, nothing twice',
  outcome: 'skipped',
  result: 'not run',
  note: missing.length > 0 ? `${missing.join(', ')} not installed; ${PACKAGES_HINT}` : 'run it as root',
})
