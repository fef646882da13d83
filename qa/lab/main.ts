import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { watchRefusals } from '../support/network-guard.ts'
import { watchForEnd } from './ending.ts'
import type { Check } from './finding.ts'
import { page } from './html.ts'
import { machine } from './machine.ts'
import { openLab } from './open.ts'
import { type Minutes, runChecks } from './run.ts'
import { count, table } from './table.ts'

type Command = {
  name: string
  title: string
  about: string
  checks: readonly Check[]
  /** Checks that run only when `--only` names them. */
  apart?: readonly Check[]
  minutes?: Minutes
}

const MINUTES: Minutes = { quick: 5, full: 40 }

/**
 * A command that runs checks, prints what they found and writes a report. Exit code 1 when a bar is missed or a check had
 * no turn in time, or a process tried to leave this machine; that of the signal when it was interrupted, and no report then.
 */
export async function main({ name, title, about, checks, apart = [], minutes = MINUTES }: Command): Promise<void> {
  const options = readOptions(name, [...checks, ...apart])
  const depth = options.quick ? 'quick' : 'full'
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 60_000
  const say = (line: string) => process.stderr.write(`${passed().toFixed(1).padStart(5)} min  ${line}\n`)
  const refused = watchRefusals()
  const { lab, close } = openLab(depth, say)
  const { still, finish } = watchForEnd(close, say)
  const chosen = options.only ? [...checks, ...apart].filter((each) => options.only?.includes(each.name)) : checks
  const { sections, leftOut } = await runChecks(chosen, { lab, depth, minutes, passed, still })
  await still(finish())

  const findings = sections.flatMap((each) => each.findings)
  const report = { title, about, depth, minutes: passed(), machine: machine(), sections }
  mkdirSync(options.out, { recursive: true })
  writeFileSync(join(options.out, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(join(options.out, `${name}.html`), page(report))
  process.stdout.write(`${table(findings)}\n\n`)
  for (const [key, value] of Object.entries(report.machine)) process.stdout.write(`${key.padEnd(12)}${value}\n`)
  const short = leftOut > 0 ? `; NOT ALL WAS RUN: ${leftOut} of ${chosen.length} checks had no turn in time` : ''
  process.stdout.write(
    `\n${count(findings)} in ${passed().toFixed(1)} minutes; report: ${options.out}/${name}.html${short}\n`,
  )
  const outside = refused()
  if (outside) process.stdout.write(`something tried to leave this machine:\n${outside}`)
  process.exit(outside || leftOut > 0 || findings.some(({ outcome }) => outcome === 'missed') ? 1 : 0)
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
