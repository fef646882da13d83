import { type Check, type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import type { Plot } from '../../lab/plot.ts'
import { seeded } from '../../lab/random.ts'
import { quantile, short } from '../../lab/stats.ts'
import { auditCalls, auditDatabase, auditDatasets, auditEnds, auditSent } from './audit/index.ts'
import { draw, type Fault, KILLS } from './faults.ts'
import { openPlace, ready } from './place.ts'
import { openScene, type Scene } from './scene.ts'
import { type Struck, storm } from './storm.ts'

export const check: Check = {
  name: 'crash',
  title: 'service and PostgreSQL killed (-9) again and again while 16 clients work',
  run,
}

async function run(lab: Lab): Promise<Finding[]> {
  const kills = lab.by({
    slice: { service: 4, postgres: 2 },
    quick: { service: 9, postgres: 3 },
    full: { service: 300, postgres: 100 },
  })
  const place = await openPlace(lab)
  const scene = await openScene(place, 'wwcrash')
  const faults = draw(seeded(lab.by({ slice: 1, quick: 2, full: 3 })), kills)
  const seconds = lab.by({ slice: 15, quick: 22, full: 14 * 60 })
  const struck = await storm(scene, faults, { seconds, onStruck: progress(lab, faults.length) })
  const { collapses } = place.keeper
  lab.say(`  ${struck.length} strikes are over; looking at what is left`)
  const calls = await auditCalls(scene)
  const ends = [...(await auditEnds(scene)), ...(await auditSent(scene))]
  const datasets = await auditDatasets(scene)
  const { looked, problems } = await auditDatabase(scene)
  await ready(place)
  const exit = await place.keeper.stop()
  const disorder = exit === 0 ? [] : [`the service did not end in good order at last: exit code ${exit}`]
  return [
    {
      ...shortOfTime(faults, struck, seconds),
      ...noProblems(acknowledgedCalls(scene, struck), [...scene.journal.wrong, ...calls]),
    },
    noProblems(ended(scene), ends),
    noProblems(recovery(struck), [...collapses, ...disorder]),
    noProblems(imports(scene), datasets),
    noProblems(files(looked), problems),
  ]
}

function progress(lab: Lab, all: number) {
  let seen = 0
  return ({ fault, back }: Struck) => {
    if (++seen % lab.by({ slice: 1, quick: 5, full: 25 }) === 0)
      lab.say(`  ${seen} of ${all}: ${fault} killed, back after ${short(back)} s`)
  }
}

function acknowledgedCalls({ journal }: Scene, struck: readonly Struck[]) {
  const { points, tickets, messages, lost, retries, repeats } = journal
  const calls = journal.acknowledged.length
  return {
    what: 'Calls with keys, sent again until acknowledged',
    bar: 'none lost, none twice, none in part; each change has its one event; balances, ledgers and kept totals agree',
    result: `${killsOf(struck)}; ${count(calls)} calls acknowledged (${count(points.size)} batches of points, ${count(tickets.size)} tickets, ${count(messages.size)} group messages), ${count(retries)} sent again, ${count(lost)} replies thrown away, ${count(repeats)} repeated on purpose`,
    figures: { calls, points: points.size, tickets: tickets.size, messages: messages.size, lost, retries, repeats },
    plots: [overTime(journal.acknowledged, struck)],
  }
}

/** On a slow machine fewer kills fit than were meant to be: the report says so. */
function shortOfTime(meant: readonly Fault[], struck: readonly Struck[], seconds: number): { note?: string } {
  if (struck.length === meant.length) return {}
  return { note: `${struck.length} of ${meant.length} strikes fitted into ${seconds} seconds on this machine` }
}

function killsOf(struck: readonly Struck[]): string {
  const sum = (what: 'service' | 'postgres') => struck.reduce((all, { fault }) => all + KILLS[fault][what], 0)
  return `${sum('service')} kills of the service and ${sum('postgres')} of PostgreSQL`
}

const GROUPS: Record<string, readonly Fault[]> = {
  'service killed': ['service', 'starting service'],
  'PostgreSQL killed': ['postmaster', 'backend'],
  'both killed': ['both'],
}

function recovery(struck: readonly Struck[]) {
  const of = (faults: readonly Fault[]) => struck.filter(({ fault }) => faults.includes(fault))
  const groups = Object.entries(GROUPS).map(([name, faults]) => ({ name, struck: of(faults) }))
  const words = groups
    .filter((group) => group.struck.length > 0)
    .map(({ name, struck: some }) => {
      const times = some.map(({ back }) => back)
      return `${name}: ${short(quantile(times, 0.5))} s in the middle, ${short(Math.max(...times))} s at most`
    })
  return {
    what: 'Coming back after each kill',
    bar: 'ready again each time with nobody’s help',
    result: `${struck.length} of ${struck.length} times; ${words.join('; ')}`,
    figures: { strikes: struck.map(({ fault, at, back }) => [fault, Number(at.toFixed(1)), Number(back.toFixed(2))]) },
    plots: [
      {
        title: 'Seconds until the service was ready again',
        kind: 'line' as const,
        x: 'seconds since the start',
        y: 'seconds',
        series: groups
          .map(({ name, struck: some }) => ({ name, points: some.map(({ at, back }) => [at, back] as const) }))
          .filter(({ points }) => points.length > 0),
      },
    ],
  }
}

function imports({ journal }: Scene) {
  const { done, attempts, killed } = journal.imports
  return {
    what: 'Imports of a dataset, killed as well',
    bar: 'all of a dataset or nothing of it',
    result: `${count(attempts)} imports begun, ${count(killed)} of them killed, ${count(done)} datasets acknowledged`,
    figures: { ...journal.imports },
  }
}

function ended({ journal }: Scene) {
  const recipients = [...journal.messages.values()].reduce((sum, each) => sum + each.recipients.length, 0)
  return {
    what: 'Group messages whose workers were killed',
    bar: 'each comes to its end, each recipient with exactly one outcome, and the platform is asked for each once',
    result: `${count(journal.messages.size)} messages to ${count(recipients)} recipients`,
  }
}

function files(looked: number) {
  return {
    what: 'PostgreSQL’s files afterwards',
    bar: 'amcheck, PostgreSQL’s own examiner, finds nothing',
    result: `${looked} tables and indexes looked at`,
  }
}

/** Calls acknowledged in each second, with a mark at each strike. */
function overTime(acknowledged: readonly number[], struck: readonly Struck[]): Plot {
  const perSecond = new Map<number, number>()
  for (const at of acknowledged) perSecond.set(Math.floor(at), (perSecond.get(Math.floor(at)) ?? 0) + 1)
  const last = Math.max(0, ...perSecond.keys())
  const points = Array.from({ length: last + 1 }, (_, second) => [second, perSecond.get(second) ?? 0] as const)
  return {
    title: `Calls acknowledged in each second, ${struck.length} strikes`,
    kind: 'line',
    x: 'seconds since the start',
    y: 'calls per second',
    series: [{ name: 'acknowledged', points }],
  }
}

const count = (n: number) => n.toLocaleString('en-US')
