import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import flags from '../../../bin/flags.json' with { type: 'json' }
import { connect, type Sql } from '../../../server/src/storage/connect.ts'
import { migrate } from '../../../server/src/storage/migrate.ts'
import { type Cluster, openCluster } from '../../lab/cluster.ts'
import { ownerUrl } from '../../lab/database-url.ts'
import { importDemo } from '../../lab/demo-corp.ts'
import type { Lab } from '../../lab/finding.ts'
import { startServe } from '../../lab/serve.ts'
import { tokenOf } from '../../lab/service.ts'
import { commandEnvironment, GUANXI } from '../../support/command.ts'

export const [MOVING, STAYING] = ['wwmoving', 'wwstaying']

/** What dies: the process that moves, or PostgreSQL of a cell, which is started again at once. */
export type Dying = 'mover' | 'home' | 'b'

/** Two clusters, home and cell b, with two corporations at home, a node, and the worker of the cell. */
export type Scene = {
  home: Sql
  b: Sql
  address: string
  /** The data folder, which has the master key. */
  folder: string
  /** Whether PostgreSQL of both is ours to kill. */
  ownClusters: boolean
  /** A token of a corporation, got as a caller gets one. */
  token(corpId: string): Promise<string>
  /** Runs the real command on the home database; throws with what it said when it fails. */
  guanxi(...args: string[]): Promise<Record<string, unknown>>
  /** Moves the corporation in a process that dies at a step, or has PostgreSQL of a cell die there; how it ended. */
  killedAt(target: string, step: string, written: boolean, dying?: readonly Dying[]): Promise<number | string>
  /** Enters the cell, and starts its worker. */
  addCell(): Promise<void>
}

export async function openScene(lab: Lab): Promise<Scene> {
  const [home, b] = await openDatabases(lab)
  const { url } = home
  const folder = await lab.folder()
  const env = { GUANXI_DATA: folder, DATABASE_URL: url, GUANXI_CALLBACK_ALLOW: '127.0.0.0/8' }
  const secrets: Record<string, string> = {}
  for (const corpId of [MOVING, STAYING])
    secrets[corpId] = await importDemo(lab, home.owner, corpId, { corp: { sandbox: false } })

  async function guanxi(...args: string[]): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        [...flags, GUANXI, ...args, '--json'],
        { cwd: '/', env: commandEnvironment(env) },
        (error, stdout, stderr) => (error ? reject(new Error(stderr || error.message)) : resolve(JSON.parse(stdout))),
      )
    })
  }

  const clusters = { home: home.cluster, b: b.cluster }
  async function killedAt(target: string, step: string, written: boolean, dying: readonly Dying[] = ['mover']) {
    const victims = dying.map((who) => (who === 'mover' ? 0 : postmasterOf(clusters[who])))
    const input = JSON.stringify({ url, folder, corpId: MOVING, target, step, written, victims })
    const script = fileURLToPath(new URL('./mover-process.ts', import.meta.url))
    const child = spawn(process.execPath, [...flags, script], {
      env: { ...commandEnvironment({}), LAB_INPUT: input },
      // one that lives on beside a database that does not says so
      stdio: ['ignore', 'ignore', dying.includes('mover') ? 'inherit' : 'ignore'],
    })
    const [code, signal] = await once(child, 'exit')
    return (code ?? signal) as number | string
  }

  const { address } = await startServe(lab, { ...env, GUANXI_SIMULATOR: 'off' })
  async function addCell(): Promise<void> {
    await guanxi('cell', 'add', 'b', b.url)
    await startCellWorker(lab, env)
  }
  const token = (corpId: string) => tokenOf(address, corpId, secrets[corpId] as string)
  return {
    home: home.owner,
    b: b.owner,
    address,
    folder,
    ownClusters: home.cluster !== undefined,
    token,
    guanxi,
    killedAt,
    addCell,
  }
}

type Database = { url: string; owner: Sql; cluster?: Cluster }

/** Two clusters of our own, or empty databases of other servers, which CELLS_DATABASES names: home's and b's address. */
async function openDatabases(lab: Lab): Promise<[Database, Database]> {
  const given = process.env.CELLS_DATABASES?.split(' ')
  const open = async (name: string, n: number): Promise<Database> => {
    const url = given?.[n]
    if (url) {
      const owner = connect({ url }, { max: 4 })
      lab.after(() => owner.end({ timeout: 1 }))
      await migrate(owner)
      return { url, owner }
    }
    const cluster = await openCluster(lab, { wal_level: 'logical' }, { supervise: true })
    const { logins, owner } = await cluster.database(name)
    return { url: await ownerUrl(lab, cluster, logins.owner), owner, cluster }
  }
  return Promise.all([open('home', 0), open('b', 1)])
}

function postmasterOf(cluster: Cluster | undefined): number {
  if (!cluster) throw new Error('only clusters of our own are killed')
  const { folder } = cluster
  return Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
}

/** `guanxi worker --cell b` beside the node. */
async function startCellWorker(lab: Lab, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [...flags, GUANXI, 'worker', '--cell', 'b', '--json'], {
    cwd: '/',
    env: commandEnvironment({ GUANXI_LOG: 'error', ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  lab.after(async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  child.stdout.resume()
}
