import type { Ending } from './ending.ts'
import type { Check, Finding, Lab } from './finding.ts'

/** How long a run takes at each depth; a check may bring minutes of its own. */
export type Minutes = Record<'quick' | 'full', number>

export type Section = { name: string; title: string; findings: readonly Finding[] }

type Run = {
  lab: Lab
  depth: keyof Minutes
  /** No check begins after so many minutes. One that is running then is cut off after a quarter of that time. */
  minutes: Minutes
  /** Minutes since the run began. */
  passed(): number
  still: Ending['still']
}

/** What each check found, in the order they ran, and how many had no turn because the time was over. */
export async function runChecks(checks: readonly Check[], run: Run): Promise<{ sections: Section[]; leftOut: number }> {
  const { lab, depth, passed, still } = run
  const most = run.minutes[depth]
  const sections: Section[] = []
  let leftOut = 0
  for (const check of checks.toSorted(unhurriedFirst)) {
    const own = check.minutes?.[depth]
    const { name, title } = check
    lab.say(`${name}: ${title}`)
    if (own === undefined && passed() > most) {
      leftOut++
      sections.push({ name, title, findings: [told(lab, outOfTime(check, most))] })
      continue
    }
    const end = own === undefined ? most * 1.25 : passed() + own
    const prepared = check.unhurried ? prepare(checks, run) : undefined
    const findings = await still(attempt(check, run, end - passed()))
    await still(within(end - passed(), prepared, undefined))
    sections.push({ name, title, findings: findings.map((each) => told(lab, each)) })
  }
  return { sections, leftOut }
}

const unhurriedFirst = (a: Check, b: Check) => Number(b.unhurried ?? false) - Number(a.unhurried ?? false)

/** Prepares one after the other; a failure is reported when the check's turn comes. */
async function prepare(checks: readonly Check[], { lab, still }: Run): Promise<void> {
  for (const check of checks) {
    try {
      await still(check.prepare?.(lab))
    } catch {}
  }
}

async function attempt(check: Check, { lab, still }: Run, minutes: number): Promise<readonly Finding[]> {
  const about = { what: check.title, bar: 'runs to its end', outcome: 'missed' } as const
  const note = `it was cut off after ${minutes.toFixed(1)} minutes`
  try {
    return await within(minutes, still(check.run(lab)), [{ ...about, result: 'not finished in time', note }])
  } catch (error) {
    lab.say(`  ${(error as Error).stack}`)
    return [{ ...about, result: `failed: ${(error as Error).message}` }]
  }
}

/** The result of `work`, or `late` when it takes longer. */
function within<T>(minutes: number, work: T | Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, minutes * 60_000, late)
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}

function told(lab: Lab, finding: Finding): Finding {
  const { outcome, what, result, note } = finding
  lab.say(`  ${outcome}: ${what}: ${result}${outcome !== 'held' && note ? `; ${note}` : ''}`)
  return finding
}

function outOfTime(check: Check, most: number): Finding {
  const note = `the ${most} minutes of this run were over before its turn`
  return { what: check.title, bar: 'runs', outcome: 'skipped', result: 'not run', note }
}
