import { openCalls } from './calls.ts'
import { readContract } from './contract.ts'
import { openLists } from './lists.ts'
import { RULES } from './rules/rules.ts'
import {
  type ConformOptions,
  type Level,
  type Report,
  type RuleReport,
  Stop,
  type Summary,
  type Trial,
} from './types.ts'

/** The options do not go together, or name something that is not there. */
export class Misuse extends Error {}

/** Findings that a rule tells of. */
const MOST_FINDINGS = 20

/** Asks a service what the contract promises, rule by rule. Reads only, unless it is told to write. */
export async function conform(given: ConformOptions): Promise<Report> {
  const options = { dialect: 'guanxi' as const, ...given }
  const { base, corp, dialect, secret } = options
  check(options)
  const began = Date.now()
  const calls = openCalls(options)
  const contract = readContract()
  const trial: Trial = {
    ...{ options, contract, ...calls },
    lists: openLists(calls, contract, dialect),
  }
  await enter(calls.token)
  const rules: RuleReport[] = []
  let over: string | undefined
  for (const { rule, level: own, ours, run } of RULES.filter(({ rule }) => isWanted(options, rule))) {
    const level: Level = ours && dialect === 'vendor' ? 'info' : own
    if (over !== undefined) {
      rules.push({ rule, level, outcome: 'skip', why: over, findings: [] })
      continue
    }
    try {
      const verdict = await run(trial)
      if (!Array.isArray(verdict)) rules.push({ rule, level, outcome: 'skip', why: verdict.skip, findings: [] })
      else {
        const findings = verdict.slice(0, MOST_FINDINGS).map((each) => shown(each, [secret, corp]))
        rules.push({ rule, level, outcome: findings.length > 0 ? 'fail' : 'pass', findings })
      }
    } catch (error) {
      if (!(error instanceof Stop)) throw error
      over = error.message
      rules.push({ rule, level, outcome: 'skip', why: over, findings: [] })
    }
  }
  const seconds = Math.round((Date.now() - began) / 100) / 10
  return { base, dialect, calls: calls.made(), seconds, rules, summary: summaryOf(rules) }
}

function check({ dialect, write, yes, corp, only }: ConformOptions): void {
  if (write && dialect === 'vendor') throw new Misuse('nothing is ever written at the vendor')
  if (write && yes !== corp) throw new Misuse('--write changes records: repeat the corporation with --yes')
  const names = new Set(RULES.flatMap(({ rule }) => [rule, rule.split('.')[0] as string]))
  const unknown = only?.find((name) => !names.has(name))
  if (unknown !== undefined) throw new Misuse(`there is no group or rule ${unknown}`)
}

const isWanted = ({ only }: ConformOptions, rule: string) =>
  !only || only.includes(rule) || only.includes(rule.split('.')[0] as string)

/** A service that cannot be entered is no service that can be asked. */
async function enter(token: Trial['token']): Promise<void> {
  try {
    await token()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
  }
}

/** A finding in which nothing is shown that must not be. */
function shown<T extends object>(finding: T, hidden: readonly string[]): T {
  const clean = (text: string) =>
    hidden.reduce((left, secret) => left.split(secret).join('***'), text).replaceAll(/(?<!\d)1[3-9]\d{9}(?!\d)/g, '***')
  return Object.fromEntries(Object.entries(finding).map(([name, text]) => [name, clean(String(text))])) as T
}

function summaryOf(rules: readonly RuleReport[]): Summary {
  const none = () => ({ pass: 0, fail: 0, skip: 0 })
  const summary: Summary = { must: none(), should: none(), info: none() }
  for (const { level, outcome } of rules) summary[level][outcome]++
  return summary
}
