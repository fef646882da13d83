import type { Report, RuleReport } from './types.ts'

/** A report for people: what failed and why, then what it comes to. */
export function reportText({ base, dialect, calls, seconds, rules, summary }: Report): string {
  const width = Math.max(...rules.map(({ rule }) => rule.length), 4)
  const lines = rules.flatMap(({ rule, level, outcome, why, findings }) => [
    `${outcome.padEnd(4)}  ${level.padEnd(6)}  ${rule.padEnd(width)}${why ? `  ${why}` : ''}`.trimEnd(),
    ...findings.flatMap(({ endpoint, expected, got, curl }) => [
      `      ${endpoint}: expected ${expected}, got ${got}`,
      `      ${curl}`,
    ]),
  ])
  const sums = Object.entries(summary).map(
    ([level, { pass, fail, skip }]) => `${level} ${pass} passed, ${fail} failed, ${skip} skipped`,
  )
  return [...lines, '', `${base} (${dialect}): ${sums.join('; ')}; ${calls} calls in ${seconds} s`].join('\n')
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')

/** The same as JUnit has it: a suite for each group, and only what must hold is a failure. */
export function reportJunit({ rules, seconds }: Report): string {
  const groups = [...new Set(rules.map(({ rule }) => rule.split('.')[0] as string))]
  const suites = groups.map((group) => {
    const own = rules.filter(({ rule }) => rule.startsWith(`${group}.`))
    const failed = own.filter(({ level, outcome }) => level === 'must' && outcome === 'fail').length
    const skipped = own.filter(({ outcome }) => outcome === 'skip').length
    const head = `<testsuite name="${group}" tests="${own.length}" failures="${failed}" errors="0" skipped="${skipped}">`
    return [head, ...own.map(testCase), '</testsuite>'].join('\n')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="guanxi-conform" time="${seconds}">\n${suites.join('\n')}\n</testsuites>\n`
}

function testCase({ rule, level, outcome, why, findings }: RuleReport): string {
  const [group, name] = rule.split('.')
  const open = `<testcase classname="${group}" name="${name}"`
  if (outcome === 'skip') return `${open}><skipped message="${escaped(why ?? '')}"/></testcase>`
  if (outcome === 'pass') return `${open}/>`
  const text = escaped(
    findings
      .map(({ endpoint, expected, got, curl }) => `${endpoint}: expected ${expected}, got ${got}\n${curl}`)
      .join('\n'),
  )
  return level === 'must'
    ? `${open}><failure message="${findings.length} findings">${text}</failure></testcase>`
    : `${open}><system-out>${text}</system-out></testcase>`
}

/** A field in which two reports differ. */
export interface Difference {
  rule: string
  field: string
  a: unknown
  b: unknown
}

/** Compares two reports, rule by rule and field by field; calls and seconds do not count. */
export function diffReports(a: Report, b: Report): Difference[] {
  const [first, second] = [a, b].map(({ rules }) => new Map(rules.map((each) => [each.rule, each])))
  const names = [...new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])])]
  return names.flatMap((rule): Difference[] => {
    const [one, other] = [first?.get(rule), second?.get(rule)]
    if (!one || !other) return [{ rule, field: 'rule', a: one ? 'there' : null, b: other ? 'there' : null }]
    return (['level', 'outcome', 'why', 'findings'] as const)
      .filter((field) => JSON.stringify(one[field] ?? null) !== JSON.stringify(other[field] ?? null))
      .map((field) => ({ rule, field, a: one[field] ?? null, b: other[field] ?? null }))
  })
}
