import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Sql } from '../../../server/src/storage/connect.ts'
import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { makeCorp } from '../../lab/service.ts'
import { auditLedger } from '../database-faults/ledger.ts'
import type { Sent } from '../database-faults/writers.ts'
import type { Database } from './database.ts'
import { PROGRAMS } from './programs.ts'
import { OWNER, SUPERUSER } from './scene.ts'

const LATER = 'ww_after_the_moment'
const STANZA = ['--stanza=guanxi']

/** A full backup, as docs/high-availability.md has it made; from then on every change is archived. */
export async function takeBackup(database: Database): Promise<void> {
  const primary = await database.primary()
  await primary.run(PROGRAMS.pgbackrest, [...STANZA, 'stanza-create'])
  await primary.run(PROGRAMS.pgbackrest, [...STANZA, '--type=full', 'backup'])
}

type Known = { corpId: string; acknowledged: ReadonlyMap<string, Sent> }

/** Brings back, beside the cluster, the database of a moment: all that was acknowledged before, nothing of what came later. */
export async function recover(lab: Lab, database: Database, { corpId, acknowledged }: Known): Promise<Finding> {
  const owner = database.open(OWNER, 'guanxi')
  const [row] = await owner<{ moment: string }[]>`select clock_timestamp()::text as moment`
  await pause(1000)
  await makeCorp(owner, LATER)
  const primary = await database.primary()
  await primary.run(PROGRAMS.pgbackrest, [...STANZA, 'check'])

  const data = await lab.folder()
  await chmod(data, 0o700)
  await chown(data, database.user.uid, database.user.gid)
  const begun = performance.now()
  const target = ['--type=time', `--target=${row?.moment}`, '--target-action=promote']
  await primary.run(PROGRAMS.pgbackrest, [...STANZA, `--pg1-path=${data}`, ...target, 'restore'])
  const restored = await startRestored(lab, database, data, primary.home)
  const seconds = (performance.now() - begun) / 1000
  const problems = await auditLedger(restored, corpId, acknowledged)
  // it takes writes too
  await restored`create table rehearsed ()`
  const [later] = await restored`select from corp where corp_id = ${LATER}`
  if (later) problems.push('what was written after the moment is there')
  return noProblems(
    {
      what: 'a moment after the faults brought back from pgBackRest’s backup and archive, beside the cluster',
      bar: 'all that was acknowledged before it, each once, and nothing of what came after',
      result: `${acknowledged.size.toLocaleString('en-US')} writes there after ${seconds.toFixed(1)} s; the later corporation is not`,
      figures: { writes: acknowledged.size, seconds },
    },
    problems,
  )
}

/** PostgreSQL on a restored folder; gives a connection once it has reached the moment and takes writes. */
async function startRestored(lab: Lab, { net, user }: Database, data: string, home: string): Promise<Sql> {
  const address = `${net}20`
  const settings = {
    ...{ listen_addresses: address, unix_socket_directories: data, archive_mode: 'off' },
    // what Patroni wrote names the machine that was backed up, and standbys that nobody waits for here
    ...{ hba_file: `${data}/pg_hba.conf`, ident_file: `${data}/pg_ident.conf`, synchronous_standby_names: '' },
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', PGBACKREST_CONFIG: `${home}/pgbackrest.conf` }
  const server = spawn(PROGRAMS.postgres, args, { cwd: '/', env, ...user, stdio: 'ignore' })
  const ended = once(server, 'exit')
  lab.after(async () => {
    if (server.exitCode === null) server.kill('SIGQUIT')
    await ended
  })
  const url = `postgres://${SUPERUSER}@${address}:5432/guanxi`
  for (;;) {
    if (server.exitCode !== null) throw new Error('the restored PostgreSQL ended')
    const pool = connect({ url: `${url}?target_session_attrs=read-write` }, { max: 1 })
    const [row] = await pool`select pg_is_in_recovery() as recovering`.catch(() => [])
    if (row?.recovering === false) {
      lab.after(() => pool.end({ timeout: 1 }))
      return pool
    }
    await pool.end({ timeout: 1 })
    await pause(500)
  }
}
