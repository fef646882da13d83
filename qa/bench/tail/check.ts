import { beside } from '../../lab/beside.ts'
import type { Check, Finding } from '../../lab/finding.ts'
import { bars } from '../../lab/plot.ts'
import { ratio } from '../../lab/ratio.ts'
import { quantile, short, spread } from '../../lab/stats.ts'
import { benchSetup, CONNECTIONS, staffPages } from '../bench-setup.ts'
import { type HeavyWork, heavyWork } from './heavy-work.ts'

/** Calls per second: a fifth of what the service answered on two cores before the wire client, fixed for all builds. */
const RATE = 900

const MOST = 3

/** How many times that of its best round the p99 of all quiet rounds may be: else the machine was not quiet. */
const UNQUIET = 2

/** Whether one corporation's heavy work is felt by the callers of another, and what giving way costs that work. */
export const check: Check = {
  name: 'tail',
  title: 'The slowest calls beside the heavy work of another corporation',
  async run(lab) {
    const all = await benchSetup(lab)
    const polite = await heavyWork(lab, { stepsBack: true })
    const pushing = await heavyWork(lab, { stepsBack: false })
    const seconds = lab.by({ slice: 1, quick: 5, full: 15 })
    const load = {
      ...{ address: all.service.address, connections: CONNECTIONS, requests: staffPages(all), seconds, rate: RATE },
      ...{ good: '"staff_list":[{', latencies: true as const },
    }
    const calls = async () => {
      const { latencies = [], bad } = await all.loader.run(load)
      if (Object.keys(bad).length > 0) throw new Error(`bad replies: ${JSON.stringify(bad)}`)
      return latencies
    }
    await calls()
    const latencies = { beside: [] as number[][], quiet: [] as number[][] }
    const imports = { ours: [] as number[], theirs: [] as number[] }
    const messages = { ours: [] as number[], theirs: [] as number[] }
    const work = async (doer: HeavyWork, side: 'ours' | 'theirs') => {
      const took = await beside(doer.loops, calls)
      const done = doer.done()
      imports[side].push((done.imports.count * doer.staff * 1000) / done.imports.ms)
      messages[side].push((done.messages.count * 1000) / done.messages.ms)
      return took
    }
    const turns = [
      async () => {
        await calls() // until what heavy work leaves behind is done, such as PostgreSQL's own cleaning
        latencies.quiet.push(await calls())
      },
      async () => latencies.beside.push(await work(polite, 'ours')),
      () => work(pushing, 'theirs'),
    ]
    const rounds = lab.by({ slice: 1, quick: 4, full: 5 })
    for (let round = 0; round < rounds; round++) for (const turn of round % 2 ? turns.toReversed() : turns) await turn()

    const doing = `another corporation imports and sends to ${polite.recipients.toLocaleString('en-US')}`
    const pace = { against: 'the same work when it does not step back', bar: { atLeast: 0.85 } }
    const meanwhile = `beside ${RATE} calls per second`
    return [
      pooled(`p99 of a staff page at ${RATE} calls per second, while ${doing}`, latencies),
      ratio({ ...pace, what: `that import's pace ${meanwhile}`, unit: 'staff per second' }, imports),
      ratio({ ...pace, what: `those messages' pace ${meanwhile}`, unit: 'messages per second' }, messages),
    ]
  },
}

/**
 * The slowest hundredth of all rounds' calls together: of one round some forty calls decide. Both sides' p99 are told, and a slow
 * quiet side, which makes the ratio look good, concludes nothing.
 */
function pooled(what: string, { beside, quiet }: Record<'beside' | 'quiet', number[][]>): Finding {
  const p99 = (calls: readonly number[]) => quantile(calls, 0.99)
  const [slow, alone] = [p99(beside.flat()), p99(quiet.flat())]
  const rounds = { beside: beside.map(p99), quiet: quiet.map(p99) }
  const wasQuiet = alone <= UNQUIET * Math.min(...rounds.quiet)
  const unit = 'milliseconds'
  return {
    ...{ what, against: 'p99 alone, in turns', bar: `at most ${MOST}; alone at most ${UNQUIET} times its best round` },
    outcome: wasQuiet && slow <= MOST * alone ? 'held' : 'missed',
    ...(wasQuiet ? {} : { note: 'the machine was not quiet without that work either' }),
    result: `${short(slow / alone)}: ${short(slow)} ms, rounds ${spread(rounds.beside)}; alone ${short(alone)} ms, rounds ${spread(rounds.quiet)}`,
    figures: { unit, beside: slow, quiet: alone, calls: quiet.flat().length, rounds },
    plots: [
      bars(`${what}, ${unit}`, unit, [
        { name: `beside (together ${short(slow)})`, values: rounds.beside },
        { name: `alone (together ${short(alone)})`, values: rounds.quiet },
      ]),
    ],
  }
}
