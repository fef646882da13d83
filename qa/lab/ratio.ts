import type { Finding } from './finding.ts'
import { bars } from './plot.ts'
import { median, short, spread } from './stats.ts'

type Bar = { atLeast: number } | { atMost: number }

type Candidates = Record<'ours' | 'theirs', () => Promise<number>>

/** Measures both in turn, again and again, changing who goes first, so that a slow moment of the machine hits both. */
export async function interleave(rounds: number, { ours, theirs }: Candidates) {
  const samples = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      samples.ours.push(await ours())
      samples.theirs.push(await theirs())
    } else {
      samples.theirs.push(await theirs())
      samples.ours.push(await ours())
    }
  }
  return samples
}

type About = { what: string; against: string; bar: Bar; unit: string; names?: [string, string]; note?: string }

/** The finding of two measured series: the median of the ratios taken round by round. */
export function ratio(about: About, samples: { ours: readonly number[]; theirs: readonly number[] }): Finding {
  const { what, against, bar, unit, names = ['ours', 'against'], note } = about
  const ratios = samples.ours.map((value, i) => value / (samples.theirs[i] as number))
  const middle = median(ratios)
  const [limit, holds] = 'atLeast' in bar ? [bar.atLeast, middle >= bar.atLeast] : [bar.atMost, middle <= bar.atMost]
  return {
    what,
    against,
    bar: `${'atLeast' in bar ? 'at least' : 'at most'} ${limit}`,
    outcome: holds ? 'held' : 'missed',
    result: spread(ratios),
    ...(note ? { note } : {}),
    figures: { unit, ratios, ours: samples.ours, against: samples.theirs },
    plots: [
      bars(`${what}, ${unit}`, unit, [
        { name: `${names[0]} (median ${short(median(samples.ours))})`, values: samples.ours },
        { name: `${names[1]} (median ${short(median(samples.theirs))})`, values: samples.theirs },
      ]),
    ],
  }
}
