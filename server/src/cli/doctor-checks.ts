import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { reconcilePoints } from '../engines/points/reconcile.ts'
import { openObjects } from '../objects/open.ts'
import { sendOnce } from '../outbound/client.ts'
import { missingDefaults } from '../storage/app-role.ts'
import { pending } from '../storage/migrate.ts'
import { listNodes } from '../storage/nodes.ts'
import { connectionsOfNode, OLDEST_POSTGRES, type Store } from '../storage/open.ts'
import { readClientOf } from '../storage/read-client.ts'
import { callRole } from '../storage/role.ts'
import { checkDatabase, openVault } from '../storage/vault.ts'
import { failureOf } from './failure.ts'

/** What one check found; `advice` says what to do when it is not ok. */
export type Finding = { check: string; ok: boolean; detail: string; advice?: string }

const FEW_SECONDS = 2

/** Whether PostgreSQL is new enough. */
export async function checkVersion({ owner }: Store): Promise<Finding> {
  const [row] = await owner`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`
  const ok = row?.number >= OLDEST_POSTGRES * 10_000
  return {
    check: 'version',
    ok,
    detail: `PostgreSQL ${row?.version}`,
    advice: `use PostgreSQL ${OLDEST_POSTGRES} or later`,
  }
}

/** A database without any schema is fine: the first start makes it. */
export async function checkSchema({ owner }: Store): Promise<Finding> {
  const check = 'schema'
  const [table] = await owner`select coalesce(to_regclass('schema_file'), to_regclass('schema_migration')) as found`
  if (!table?.found) return { check, ok: true, detail: 'no schema yet; the first start makes it' }
  try {
    const waiting = await pending(owner)
    const detail = waiting === 0 ? 'up to date' : `${waiting} files not yet applied`
    return { check, ok: waiting === 0, detail, advice: 'run guanxi migrate' }
  } catch (error) {
    return { check, ok: false, detail: (error as Error).message, advice: 'use the build that made this schema' }
  }
}

/** Expiry times are written by the nodes' clocks: clocks that differ end tokens and idempotency keys early or late. */
export async function checkClock({ owner }: Store): Promise<Finding> {
  const before = Date.now()
  const [row] = await owner`select extract(epoch from clock_timestamp())::float8 as now`
  const off = Math.abs(row?.now - (before + Date.now()) / 2000)
  const detail = `database and this machine differ by ${off.toFixed(2)} s`
  return { check: 'clock', ok: off <= FEW_SECONDS, detail, advice: 'synchronise both clocks (NTP)' }
}

/** Row-level security holds only a role that is neither superuser nor owner and does not bypass it. */
export async function checkRole({ owner, app }: Store): Promise<Finding> {
  const check = 'role'
  const [table] = await owner`select to_regclass('corp') as found`
  if (!table?.found) return { check, ok: true, detail: 'no tables yet' }
  const { name, fault } = await callRole(app)
  const detail = fault ? `${name} is ${fault}` : `${name} is held by row security`
  const advice = 'have calls answered as a role that is neither superuser nor owner and does not bypass row security'
  return { check, ok: fault === undefined, detail, advice }
}

/** How calls reach the database where they have a login of their own. */
export async function checkCalls({ owner, app, calls }: Store): Promise<Finding> {
  const check = 'calls'
  if (!calls) return { check, ok: true, detail: 'without a login of their own' }
  const detail = `by GUANXI_APP_URL, ${calls.keepsStatements ? 'statements are kept' : 'statements are not kept'}`
  const missing = await missingDefaults(owner, app, calls.defaults)
  if (missing.length === 0) return { check, ok: true, detail }
  const advice = `run guanxi migrate, or have an administrator run: ${missing.join('; ')}`
  return { check, ok: false, detail: `${detail}, its login lacks defaults`, advice }
}

/** Callers of a sandbox may force failures: that is for trials, and for all corporations never in production. */
export async function checkSandbox({ owner }: Store, { sandbox }: Config): Promise<Finding> {
  const check = 'sandbox'
  if (sandbox) {
    const advice = 'never in production: unset GUANXI_SANDBOX, and mark the corporations that you try things with'
    return { check, ok: false, detail: 'callers of every corporation may force failures', advice }
  }
  const [table] = await owner`select to_regclass('corp') as found`
  const rows = table?.found ? await owner`select corp_id from corp where sandbox and removed_at is null order by 1` : []
  const names = rows.map(({ corp_id }) => corp_id).join(', ')
  return { check, ok: true, detail: names ? `callers may force failures of ${names}` : 'no corporation is a sandbox' }
}

/** Whether the bucket answers to the keys that there are. */
export async function checkFiles(config: Config): Promise<Finding> {
  const check = 'files'
  const advice = 'check GUANXI_FILES, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that the bucket is there'
  try {
    const objects = openObjects(config)
    if (!objects) return { check, ok: true, detail: 'in the database' }
    await objects.store.list('').finally(objects.close)
    return { check, ok: true, detail: 'new ones in the bucket' }
  } catch (error) {
    const { cause } = error as { cause?: Error }
    return { check, ok: false, detail: cause?.message ?? failureOf(error).message, advice }
  }
}

/** Which way list pages take; both ways give the same, so neither is a problem. */
export async function checkReads({ owner, app }: Store): Promise<Finding> {
  const check = 'reads'
  const [table] = await owner`select to_regclass('corp') as found`
  if (!table?.found) return { check, ok: true, detail: 'no tables yet' }
  const client = readClientOf(app)
  await client.read('select 1', [])
  const path = client.path()
  const detail = path.by === 'wire client' ? 'by the wire client' : `by postgres.js, because ${path.because}`
  return { check, ok: true, detail }
}

/** Nodes of several builds at once are right during an upgrade alone. */
export async function checkNodes({ owner }: Store): Promise<Finding> {
  const check = 'nodes'
  const [table] = await owner`select to_regclass('node') as found`
  if (!table?.found) return { check, ok: true, detail: 'none yet' }
  const nodes = await listNodes(owner)
  const builds = [...new Set(nodes.map(({ build, schema }) => `${build} (schema ${schema})`))]
  const detail = nodes.length === 0 ? 'none runs' : `${nodes.length} of build ${builds.join(' and ')}`
  return { check, ok: builds.length <= 1, detail, advice: 'end the upgrade: run one build on all nodes' }
}

/** Whether PostgreSQL takes all connections that the nodes may open, if each has this one's settings. */
export async function checkConnections({ owner, calls }: Store, config: Config): Promise<Finding> {
  const check = 'connections'
  const [table] = await owner`select to_regclass('node') as found`
  const running = table?.found ? (await listNodes(owner)).length : 0
  const nodes = Math.max(running, config.processes)
  const [row] = await owner`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as takes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open`
  const each = connectionsOfNode(config.pool, { pooled: calls !== undefined })
  const direct = each.owner + (calls ? 0 : each.calls)
  const most = nodes * direct
  const pooled = calls ? `; ${nodes * each.calls} more of calls, which the pooler must take` : ''
  const of = running === 0 ? `${nodes} to be started` : `${nodes} registered`
  return {
    check,
    ok: most <= row?.takes,
    detail: `${most} at most, ${direct} of each node (${of}), of ${row?.takes} that PostgreSQL takes; ${row?.open} are open${pooled}`,
    advice: 'lower GUANXI_POOL, raise max_connections, or have calls go through a pooler (GUANXI_APP_URL)',
  }
}

/** Whether balances equal the sum of their ledger. */
export async function checkPoints({ owner }: Store): Promise<Finding> {
  const check = 'points'
  const [table] = await owner`select to_regclass('points_entry') as found`
  if (!table?.found) return { check, ok: true, detail: 'no ledger yet' }
  const faults = await reconcilePoints(owner)
  const wrong = faults.map(({ corp_id, customers }) => `${corp_id} (${customers} customers)`).join(', ')
  const detail = wrong ? `the ledger does not add up for ${wrong}` : 'balances and ledger agree'
  const advice = 'keep a backup of the database as it is, and look for a program that writes to it beside guanxi'
  return { check, ok: wrong === '', detail, advice }
}

/** Whether the master key is the one that the stored secrets were encrypted with. Creates no key. */
export async function checkMasterKey({ owner }: Store, config: Config): Promise<Finding> {
  const check = 'master key'
  const [table] = await owner`select to_regclass('master_key') as found`
  const [used] = table?.found ? await owner`select 1 from master_key` : []
  if (!used) return { check, ok: true, detail: 'not used yet' }
  const advice = 'GUANXI_KEY, or master.key in the data folder, must be the one that was there before'
  try {
    const vault = await openVault({ key: config.masterKey, folder: config.dataFolder, make: false })
    await checkDatabase(owner, vault)
    return { check, ok: true, detail: 'fits the secrets in the database' }
  } catch (error) {
    return { check, ok: false, detail: (error as Error).message, advice }
  }
}

/** Whether `serve` could listen, or is the one who listens. */
export async function checkPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const check = 'port'
  const fault = await listens(host, port)
  if (!fault) return { check, ok: true, detail: `${host}:${port} is free` }
  if (fault === 'EADDRINUSE' && (await answersHealth(host, port)))
    return { check, ok: true, detail: `${host}:${port} is served by a running guanxi` }
  const detail = fault === 'EADDRINUSE' ? `${host}:${port} is taken by another program` : `${host}:${port}: ${fault}`
  return { check, ok: false, detail, advice: 'set PORT (and HOST) to an address that is free' }
}

function listens(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ host, port }, () => server.close(() => resolve(undefined)))
  })
}

async function answersHealth(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  const url = `http://${name}:${port}/healthz`
  const reply = await sendOnce({ url, configured: true, withinMs: 2_000, mostBytes: 100 }).catch(() => undefined)
  return reply?.body.toString() === '{"status":"ok"}'
}
