import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { readSchema } from '../../../server/src/storage/schema-files.ts'
import type { Cluster } from '../../lab/cluster.ts'
import { databaseUrls } from '../../lab/database-url.ts'
import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { type Serve, startServe } from '../../lab/serve.ts'
import { tokenOf } from '../../lab/service.ts'
import { auditLedger } from '../database-faults/ledger.ts'
import { startBalancer } from './balancer.ts'
import { type Command, commandOf } from './build-command.ts'
import { startCalls } from './calls.ts'
import { changeSchema } from './next-build.ts'
import { type Build, previousBuild, thisBuild } from './previous-build.ts'

const NEXT = '9000.0.0'
/** What a call waits at most for a change of a table that others use, and what the call itself takes. */
const MOST_MS = 2500

/**
 * Three nodes behind a balancer are replaced one by one by a later build with another schema, back and again, under calls and
 * beside a reader that keeps tables locked; then the schema is contracted. From this build to one with a made-up change, and
 * from the last release to this build, where its tag is there.
 */
export async function rollingUpgrades(lab: Lab, cluster: Cluster): Promise<Finding[]> {
  const [current, released] = [await thisBuild(), await previousBuild(lab)]
  const made = await rollingUpgrade(lab, cluster, 'made', current, await nextBuild(lab, current))
  if (!released) return [made]
  return [made, await rollingUpgrade(lab, cluster, 'released', released, current)]
}

async function rollingUpgrade(lab: Lab, cluster: Cluster, name: string, old: Build, next: Build): Promise<Finding> {
  const { owner, logins } = await cluster.database(name, { schema: await schemaOf(old) })
  const urls = await databaseUrls(
    lab,
    cluster,
    logins.owner,
    ['a', 'b', 'c'].map((node) => `${name}_${node}`),
  )
  const settings = { GUANXI_DATA: await lab.folder(), GUANXI_DRAIN_MS: '1500', GUANXI_SIMULATOR: 'off' }
  const [byOld, byNext] = [old, next].map((build) => commandOf(build, { ...settings, DATABASE_URL: urls[0] as string }))
  const { corpId, secret, key } = await fillBy(byOld as Command)
  const started: Serve[] = []
  const serve = async (build: Build, node: number) => {
    const one = await startServe(lab, { ...settings, DATABASE_URL: urls[node] as string }, build.script)
    started.push(one)
    return one
  }

  const nodes: Serve[] = await Promise.all(urls.map((_, node) => serve(old, node)))
  const balancer = await startBalancer(lab, nodes)
  const isReady = async (node: number) => {
    while (!balancer.isReady(nodes[node] as Serve)) await pause(50)
  }
  for (const node of nodes.keys()) await isReady(node)
  const replace = async (node: number, build: Build) => {
    nodes[node]?.process.kill('SIGTERM')
    await nodes[node]?.ended
    nodes[node] = await serve(build, node)
    await isReady(node)
  }

  const token = await tokenOf(balancer.address, corpId, secret)
  const customers = await owner<{ unionid: string }[]>`
    select distinct unionid from customer where corp_id = ${corpId} and unionid <> '' order by 1 limit 40`
  const unionids = customers.map(({ unionid }) => unionid)
  const calls = startCalls({ address: balancer.address, corpId, token, key, unionids })
  const reader = readFor(owner, lab.by({ slice: 5_000, quick: 15_000, full: 60_000 }))
  const problems: string[] = []
  const takesAway = ((await schemaOf(next)).contract ?? []).length > 0
  const contracts = async () => (await byNext?.(['migrate', '--contract']))?.ok
  const builds = [next, old, next]
  for (const build of builds) {
    for (const node of nodes.keys()) await replace(node, build)
    if (build === old && takesAway && (await contracts()))
      problems.push('the schema was contracted while older nodes ran')
  }
  await reader
  const { acknowledged, closed, made, slowest, failures } = await calls.stop()
  problems.push(
    ...failures,
    ...(failures.length > 0 ? linesOf(started, '"level":50') : []),
    ...(await auditLedger(owner, corpId, acknowledged)),
  )
  problems.push(...(await ticketsNotClosed(owner, corpId, closed)))
  if (slowest.ms > MOST_MS)
    problems.push(`${slowest.path} took ${Math.round(slowest.ms)} ms`, ...linesOf(started, '"migrating:'))

  const before = await filesOf(owner)
  const served = await byOld?.(['corp', 'list'])
  if (!served?.ok) problems.push(`the old build's command was refused before the contraction: ${served?.said}`)
  if ((await filesOf(owner)) !== before) problems.push("the old build's command changed the schema")
  if (!(await contracts())) problems.push('the schema was not contracted')
  const refused = await byOld?.(['corp', 'list'])
  if (takesAway && (refused?.ok || !refused?.said.includes('start a newer build')))
    problems.push(`the old build's command after the contraction: ${refused?.said}`)
  return noProblems(
    {
      what: `three nodes behind a balancer replaced one by one, from ${old.version} to ${next.version}, back, and again, then contracted`,
      bar: `no call fails, none waits over ${MOST_MS} ms, nothing acknowledged is lost; an old command changes nothing, and refuses what was contracted`,
      result: `${builds.length * nodes.length} replacements under ${made} calls, the slowest ${Math.round(slowest.ms)} ms; ${acknowledged.size} writes of points, each once; ${closed.length} tickets opened and closed`,
      figures: { from: old.version, to: next.version, calls: made, writes: acknowledged.size, slowestMs: slowest.ms },
    },
    problems,
  )
}

/** The lines of the nodes' logs with this mark, each once. */
function linesOf(nodes: readonly Serve[], mark: string): string[] {
  const lines = nodes.flatMap((node) => node.log()).filter((line) => line.includes(mark))
  return [...new Set(lines.map((line) => line.replace(/"(time|requestId|pid|reqId)":[^,]+,/g, '').slice(0, 600)))]
}

/** The demo corporation, its secret and an operator's key, made as an operator of that build makes them. */
async function fillBy(command: Command) {
  const { corp_id: corpId, secret } = await command.json(['demo'])
  // calls that wait for a table are no overload
  await command.json(['corp', 'set', corpId as string, '--in-flight', '1000'])
  await command.json(['operator', 'create', '--name', 'rolling', '--corp', corpId as string, '--role', 'owner'])
  const { key } = await command.json(['operator', 'key', '--name', 'rolling'])
  return { corpId, secret, key } as { corpId: string; secret: string; key: string }
}

const schemaOf = ({ folder }: Build) => readSchema(pathToFileURL(join(folder, 'server/schema/')))

async function filesOf(owner: Sql): Promise<string> {
  return JSON.stringify(await owner`select name, checksum from schema_file order by name`)
}

async function ticketsNotClosed(owner: Sql, corpId: string, orders: readonly string[]): Promise<string[]> {
  const rows = await owner<{ order_no: string }[]>`
    select order_no from ticket where corp_id = ${corpId} and closed_at is not null`
  const closed = new Set(rows.map(({ order_no }) => order_no))
  return orders.filter((order) => !closed.has(order)).map((order) => `${order} was closed, and is open`)
}

/** A build as one that comes after it and serves it, with a made-up change of the schema. */
async function nextBuild(lab: Lab, build: Build): Promise<Build> {
  const folder = await lab.folder()
  for (const part of ['server', 'packages', 'docs', 'simulator', 'bin', 'package.json'])
    await cp(join(build.folder, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    })
  await symlink(join(build.folder, 'node_modules'), join(folder, 'node_modules'))
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...about, version: NEXT }))
  const schema = join(folder, 'server/schema')
  await changeSchema(schema)
  await writeFile(join(schema, 'builds.json'), JSON.stringify({ build: NEXT, oldest: about.version }))
  await mkdir(join(schema, 'contract'), { recursive: true })
  await writeFile(join(schema, 'contract/9001_proof.sql'), 'drop index staff_by_proof_grade;')
  return { version: NEXT, folder, script: join(folder, 'server/src/main.ts') }
}

/** Reads a table that the next build changes, in one transaction that lasts. */
async function readFor(owner: Sql, ms: number): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`select count(*) from staff`
    await pause(ms)
  })
}
