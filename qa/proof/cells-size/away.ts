import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { type Loader, type LoadResult, startLoader } from '../../lab/load.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import type { CellName, Scene } from './scene.ts'

/** Calls per second to each of the three nodes, by those whose cell is there, and by those whose is not. */
const [RATE, RATE_AWAY] = [40, 5]

/** What callers of some corporations are answered by all nodes for some seconds. */
export type Callers = (tokens: readonly string[], options: { seconds: number; rate?: number }) => Promise<LoadResult[]>

/** Callers of staff pages, a process of load for each node. */
export async function openCallers(lab: Lab, { addresses }: Scene): Promise<Callers> {
  const loaders: [string, Loader][] = []
  for (const address of addresses) {
    const loader = await startLoader()
    lab.after(() => loader.stop())
    loaders.push([address, loader])
  }
  return (tokens, { seconds, rate = RATE }) => {
    const requests = tokens.map((token) => ({ path: `/open-api/staff/list?access_token=${token}` }))
    const load = { requests, connections: 16, seconds, rate, good: '"staff_list":[{' }
    return Promise.all(loaders.map(([address, loader]) => loader.run({ ...load, address })))
  }
}

/** The slowest hundredth of what they were answered, in milliseconds, as the middle of the nodes'. */
export const slowest = (results: readonly LoadResult[]) =>
  results.map(({ p99 }) => p99).sort((a, b) => a - b)[Math.floor(results.length / 2)] as number

/** Replies that were not good, by what they began with. */
export function badOf(results: readonly LoadResult[]): [string, number][] {
  const all = new Map<string, number>()
  for (const { bad } of results)
    for (const [what, count] of Object.entries(bad)) all.set(what, (all.get(what) ?? 0) + count)
  return [...all]
}

const FAULTS = {
  'refuses connections': { cell: 'c', begin: 'down', end: 'up' },
  'is silent': { cell: 'c', begin: 'stall', end: 'resume' },
} as const

/** A cell cannot be reached, or never answers: its own corporations are told to come again, and no others notice. */
export async function cellAway(
  lab: Lab,
  scene: Scene,
  tokens: Record<CellName, string[]>,
  callers: Callers,
): Promise<Finding[]> {
  const seconds = lab.by({ slice: 2, quick: 5, full: 15 })
  const rounds = lab.by({ slice: 1, quick: 3, full: 5 })
  const own = await openCallers(lab, scene)
  const others = [...tokens.home, ...tokens.b]
  const findings: Finding[] = []
  await callers(others, { seconds })
  await own(tokens.c, { seconds })
  for (const [what, { cell, begin, end }] of Object.entries(FAULTS)) {
    const problems: string[] = []
    let [served, told] = [0, 0]
    const both = async () => {
      const [theirs, ours] = await Promise.all([
        callers(others, { seconds }),
        own(tokens[cell], { seconds, rate: RATE_AWAY }),
      ])
      served += theirs.reduce((sum, { calls }) => sum + calls, 0)
      problems.push(...badOf(theirs).map(([reply, n]) => `another cell’s, ${n} times: ${reply}`))
      return { p99: slowest(theirs), bad: badOf(ours) }
    }
    const samples = await interleave(rounds, {
      async ours() {
        await scene.networks[cell][begin]()
        const { p99, bad } = await both()
        await scene.networks[cell][end]()
        told += bad.reduce((sum, [, n]) => sum + n, 0)
        problems.push(
          ...bad.filter(([reply]) => !/^503 .*10953/.test(reply)).map(([reply, n]) => `${n} times: ${reply}`),
        )
        await untilServed(own, tokens[cell])
        return p99
      },
      theirs: async () => (await both()).p99,
    })
    if (told === 0) problems.push('nobody was told to come again')
    lab.say(`  a cell that ${what}: ${served} calls of others, ${told} of its own told to come again`)
    findings.push(
      noProblems(
        {
          what: `a cell that ${what}, of three`,
          bar: 'its own corporations get 10953 alone; of the others no call fails',
          result: `${served} calls of others, 0 failed; ${told} of its own told to come again`,
          figures: { served, told },
        },
        problems,
      ),
      ratio(
        {
          what: `p99 of calls to the other cells while it ${what}`,
          ...{ against: 'p99 while all are there', bar: { atMost: 1.5 }, unit: 'milliseconds' },
        },
        samples,
      ),
    )
  }
  return findings
}

/** Until the cell answers again, on every node. */
async function untilServed(callers: Callers, tokens: readonly string[]): Promise<void> {
  while (badOf(await callers(tokens, { seconds: 0.5, rate: RATE_AWAY })).length > 0);
}
