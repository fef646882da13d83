import { type Check, type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { fullDisk, restarts } from './embedded.ts'
import { network } from './network.ts'
import { DB_TIMEOUT, type Seen } from './scene.ts'

const BAR =
  'no acknowledged call lost or counted twice; every reply is a success or a clean "try again" (503/10953 with ' +
  'Retry-After, or 10909 while the first attempt is undecided); no call hangs; it recovers by itself'

/** The database behind the service fails in every way a network, a server and a disk can. */
export const check: Check = {
  name: 'database-faults',
  title: 'the database is cut off, silenced, restarted and out of space while callers write',
  async run(lab) {
    const found = [await overNetwork(lab)]
    if (lab.depth !== 'slice') found.push(await overRestarts(lab), await overDisk(lab))
    return found
  },
}

async function overNetwork(lab: Lab): Promise<Finding> {
  const seen = await network(lab, lab.by({ slice: 1, quick: 1, full: 6 }))
  const what =
    'connections reset, silenced for good, stalled, refused, cut off at the moment of commit, and turned read-only'
  return finding(what, seen, `${seen.faults} faults, ${seen.lostCommits} replies of commits lost`)
}

async function overRestarts(lab: Lab): Promise<Finding> {
  const times = lab.by({ slice: 0, quick: 2, full: 9 })
  const what = 'PostgreSQL killed and shut down under load, brought back by the service'
  return finding(what, await restarts(lab, times), `${times} times`)
}

async function overDisk(lab: Lab): Promise<Finding> {
  const times = lab.by({ slice: 0, quick: 1, full: 3 })
  const what = 'the disk of PostgreSQL full, and free again'
  const seen = await fullDisk(lab, times)
  if (typeof seen !== 'string') return finding(what, seen, `${times} times`)
  return { what, bar: BAR, outcome: 'skipped', result: 'not run', note: `no small disk could be made: ${seen}` }
}

function finding(what: string, seen: Seen, faults: string): Finding {
  const { acknowledged, replies, slowestSeconds, problems, plot } = seen
  const again = Object.entries(replies)
    .filter(([kind]) => kind !== '200/0')
    .map(([kind, count]) => `${count} ${kind}`)
  const result =
    `${faults}; ${acknowledged.toLocaleString('en-US')} writes acknowledged, each once in the ledger; told to try ` +
    `again: ${again.join(', ') || 'none'}; slowest answer ${slowestSeconds.toFixed(1)} s with a database timeout of ${DB_TIMEOUT} s`
  return noProblems(
    { what, bar: BAR, result, figures: { acknowledged, replies, slowestSeconds }, plots: [plot] },
    problems,
  )
}
