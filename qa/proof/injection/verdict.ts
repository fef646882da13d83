import { type Finding, noProblems } from '../../lab/finding.ts'
import type { Target } from './requests.ts'
import type { Effort, Verdict } from './sqlmap.ts'

type Run = Effort & { chosen: readonly Target[]; all: number; version: string; calls: number }

/** Holds when sqlmap found nothing and had its try at every chosen request: silence about one that was not tried says nothing. */
export function nothing(verdicts: readonly Verdict[], { chosen, all, version, calls, level, risk }: Run): Finding {
  const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0)
  const tried = sum(verdicts.map((verdict) => verdict.tried.length))
  const places = sum(chosen.map((target) => target.places))
  const begun = new Set(verdicts.map(({ name }) => name))
  const untried = [
    ...chosen.filter(({ name }) => !begun.has(name)).map(({ name }) => `${name}: no time was left to try it`),
    ...verdicts
      .filter((verdict) => verdict.tried.length === 0)
      .map(({ name, outOfTime }) => `${name}: sqlmap ${outOfTime ? 'finished no place in time' : 'tried nothing'}`),
  ]
  const inPart = verdicts.filter((verdict) => verdict.outOfTime && verdict.tried.length > 0)
  const finding = noProblems(
    {
      what: 'Every parameter, body field, key and token of the service',
      bar: 'nothing found, no request left untried',
      result:
        `sqlmap ${version}, level ${level}, risk ${risk}: ${chosen.length - untried.length} of ${chosen.length} requests ` +
        `varied (chosen of ${all}), ${tried} of ${places} places tried in ${calls.toLocaleString('en-US')} calls, ` +
        `${verdicts.flatMap(({ injectable }) => injectable).length} injectable`,
      figures: { verdicts },
    },
    [
      ...verdicts.flatMap(({ name, injectable }) => injectable.map((place) => `${name}: ${place}`)),
      ...(chosen.length === 0 ? ['no request was chosen'] : []),
      ...untried,
    ],
  )
  if (inPart.length === 0 || finding.outcome !== 'held') return finding
  const parts = inPart.map((verdict) => `${verdict.name} (${verdict.tried.length} of ${verdict.places} places)`)
  return { ...finding, note: `stopped for time: ${parts.join('; ')}` }
}
