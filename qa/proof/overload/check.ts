import { type LabDatabase, openCluster } from '../../lab/cluster.ts'
import { type Check, type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { startServiceProcess } from '../../lab/service.ts'
import { median, quantile, short } from '../../lab/stats.ts'
import { addCaller } from './corporations.ts'
import { type Answers, atRate, inTurn } from './crowd.ts'

/** How many times the calls that can be served are sent. */
const TIMES = 5

/** One caller asks for far more than it can be given, while another corporation calls at a low rate. */
export const check: Check = {
  name: 'overload',
  title: 'a corporation calls five times as often as the service can answer',
  async run(lab) {
    // a commit takes fifty milliseconds that cost nothing: the database is the bottleneck, not this machine's processors
    const cluster = await openCluster(lab, { commit_delay: '50000', commit_siblings: '0' })
    const found: Finding[] = []
    for (const scene of lab.depth === 'slice' ? [SCENES.corporation, SCENES.window] : Object.values(SCENES)) {
      const database = await cluster.database(`overload_${found.length}`)
      found.push(await play(lab, database, scene))
      await database.drop()
    }
    return found
  },
}

type Scene = {
  what: string
  /** Of the greedy corporations; there are that many. */
  limits: Record<string, unknown>
  greedy: number
  mostInFlight: number
  refusal: number
  /** Whether served calls must stay near the peak: not where the limit is how many are served. */
  keepsPace: boolean
}

const SCENES: Record<'corporation' | 'window' | 'node', Scene> = {
  corporation: {
    what: 'one corporation, bounded by its calls in flight (16)',
    ...{ limits: { in_flight: 16 }, greedy: 1, mostInFlight: 1024, refusal: 10052, keepsPace: true },
  },
  window: {
    what: 'one corporation, bounded by its calls per minute (20)',
    ...{
      limits: { per_minute: 20, in_flight: 0 },
      greedy: 1,
      mostInFlight: 1024,
      refusal: 10053,
      keepsPace: false,
    },
  },
  node: {
    what: 'three corporations at once, bounded by the calls in flight of the whole node (24)',
    ...{ limits: {}, greedy: 3, mostInFlight: 24, refusal: 10953, keepsPace: true },
  },
}

async function play(lab: Lab, { owner, logins }: LabDatabase, scene: Scene): Promise<Finding> {
  const service = await startServiceProcess({ logins, pool: 4, mostInFlight: scene.mostInFlight })
  lab.after(() => service.kill())
  const { address } = service
  const greedy = await Promise.all(
    Array.from({ length: scene.greedy }, (_, i) => addCaller(owner, address, `wwgreedy${i}`, scene.limits)),
  )
  const gentle = await addCaller(owner, address, 'wwgentle')
  const measure = lab.by({ slice: 1, quick: 2, full: 10 })
  const seconds = scene.keepsPace ? lab.by({ slice: 3, quick: 6, full: 60 }) : lab.by({ slice: 2, quick: 3, full: 5 })

  const quiet = await inTurn(gentle, 2, measure, 50)
  // as many as keep four connections busy, and fewer than one corporation's in-flight limit
  const peak = served(await inTurn(gentle, 8, measure)) / measure
  // four connections whose commits take fifty milliseconds cannot do more than 80 a second, whatever was measured
  const rate = (TIMES * (lab.depth === 'slice' ? 80 : peak)) / scene.greedy
  const [floods, others] = await Promise.all([
    Promise.all(greedy.map((caller) => atRate(caller, rate, seconds))),
    inTurn(gentle, 2, seconds, 50),
  ])
  await service.stop()

  const took = Math.max(...floods.map((flood) => flood.took))
  const answers = merged(floods.map((flood) => flood.answers))
  const good = answers.get(0) ?? []
  const refused = answers.get(scene.refusal) ?? []
  const pace = (good.length + served(others)) / took / peak
  const quickness = median(refused) / median(good)
  const slower = quantile(others.get(0) ?? [], 0.99) / quantile(quiet.get(0) ?? [], 0.99)

  const problems: string[] = []
  for (const [code, { length }] of answers)
    if (code !== 0 && code !== scene.refusal) problems.push(`${length} answered with ${code}`)
  if (refused.length === 0) problems.push(`nothing was refused with ${scene.refusal}`)
  if (good.length === 0) problems.push('nothing was served')
  for (const [code, { length }] of others)
    if (code !== 0) problems.push(`${length} calls of the gentle corporation answered with ${code}`)
  if (lab.depth !== 'slice' && scene.keepsPace) {
    if (pace < 0.8) problems.push(`served only ${short(pace)} of the peak`)
    if (quickness > 0.5) problems.push(`a refusal took ${short(quickness)} of the time of a served call`)
  }
  const bar = [
    scene.keepsPace ? 'served per second at least 0.8 of the peak; a refusal takes less than half as long' : undefined,
    `all others refused with ${scene.refusal}`,
    'no call of another corporation fails',
  ]
  const others99 = `${served(others)} calls of another corporation succeeded, p99 ${short(slower)} times that without the flood`
  return noProblems(
    {
      what: scene.what,
      bar: bar.filter(Boolean).join('; '),
      result:
        `${Math.round(rate * scene.greedy)} calls a second for ${short(took)} s: ${good.length} served, ` +
        `${short(pace)} of the peak of ${short(peak)} a second; ${refused.length} refused with ${scene.refusal} in ` +
        `${short(median(refused))} ms, served ones took ${short(median(good))} ms; ${others99}`,
      figures: { peak, pace, quickness, slower, served: good.length, refused: refused.length },
    },
    problems,
  )
}

const served = (answers: Answers) => answers.get(0)?.length ?? 0

function merged(all: readonly Answers[]): Answers {
  const whole: Answers = new Map()
  for (const answers of all) for (const [code, took] of answers) whole.set(code, [...(whole.get(code) ?? []), ...took])
  return whole
}
