import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportDataset } from '../../../server/src/dataset/export.ts'
import type { PageLink } from '../../../server/src/engines/pages/link.ts'
import { openPageSession, type Visitor } from '../../../server/src/engines/pages/login.ts'
import { sessionCookie } from '../../../server/src/pages/cookies.ts'
import { KINDS, PAGE_ADDRESSES } from '../../../server/src/pages/pages.ts'
import { datasetKinds } from '../../../server/src/records/datasets.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { startChild } from '../../lab/child.ts'
import { openCluster } from '../../lab/cluster.ts'
import { importDemo } from '../../lab/demo-corp.ts'
import { type Check, type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { makeCorp, type ServiceProcess, startServiceProcess, tokenOf } from '../../lab/service.ts'
import type { FuzzedPages } from './pages/request.ts'
import type { Input, Question } from './process.ts'
import { pageReplies, replies, restReplies } from './report.ts'
import { restCallers } from './rest/callers.ts'
import { type Held, PROMISED } from './slow.ts'
import type { Sum } from './tally.ts'

const OWN = 'ww_fuzzed'
const FOREIGN = 'ww_bystander'
const SPARE = 'ww_spare'
const SEED = 20_260_601
const MOST_GROWTH = 1.3

export const check: Check = {
  name: 'fuzz',
  title: 'Requests that no client would send',
  async run(lab) {
    const stand = await setUp(lab)
    const { service, owner } = stand
    const before = await fingerprint(lab, owner)
    // a number stands for 1.2 requests in the mean
    const count = lab.by({ slice: 800, quick: 5000, full: 168_000 })
    const input: Input = {
      address: service.address,
      token: stand.token,
      seed: SEED,
      foreign: FOREIGN,
      wires: lab.by({ slice: 12, quick: 24, full: 32 }),
      slow: lab.by({ slice: 0, quick: 8, full: 40 }),
      patienceMs: 120_000,
      rest: await restCallers(owner, { corpId: OWN, foreign: FOREIGN, spare: SPARE }),
      pages: await fuzzedPages(owner),
    }
    const fuzzer = await startChild(new URL('./process.ts', import.meta.url), input)
    lab.after(() => fuzzer.kill())
    const ask = (question: Question) => fuzzer.ask(question)

    const memory = watchMemory(lab, service)
    const begun = performance.now()
    const tenth = Math.floor(count / 10)
    await ask({ api: 'open', from: 0, to: tenth })
    await ask({ api: 'admin', from: 0, to: tenth })
    const early = await memory.heap()
    const sum = (await ask({ api: 'open', from: tenth, to: count })) as Sum
    const seconds = (performance.now() - begun) / 1000
    const managed = (await ask({ api: 'admin', from: tenth, to: count })) as Sum
    const managedSeconds = (performance.now() - begun) / 1000 - seconds
    const answers = await answersOf(owner)
    const paged = (await ask({ api: 'pages', from: 0, to: lab.by({ slice: 800, quick: 5000, full: 50_000 }) })) as Sum
    const held = (await ask('slow')) as Held[]
    const late = await memory.heap()
    const samples = memory.end()
    lab.say(`  seed ${SEED}: ${sum.requests + managed.requests} requests in ${(seconds + managedSeconds).toFixed(0)} s`)

    const { operations } = fuzzer.greeting as { operations: { open: number; admin: number } }
    const findings = [replies(sum, seconds, operations.open), restReplies(managed, managedSeconds, operations.admin)]
    findings.push(pageReplies(paged, (await answersOf(owner)) - answers))
    if (held.length > 0) findings.push(slowCallers(held))
    if (lab.depth !== 'slice') findings.push(flat(early, late, samples))
    findings.push(await unhurt(service, stand.logFile), untouched(before, await fingerprint(lab, owner)))
    await fuzzer.kill()
    await service.stop()
    return findings
  },
}

async function setUp(lab: Lab) {
  const cluster = await openCluster(lab)
  const { logins, owner } = await cluster.database('fuzz')
  const secret = await importDemo(lab, owner, OWN)
  await importDemo(lab, owner, FOREIGN)
  await makeCorp(owner, SPARE)
  await owner`update corp set limits = '{"in_flight": 0}' where corp_id = ${OWN}`
  const logFile = join(await lab.folder(), 'log')
  const service = await startServiceProcess({ logins, logFile, nodeArgs: ['--expose-gc'], adminCallsPerMinute: 1e9 })
  lab.after(() => service.kill())
  return { owner, service, logFile, token: await tokenOf(service.address, OWN, secret) }
}

/** Customers, strangers and staff of the corporation who have a session on its pages. */
async function visitorsOf(owner: Sql): Promise<Visitor[]> {
  const customers = await owner<Visitor[]>`
    select external_user_id as "externalUserId" from customer where corp_id = ${OWN} order by pk limit 30`
  const [staff] = await owner<{ id: string }[]>`select id from staff where corp_id = ${OWN} order by pk limit 1`
  const strangers = Array.from({ length: 5 }, (_, n) => ({ openid: `o_fuzzed_${n}` }))
  return [...customers, ...strangers, { staffId: staff?.id as string }]
}

/** Every address at which the service has pages, with what the corporation has there; those of the other are not asked for. */
async function fuzzedPages(owner: Sql): Promise<FuzzedPages> {
  const links = await owner<{ kind: PageLink['kind']; code: string; id: number }[]>`
    select kind, code, object_id as id from page_link where corp_id = ${OWN} order by kind, object_id`
  const forms = await owner<{ id: number; version: number; fields: { id: string }[] }[]>`
    select id, version, fields from smart_form where corp_id = ${OWN} and status = 'publish'`
  const open = await Promise.all(
    (await visitorsOf(owner)).map((visitor) =>
      asCommand(owner, OWN, (ctx) => openPageSession(ctx, visitor), Math.floor(Date.now() / 1000)),
    ),
  )
  return {
    corpId: OWN,
    addresses: [...PAGE_ADDRESSES],
    codes: Object.fromEntries(
      Object.entries(KINDS).map(([letter, kinds]) => [
        letter,
        links.filter(({ kind }) => kinds.includes(kind)).map(({ code }) => code),
      ]),
    ),
    sessions: open.map((token) => `${sessionCookie(OWN)}=${token}`),
    forms: forms.flatMap(({ id, version, fields }) =>
      links
        .filter((link) => link.kind === 'form' && Number(link.id) === Number(id))
        .map(({ code }) => ({ code, version: Number(version), fields: fields.map((field) => field.id) })),
    ),
  }
}

async function answersOf(owner: Sql): Promise<number> {
  const [row] = await owner<{ n: number }[]>`select count(*)::int as n from smart_form_answer where corp_id = ${OWN}`
  return row?.n ?? 0
}

/** A hash of everything that an export of the bystander holds. */
async function fingerprint(lab: Lab, owner: Sql): Promise<string> {
  const folder = await lab.folder()
  await exportDataset(owner, FOREIGN, folder, datasetKinds)
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex')
}

type Memory = { rss: number; heapUsed: number }

function watchMemory(lab: Lab, service: ServiceProcess) {
  const begun = performance.now()
  const samples: [number, number][] = []
  const timer = setInterval(async () => {
    const usage = (await service.ask('usage').catch(() => undefined)) as Memory | undefined
    if (usage) samples.push([(performance.now() - begun) / 1000, usage.rss / 2 ** 20])
  }, 1000)
  lab.after(() => clearInterval(timer))
  return {
    heap: async () => ((await service.ask('memory')) as Memory).heapUsed / 2 ** 20,
    end() {
      clearInterval(timer)
      return samples
    },
  }
}

function slowCallers(held: readonly Held[]): Finding {
  const longest = Math.max(...held.map(({ seconds }) => seconds))
  const told = held.filter(({ status }) => status === 408).length
  return noProblems(
    {
      what: 'Callers who send a byte now and then and never finish',
      bar: `each is told 408 and let go after ${PROMISED.atLeast} to ${PROMISED.atMost} s`,
      result: `${held.length} such callers, ${told} told 408, the last one let go after ${longest.toFixed(1)} s`,
    },
    held.flatMap(({ what, status, late, seconds }) => {
      if (late) return [`slow ${what}: never let go`]
      if (status !== 408) return [`slow ${what}: HTTP ${status}`]
      const kept = seconds >= PROMISED.atLeast && seconds <= PROMISED.atMost
      return kept ? [] : [`slow ${what}: let go after ${seconds.toFixed(1)} s`]
    }),
  )
}

function flat(early: number, late: number, samples: readonly [number, number][]): Finding {
  const growth = late / early
  return {
    what: "The service's memory under all this",
    bar: `heap after a collection at the end at most ${MOST_GROWTH} times that after the first tenth`,
    outcome: growth <= MOST_GROWTH ? 'held' : 'missed',
    result: `${early.toFixed(1)} MiB, then ${late.toFixed(1)} MiB: ${growth.toFixed(2)} times`,
    plots: [
      {
        title: 'Resident memory of the service',
        kind: 'line',
        x: 'seconds',
        y: 'MiB',
        series: [{ name: 'resident', points: samples }],
      },
    ],
  }
}

/** The process is the one that was started, it answers, and it logged nothing as an error. */
async function unhurt({ process, address }: ServiceProcess, logFile: string): Promise<Finding> {
  const answer = await fetch(new URL('/readyz', address))
  const ready = answer.status
  const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => /^\{"level":[56]0/.test(line))
  const problems = [...new Set(lines.map((line) => line.replaceAll(/"(reqId|time)":[^,}]+,?/g, '')))]
  if (process.exitCode !== null || process.signalCode !== null) problems.push('the process ended')
  if (ready !== 200) problems.push(`readiness is HTTP ${ready}: ${await answer.text()}`)
  return noProblems(
    {
      what: 'The service process after all this',
      bar: 'still the same process, ready, with no error in its log',
      result: `the same process, readiness HTTP ${ready}, ${lines.length} errors logged`,
    },
    problems,
  )
}

function untouched(before: string, after: string): Finding {
  return noProblems(
    {
      what: "Another corporation's data, with the same ids in it",
      bar: 'its export is the same, byte for byte',
      result: before === after ? 'identical' : 'it changed',
    },
    before === after ? [] : [`export ${before.slice(0, 12)} became ${after.slice(0, 12)}`],
  )
}
