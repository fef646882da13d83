import type { Finding } from '../../lab/finding.ts'
import { median, spread } from '../../lab/stats.ts'

/** How many seconds it took, each time. */
export async function timed(times: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < times; round++) {
    const begun = performance.now()
    await work(round)
    took.push((performance.now() - begun) / 1000)
  }
  return took
}

/** The finding of what people wait for: it holds when the middle one took no longer than that many seconds. */
export function within(seconds: number, what: string, took: readonly number[]): Finding {
  return {
    what,
    bar: `at most ${seconds} s`,
    outcome: median(took) <= seconds ? 'held' : 'missed',
    result: `${spread(took)} s`,
    figures: { unit: 'seconds', ours: took },
  }
}
