import { beside } from '../../lab/beside.ts'
import type { Check } from '../../lab/finding.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { benchSetup, CONNECTIONS, staffPages } from '../bench-setup.ts'
import { type HeavyWork, heavyWork } from './heavy-work.ts'

/** Calls per second: a fifth of what the service answered on two cores before the wire client, fixed for all builds. */
const RATE = 900

/** Whether one corporation's heavy work is felt by the callers of another, and what giving way costs that work. */
export const check: Check = {
  name: 'tail',
  title: 'The slowest calls beside the heavy work of another corporation',
  async run(lab) {
    const all = await benchSetup(lab)
    const polite = await heavyWork(lab, { stepsBack: true })
    const pushing = await heavyWork(lab, { stepsBack: false })
    const seconds = lab.by({ slice: 1, quick: 4, full: 15 })
    const load = {
      ...{ address: all.service.address, connections: CONNECTIONS, requests: staffPages(all), seconds, rate: RATE },
      good: '"staff_list":[{',
    }
    const slow = async () => {
      const { p99, bad } = await all.loader.run(load)
      if (Object.keys(bad).length > 0) throw new Error(`bad replies: ${JSON.stringify(bad)}`)
      return p99
    }
    await slow()
    const tails = { ours: [] as number[], theirs: [] as number[] }
    const imports = { ours: [] as number[], theirs: [] as number[] }
    const messages = { ours: [] as number[], theirs: [] as number[] }
    const work = (doer: HeavyWork, side: 'ours' | 'theirs') => async () => {
      const tail = await beside(doer.loops, slow)
      const done = doer.done()
      imports[side].push((done.imports.count * doer.staff * 1000) / done.imports.ms)
      messages[side].push((done.messages.count * 1000) / done.messages.ms)
      return tail
    }
    const rounds = lab.by({ slice: 1, quick: 3, full: 5 })
    const heavy = await interleave(rounds, { ours: work(polite, 'ours'), theirs: work(pushing, 'theirs') })
    for (const tail of heavy.ours) {
      tails.ours.push(tail)
      tails.theirs.push(await slow())
    }
    const doing = `another corporation imports and sends to ${polite.recipients.toLocaleString('en-US')}`
    const pace = { against: 'the same work when it does not step back', bar: { atLeast: 0.9 } }
    const calls = `beside ${RATE} calls per second`
    return [
      ratio(
        {
          what: `p99 of a staff page at ${RATE} calls per second, while ${doing}`,
          ...{ against: 'p99 alone', bar: { atMost: 3 }, unit: 'milliseconds' },
        },
        tails,
      ),
      ratio({ ...pace, what: `that import's pace ${calls}`, unit: 'staff per second' }, imports),
      ratio({ ...pace, what: `those messages' pace ${calls}`, unit: 'messages per second' }, messages),
    ]
  },
}
