import { readFileSync, writeFileSync } from 'node:fs'
import { conform, Misuse } from './conform.ts'
import { diffReports, reportJunit, reportText } from './report.ts'
import { type ConformOptions, type Report, Unreachable } from './types.ts'

/** The options of the command, as they are written, and what they are. */
export const OPTIONS: Record<string, string> = {
  '--base <url>': 'where the service is, such as http://127.0.0.1:8080',
  '--corp <corp_id>': 'the corporation',
  '--secret-file <file>': 'a file with its secret',
  '--dialect <name>': 'guanxi (default), or vendor: what is our own is told and is no failure',
  '--write': 'also change records, and change them back; needs --yes',
  '--yes <corp_id>': 'the corporation once more',
  '--sandbox': 'also what a sandbox does',
  '--only <groups>': 'groups or single rules, separated by commas',
  '--rate <n>': 'calls in a second, 2 by default; 0: as fast as answers come',
  '--calls <n>': 'calls at most, 400 by default',
  '--watch <seconds>': 'watch counts for so long',
  '--junit <file>': 'write the report for a build server',
  '--report <file>': 'write the report as JSON',
}

/** What was given, by the names of the options in camelCase. */
export type Given = Partial<Record<string, string | boolean>>

/** What a run prints, for people and for programs, and leaves with: 0, 1 a `must` failed, 2 unreachable or misused. */
export interface Ran {
  exitCode: 0 | 1 | 2
  data: unknown
  text: string
}

/** Runs the checks, and writes the files that are asked for. */
export async function runConform(given: Given, by: Pick<ConformOptions, 'fetch'> = {}): Promise<Ran> {
  try {
    const report = await conform({ ...optionsOf(given), ...by })
    if (given.junit) writeFileSync(String(given.junit), reportJunit(report))
    if (given.report) writeFileSync(String(given.report), `${JSON.stringify(report, null, 2)}\n`)
    return { exitCode: report.summary.must.fail > 0 ? 1 : 0, data: report, text: reportText(report) }
  } catch (error) {
    return failed(error)
  }
}

/** Compares two reports; leaves with 1 where they differ. */
export function runDiff(a: string, b: string): Ran {
  try {
    const differences = diffReports(reportIn(a), reportIn(b))
    const lines = differences.map(
      ({ rule, field, ...each }) => `${rule} ${field}: ${brief(each.a)} -> ${brief(each.b)}`,
    )
    const text = lines.length === 0 ? 'the reports agree' : lines.join('\n')
    return { exitCode: differences.length === 0 ? 0 : 1, data: { differences }, text }
  } catch (error) {
    return failed(error)
  }
}

function failed(error: unknown): Ran {
  if (!(error instanceof Misuse || error instanceof Unreachable)) throw error
  return { exitCode: 2, data: { error: { message: error.message } }, text: error.message }
}

const brief = (value: unknown) => (Array.isArray(value) ? `${value.length} findings` : String(value ?? '-'))

function optionsOf(given: Given): ConformOptions {
  const { base, corp, secretFile, dialect = 'guanxi', yes, only } = given
  for (const [name, value] of Object.entries({ base, corp, 'secret-file': secretFile }))
    if (!value) throw new Misuse(`required option '--${name}' not specified`)
  if (!/^https?:\/\//.test(String(base))) throw new Misuse('--base must be an http or https address')
  if (dialect !== 'guanxi' && dialect !== 'vendor') throw new Misuse('--dialect must be guanxi or vendor')
  return {
    ...{ base: String(base), corp: String(corp), secret: fileText(String(secretFile)).trim(), dialect },
    ...{ write: given.write === true, sandbox: given.sandbox === true },
    ...{ rate: numberOf(given, 'rate', 2), calls: numberOf(given, 'calls', 400), watch: numberOf(given, 'watch', 0) },
    ...(yes ? { yes: String(yes) } : {}),
    ...(only ? { only: String(only).split(',') } : {}),
  }
}

function numberOf(given: Given, name: string, otherwise: number): number {
  const value = given[name] === undefined ? otherwise : Number(given[name])
  if (!(value >= 0)) throw new Misuse(`--${name} must be a number`)
  return value
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Misuse(`${path} cannot be read`)
  }
}

function reportIn(path: string): Report {
  try {
    const report = JSON.parse(fileText(path))
    if (Array.isArray(report?.rules)) return report
  } catch (error) {
    if (error instanceof Misuse) throw error
  }
  throw new Misuse(`${path} is no report`)
}
