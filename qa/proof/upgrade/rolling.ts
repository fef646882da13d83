import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Cluster } from '../../lab/cluster.ts'
import { databaseUrls } from '../../lab/database-url.ts'
import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { type Serve, startServe } from '../../lab/serve.ts'
import { makeCorp, tokenOf } from '../../lab/service.ts'
import { commandEnvironment, GUANXI } from '../../support/command.ts'
import { addCustomers, auditLedger } from '../database-faults/ledger.ts'
import { startBalancer } from './balancer.ts'
import { startCalls } from './calls.ts'
import { changeSchema } from './next-build.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const CORP = 'wwrolling'
const NEXT = '9000.0.0'
/** What a call waits at most for a change of a table that others use, and what the call itself takes. */
const MOST_MS = 2500
const READER_MS = 15_000

/**
 * Three nodes behind a balancer are replaced one by one by a next build with another schema, back and again, under calls and
 * beside a reader that keeps tables locked; then the schema is contracted.
 */
export async function rollingUpgrade(lab: Lab, cluster: Cluster): Promise<Finding> {
  const { owner, logins } = await cluster.database('rolling')
  // calls that wait for a table are no overload
  const secret = await makeCorp(owner, CORP, { limits: owner.json({ in_flight: 1000 }) })
  const unionids = await addCustomers(owner, CORP)
  const urls = await databaseUrls(lab, cluster, logins.owner, ['rolling_a', 'rolling_b', 'rolling_c'])
  const next = await nextBuild(lab)
  const settings = { GUANXI_DATA: await lab.folder(), GUANXI_DRAIN_MS: '1500' }
  const serve = (script: string, node: number) =>
    startServe(lab, { ...settings, DATABASE_URL: urls[node] as string }, script)

  const nodes: Serve[] = await Promise.all(urls.map((_, node) => serve(GUANXI, node)))
  const balancer = await startBalancer(lab, nodes)
  const isReady = async (node: number) => {
    while (!balancer.isReady(nodes[node] as Serve)) await pause(50)
  }
  for (const node of nodes.keys()) await isReady(node)
  const replace = async (node: number, script: string) => {
    nodes[node]?.process.kill('SIGTERM')
    await nodes[node]?.ended
    nodes[node] = await serve(script, node)
    await isReady(node)
  }

  const token = await tokenOf(balancer.address, CORP, secret)
  const calls = startCalls({ address: balancer.address, token, unionids })
  const reader = readFor(owner, READER_MS)
  const problems: string[] = []
  const builds = [next, GUANXI, next]
  for (const script of builds) {
    for (const node of nodes.keys()) await replace(node, script)
    if (script === GUANXI && (await isContracted(next, settings, urls[0] as string)))
      problems.push('the schema was contracted while older nodes ran')
  }
  await reader
  const { acknowledged, made, slowestMs, failures } = await calls.stop()
  problems.push(...failures, ...(await auditLedger(owner, CORP, acknowledged)))
  if (slowestMs > MOST_MS) problems.push(`a call took ${Math.round(slowestMs)} ms`)

  if (!(await isContracted(next, settings, urls[0] as string))) problems.push('the schema was not contracted')
  const old = await command(GUANXI, ['corp', 'list'], settings, urls[0] as string)
  if (old.ok || !old.said.includes('start a newer build')) problems.push(`the old build's command: ${old.said}`)
  return noProblems(
    {
      what: 'three nodes behind a balancer replaced one by one by a next build, back, and again, then contracted',
      bar: `no call fails, none waits over ${MOST_MS} ms, nothing acknowledged is lost; an old command refuses what was contracted`,
      result: `${builds.length * nodes.length} replacements under ${made} calls, the slowest ${Math.round(slowestMs)} ms; ${acknowledged.size} writes, each once`,
      figures: { calls: made, writes: acknowledged.size, slowestMs },
    },
    problems,
  )
}

/** This checkout as a later build that serves this one: its command. */
async function nextBuild(lab: Lab): Promise<string> {
  const folder = await lab.folder()
  for (const part of ['server', 'packages', 'docs', 'simulator', 'bin', 'package.json'])
    await cp(join(ROOT, part), join(folder, part), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...about, version: NEXT }))
  const schema = join(folder, 'server/schema')
  await changeSchema(schema)
  await writeFile(join(schema, 'builds.json'), JSON.stringify({ build: NEXT, oldest: about.version }))
  await mkdir(join(schema, 'contract'))
  await writeFile(join(schema, 'contract/9001_proof.sql'), 'drop index staff_by_proof_grade;')
  return join(folder, 'server/src/main.ts')
}

/** Reads a table that the next build changes, in one transaction that lasts. */
async function readFor(owner: Awaited<ReturnType<Cluster['database']>>['owner'], ms: number): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`select count(*) from staff`
    await pause(ms)
  })
}

const isContracted = async (script: string, settings: Record<string, string>, url: string) =>
  (await command(script, ['migrate', '--contract'], settings, url)).ok

async function command(script: string, args: string[], settings: Record<string, string>, DATABASE_URL: string) {
  const env = commandEnvironment({ ...settings, DATABASE_URL })
  return promisify(execFile)(process.execPath, [script, ...args], { cwd: '/', env }).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    ({ stderr, message }) => ({ ok: false, said: String(stderr || message) }),
  )
}
