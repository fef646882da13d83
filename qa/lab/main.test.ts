import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const COMMAND = fileURLToPath(new URL('./test-command.ts', import.meta.url))
const OLD = 'the last good run'

let folder: string
const reports = () => join(folder, 'reports')
const diary = () => (existsSync(join(folder, 'diary')) ? readFileSync(join(folder, 'diary'), 'utf8').split('\n') : [])

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guanxi-test-lab-'))
  mkdirSync(reports())
  writeFileSync(join(reports(), 'fake.json'), OLD)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** How the command ended; with `quick` it has a second, and `signals` are sent when a check says that it is ready. */
async function run(only: string, { quick = false, signals = [] as readonly NodeJS.Signals[] } = {}) {
  const child = spawn(process.execPath, [COMMAND, ...(quick ? ['--quick'] : []), '--only', only, '--out', reports()], {
    env: { ...process.env, DIARY: join(folder, 'diary') },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const closed = once(child, 'close')
  if (signals.length > 0) while (!diary().includes('ready') && child.exitCode === null) await pause(20)
  for (const signal of signals) {
    child.kill(signal)
    await pause(50)
  }
  const [code] = await closed
  return { code, last: said.trim().split('\n').at(-1), report: readFileSync(join(reports(), 'fake.json'), 'utf8') }
}

function findings(report: string): [string, string][] {
  const { sections } = JSON.parse(report) as { sections: { findings: { outcome: string; result: string }[] }[] }
  return sections.flatMap((each) => each.findings).map(({ outcome, result }) => [outcome, result])
}

/** Once, and every folder of the run is gone. */
function expectPutAway(name: string) {
  expect(diary().filter((line) => line === `${name} is put away`)).toHaveLength(1)
  const folders = diary().filter((line) => line.startsWith('folder '))
  expect(folders.filter((line) => existsSync(line.slice(7)))).toEqual([])
}

describe('a run that ends by itself', () => {
  it('ends with 0 when all bars hold that could run', async () => {
    const { code, report } = await run('good,absent')
    expect(findings(report)).toEqual([
      ['held', 'fine'],
      ['skipped', 'fine'],
    ])
    expect(code).toBe(0)
    expectPutAway('good')
  })

  it('cuts off a check that does not end, leaves out the rest, and ends with 1 and a line that says so', async () => {
    const { code, last, report } = await run('endless,next', { quick: true })
    expect(findings(report)).toEqual([
      ['missed', 'not finished in time'],
      ['skipped', 'not run'],
    ])
    expect(code).toBe(1)
    expect(last).toContain('0 held, 1 missed, 1 skipped')
    expect(last).toContain('1 of 2 checks had no turn in time')
    expect(diary()).not.toContain('next begins')
    expectPutAway('endless')
  })

  it('lets a check with minutes of its own take longer than the run', async () => {
    const { code, report } = await run('own-time', { quick: true })
    expect(findings(report)).toEqual([['held', 'fine']])
    expect(code).toBe(0)
  })

  it('cuts off a check with minutes of its own when they are over', async () => {
    const { code, report } = await run('own-end', { quick: true })
    expect(findings(report)).toEqual([['missed', 'not finished in time']])
    expect(code).toBe(1)
    expectPutAway('own-end')
  })
})

describe('a run that is ended', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('by %s ends with %i, begins and writes nothing more and puts away once', async (signal, code) => {
    const ended = await run('broken,next', { signals: [signal, signal] })
    expect(ended).toEqual({ code, last: '', report: OLD })
    expect(diary()).not.toContain('next begins')
    expectPutAway('broken')
  })

  it('by an error that nobody waits for ends with 1, and puts away', async () => {
    const ended = await run('stray,next')
    expect(ended).toEqual({ code: 1, last: '', report: OLD })
    expect(diary()).not.toContain('next begins')
    expectPutAway('stray')
  })
})
