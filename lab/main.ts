import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Check, Finding, Lab } from './finding.ts'
import { page } from './html.ts'
import { machine } from './machine.ts'
import { openLab } from './open.ts'
import { count, table } from './table.ts'

type Command = {
  name: string
  title: string
  about: string
  checks: readonly Check[]
  /** Checks that run only when `--only` names them. */
  apart?: readonly Check[]
}

const MINUTES = { quick: 5, full: 40 }

/** A command that runs checks, prints what they found and writes a report; exit code 1 when a bar is missed. */
export async function main({ name, title, about, checks, apart = [] }: Command): Promise<void> {
  const options = readOptions(name, [...checks, ...apart])
  const depth = options.quick ? 'quick' : 'full'
  const begun = performance.now()
  const minutes = () => (performance.now() - begun) / 60_000
  const say = (line: string) => process.stderr.write(`${minutes().toFixed(1).padStart(5)} min  ${line}\n`)
  const { lab, close } = openLab(depth, say)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(130)))
  }

  const sections: { name: string; title: string; findings: readonly Finding[] }[] = []
  const chosen = options.only ? [...checks, ...apart].filter((each) => options.only?.includes(each.name)) : checks
  for (const check of chosen.toSorted(unhurriedFirst)) {
    say(`${check.name}: ${check.title}`)
    const prepared = check.unhurried ? prepare(chosen, lab) : undefined
    const findings = minutes() > MINUTES[depth] ? [outOfTime(check, depth)] : await attempt(check, lab)
    await prepared
    for (const { outcome, what, result, note } of findings) {
      say(`  ${outcome}: ${what}: ${result}${outcome === 'missed' && note ? `; ${note}` : ''}`)
    }
    sections.push({ name: check.name, title: check.title, findings })
  }
  await close()

  const findings = sections.flatMap((each) => each.findings)
  const report = { title, about, depth, minutes: minutes(), machine: machine(), sections }
  await mkdir(options.out, { recursive: true })
  await writeFile(join(options.out, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(join(options.out, `${name}.html`), page(report))
  process.stdout.write(`${table(findings)}\n\n`)
  for (const [key, value] of Object.entries(report.machine)) process.stdout.write(`${key.padEnd(12)}${value}\n`)
  process.stdout.write(`\n${count(findings)} in ${minutes().toFixed(1)} minutes; report: ${options.out}/${name}.html\n`)
  process.exit(findings.some(({ outcome }) => outcome === 'missed') ? 1 : 0)
}

const unhurriedFirst = (a: Check, b: Check) => Number(b.unhurried ?? false) - Number(a.unhurried ?? false)

/** One after the other; whoever cannot prepare says so when its turn comes. */
async function prepare(checks: readonly Check[], lab: Lab): Promise<void> {
  for (const check of checks) {
    try {
      await check.prepare?.(lab)
    } catch {}
  }
}

async function attempt(check: Check, lab: Lab): Promise<readonly Finding[]> {
  try {
    return await check.run(lab)
  } catch (error) {
    lab.say(`  ${(error as Error).stack}`)
    return [
      { what: check.title, bar: 'runs to its end', outcome: 'missed', result: `failed: ${(error as Error).message}` },
    ]
  }
}

function outOfTime(check: Check, depth: keyof typeof MINUTES): Finding {
  const note = `the ${MINUTES[depth]} minutes of this run were over before its turn`
  return { what: check.title, bar: 'runs', outcome: 'skipped', result: 'not run', note }
}

function readOptions(name: string, checks: readonly Check[]) {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      out: { type: 'string', default: 'reports' },
      help: { type: 'boolean', default: false },
    },
  })
  const only = values.only?.split(',')
  const unknown = only?.filter((each) => !checks.some((check) => check.name === each)) ?? []
  if (values.help || unknown.length > 0) {
    const list = checks.map((check) => `  ${check.name.padEnd(16)}${check.title}`).join('\n')
    const text = `npm run ${name} -- [--quick] [--only NAME,NAME] [--out FOLDER]\n\n${list}\n`
    process.stdout.write(unknown.length > 0 ? `There is no ${unknown.join(', ')}.\n${text}` : text)
    process.exit(unknown.length > 0 ? 2 : 0)
  }
  return { quick: values.quick, only, out: resolve(values.out) }
}
