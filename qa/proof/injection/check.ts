import { openCluster } from '../../lab/cluster.ts'
import { importDemo } from '../../lab/demo-corp.ts'
import { type Check, type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { startServiceProcess, tokenOf } from '../../lab/service.ts'
import { type Operation, readDocument } from '../fuzz/document.ts'
import { learnWords } from '../fuzz/learn.ts'
import { vulnerableTargets } from './control.ts'
import { type Target, targets, tokenTargets } from './requests.ts'
import { type Effort, sqlmapVersion, tryTarget, type Verdict } from './sqlmap.ts'
import { nothing } from './verdict.ts'

const CORP = 'ww_injected'
const AT_ONCE = 2

export const check: Check = {
  name: 'injection',
  title: 'SQL injection, tried by sqlmap on every parameter and field',
  minutes: { quick: 30, full: 120 },
  async run(lab) {
    const version = await sqlmapVersion()
    if (!version) return [absent]
    const { service, owner, token } = await setUp(lab)
    const document = readDocument(await (await fetch(new URL('/openapi.json', service.address))).json())
    const words = await learnWords(service.address, document, token)
    const { host } = new URL(service.address)
    const effort = lab.by<Effort>({
      slice: { level: 1, risk: 1, seconds: 60 },
      quick: { level: 1, risk: 1, seconds: 120 },
      full: { level: 2, risk: 2, seconds: 240 },
    })
    const list = document.operations.find(({ path }) => path === '/open-api/staff/list') as Operation
    const [staffId = ''] = words.get('staff_id') ?? []
    const control = await trial(lab, await vulnerableTargets(lab, owner, CORP, String(staffId)), effort, 10)
    const all = [...targets({ document, words, host, token }), ...tokenTargets(list, host, token)]
    // of the many requests, as many as there are minutes for
    const every = lab.by({ slice: 60, quick: 12, full: 1 })
    const chosen = all.filter(({ places }, i) => places > 0 && i % every === 0)
    const ours = await trial(lab, chosen, effort, lab.by({ slice: 1, quick: 8, full: 90 }))
    const calls = await callsSoFar(service.address)
    await service.stop()
    return [found(control), nothing(ours, { chosen, all: all.length, version, calls, ...effort })]
  },
}

const absent: Finding = {
  what: 'SQL injection, tried by sqlmap',
  bar: 'nothing found',
  outcome: 'skipped',
  result: 'not run',
  note: 'sqlmap is not installed; on Debian: apt-get update && apt-get install -y sqlmap',
}

async function setUp(lab: Lab) {
  const cluster = await openCluster(lab)
  const { logins, owner } = await cluster.database('injection')
  const secret = await importDemo(lab, owner, CORP)
  const service = await startServiceProcess({ logins })
  lab.after(() => service.kill())
  return { service, owner, token: await tokenOf(service.address, CORP, secret) }
}

/** Verdicts of as many targets as there are minutes for, a few at once. */
async function trial(lab: Lab, list: readonly Target[], effort: Effort, minutes: number): Promise<Verdict[]> {
  const folder = await lab.folder()
  const end = performance.now() + minutes * 60_000
  const queue = [...list]
  const verdicts: Verdict[] = []
  let over = false
  lab.after(() => {
    over = true
  })
  const work = async () => {
    while (!over && performance.now() < end) {
      const target = queue.shift()
      if (!target) return
      const verdict = await tryTarget(lab, folder, target, effort)
      verdicts.push(verdict)
      const outcome = verdict.injectable.length > 0 ? `INJECTABLE: ${verdict.injectable.join(', ')}` : 'nothing'
      lab.say(`  ${target.name}: ${verdict.tried.length} of ${verdict.places} places, ${outcome}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return verdicts
}

/** The calls that the service has answered, by its own count. */
async function callsSoFar(address: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', address))).text()
  return [...text.matchAll(/^guanxi_calls_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
}

function found(control: readonly Verdict[]): Finding {
  return noProblems(
    {
      what: 'A server made vulnerable on purpose, on the same database',
      bar: 'sqlmap finds it, else its silence about ours says nothing',
      result: `found in ${control.filter(({ injectable }) => injectable.length > 0).length} of ${control.length} ways in`,
    },
    control.filter(({ injectable }) => injectable.length === 0).map(({ name }) => `${name} was not found`),
  )
}
