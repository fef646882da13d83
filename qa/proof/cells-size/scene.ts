import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import flags from '../../../bin/flags.json' with { type: 'json' }
import { passFence } from '../../../server/src/cells/pass-fence.ts'
import type { Sql, Tx } from '../../../server/src/storage/connect.ts'
import { openCluster } from '../../lab/cluster.ts'
import { letOwnerBeApp } from '../../lab/database-url.ts'
import type { Lab } from '../../lab/finding.ts'
import { startServe } from '../../lab/serve.ts'
import { makeCorp, tokenOf } from '../../lab/service.ts'
import { commandEnvironment, GUANXI } from '../../support/command.ts'
import { type BadProxy, openProxy } from '../database-faults/proxy.ts'

const CELLS = ['home', 'b', 'c'] as const
export type CellName = (typeof CELLS)[number]

/** Three clusters, each behind a network that can fail, and three nodes that answer for all of them. */
export type Scene = {
  owners: Record<CellName, Sql>
  networks: Record<CellName, BadProxy>
  addresses: string[]
  /** Runs the real command on the home database; throws with what it said when it fails. */
  guanxi(...args: string[]): Promise<Record<string, unknown>>
  /** Starts `guanxi worker --cell`; stops it. */
  startWorker(cell: CellName): Promise<() => Promise<void>>
}

/** Opens them, with no corporation yet. */
export async function openScene(lab: Lab): Promise<Scene> {
  const opened = await Promise.all(CELLS.map((name) => openCell(lab, name)))
  const of = <T>(get: (cell: (typeof opened)[number]) => T) =>
    Object.fromEntries(opened.map((cell, i) => [CELLS[i], get(cell)])) as Record<CellName, T>
  const urls = of(({ url }) => url)
  const folder = await lab.folder()
  const env = { GUANXI_DATA: folder, DATABASE_URL: urls.home, GUANXI_SIMULATOR: 'off', GUANXI_DB_TIMEOUT: '10' }

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

  async function startWorker(cell: CellName): Promise<() => Promise<void>> {
    const child = spawn(process.execPath, [...flags, GUANXI, 'worker', '--cell', cell, '--json'], {
      cwd: '/',
      env: commandEnvironment({ GUANXI_LOG: 'error', ...env }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const stop = async () => {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
    }
    lab.after(stop)
    await Promise.race([once(child.stdout, 'data'), ended])
    child.stdout.resume()
    return stop
  }

  const first = await startServe(lab, env)
  for (const cell of ['b', 'c'] as const) await guanxi('cell', 'add', cell, urls[cell])
  const others = [await startServe(lab, env), await startServe(lab, env)]
  const addresses = [first, ...others].map(({ address }) => address)
  return { owners: of(({ owner }) => owner), networks: of(({ network }) => network), addresses, guanxi, startWorker }
}

async function openCell(lab: Lab, name: CellName) {
  const cluster = await openCluster(lab, { wal_level: 'logical' })
  const { logins, owner } = await cluster.database(name)
  await letOwnerBeApp(cluster.folder, logins.owner)
  const { username, password, path, database } = logins.owner
  const network = await openProxy(path)
  lab.after(() => network.close())
  const url = `postgres://${username}:${encodeURIComponent(password)}@127.0.0.1:${network.port}/${database}`
  return { owner, network, url }
}

/** Lets the directory say that corporations live in a cell, as moves leave it: their rows are made there by the caller. */
export async function placeIn(home: Sql, cell: CellName, corpIds: readonly string[]): Promise<void> {
  if (cell === 'home') return
  await home.begin(async (tx) => {
    for (const corpId of corpIds) {
      await passFence(tx as Tx, corpId)
      await tx`
        insert into corp (corp_id, name, created_at, moved_to) values (${corpId}, ${corpId}, 1, ${cell})`
    }
    await tx`insert into corp_cell (corp_id, cell, epoch) select id, ${cell}, 1 from unnest(${corpIds}::text[]) id`
  })
}

const STAFF = 30

/** So many corporations over the three cells, each with some staff; tokens of some of each cell. */
export async function fill({ owners, addresses }: Scene, corps: number, tokensEach: number) {
  const tokens = { home: [] as string[], b: [] as string[], c: [] as string[] }
  for (const [n, cell] of CELLS.entries()) {
    const ids = Array.from({ length: corps }, (_, i) => `ww${cell}${i}`).slice(0, Math.ceil((corps - n) / CELLS.length))
    const secrets: string[] = []
    await placeIn(owners.home, cell, ids)
    for (const id of ids) secrets.push(await makeCorp(owners[cell], id))
    await owners[cell]`
      insert into staff (corp_id, pk, id, name, created_at, oa_authorized, ia_authorized, ma_authorized, department, updated_at)
      select corp, n, 'staff' || n, '员工' || n, 1, true, true, true, '{1}', 1
      from unnest(${ids}::text[]) corp, generate_series(1, ${STAFF}::int) n`
    for (const [i, id] of ids.slice(0, tokensEach).entries())
      tokens[cell].push(await tokenOf(addresses[0] as string, id, secrets[i] as string))
  }
  return tokens
}
