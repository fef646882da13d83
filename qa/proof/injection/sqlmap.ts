import { execFile, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Lab } from '../../lab/finding.ts'
import type { Target } from './requests.ts'

/** What sqlmap said of one request. */
export type Verdict = { name: string; places: number; tried: string[]; injectable: string[]; outOfTime: boolean }

/** The version of sqlmap on this machine; undefined when it has none. */
export async function sqlmapVersion(): Promise<string | undefined> {
  return promisify(execFile)('sqlmap', ['--version', '--batch']).then(
    ({ stdout }) => stdout.trim().split('\n', 1)[0],
    () => undefined,
  )
}

export type Effort = { level: number; risk: number; seconds: number }

/** Lets sqlmap try one request, for so many seconds at most. */
export async function tryTarget(lab: Lab, folder: string, target: Target, effort: Effort): Promise<Verdict> {
  const home = join(folder, target.name.replaceAll(/\W+/g, '-'))
  await mkdir(home, { recursive: true })
  const file = join(home, 'request')
  await writeFile(file, target.text)
  const options = [
    ...['-r', file, '--batch', '--ignore-stdin', '--disable-coloring', '--ignore-proxy', '--keep-alive'],
    ...['--dbms=PostgreSQL', `--level=${effort.level}`, `--risk=${effort.risk}`, '--output-dir', home],
    ...['--skip-waf', '--timeout=60', '--ignore-code=400'],
    ...target.spare.map((name) => `--param-exclude=^${name}$`),
  ]
  const child = spawn('sqlmap', options, { env: { ...process.env, HOME: home }, stdio: ['ignore', 'pipe', 'inherit'] })
  lab.after(() => child.kill('SIGKILL'))
  let outOfTime = false
  const timer = setTimeout(() => {
    outOfTime = true
    child.kill('SIGKILL')
  }, effort.seconds * 1000)
  let said = ''
  for await (const bytes of child.stdout.setEncoding('utf8')) said += bytes
  clearTimeout(timer)
  return { name: target.name, places: target.places, ...read(said), outOfTime }
}

/** Which parameters sqlmap finished with, and which it found injectable, from what it prints. */
function read(said: string): Pick<Verdict, 'tried' | 'injectable'> {
  const names = (pattern: RegExp) => [...new Set([...said.matchAll(pattern)].map((found) => found[1] as string))]
  const confirmed = names(/((?:\(custom\) )?\w+ parameter '.*?') is vulnerable/g)
  const injectable = confirmed.length > 0 ? confirmed : names(/^Parameter: (.*)$/gm)
  const clean = names(/((?:\(custom\) )?\w+ parameter '.*?') does not seem to be injectable/g)
  return { tried: [...new Set([...clean, ...injectable])], injectable }
}
