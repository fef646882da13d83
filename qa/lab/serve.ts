import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import flags from '../../bin/flags.json' with { type: 'json' }
import { commandEnvironment, GUANXI } from '../support/command.ts'
import type { Lab } from './finding.ts'

export type Serve = {
  address: string
  process: ChildProcess
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
  /** The last lines of its log. */
  log(): string[]
}

/** The real command, `serve`, of this build or another, in a process of its own; it is stopped at the end. Settings are those of an operator. */
export async function startServe(lab: Lab, settings: Record<string, string>, script = GUANXI): Promise<Serve> {
  const child = spawn(process.execPath, [...flags, script, 'serve', '--json'], {
    cwd: '/',
    env: commandEnvironment({ GUANXI_DEMO: 'off', GUANXI_LOG: 'warn', PORT: '0', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { stdout, stderr } = child as { stdout: Readable; stderr: Readable }
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  lab.after(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const slow = setTimeout(() => child.kill('SIGKILL'), 60_000)
    await ended
    clearTimeout(slow)
  })
  const lines: string[] = []
  stderr.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.split('\n').filter(Boolean))
    lines.splice(0, lines.length - 200)
  })
  let said = ''
  stdout.setEncoding('utf8')
  while (!said.includes('\n')) {
    const [more] = (await Promise.race([once(stdout, 'data'), ended.then(() => [undefined])])) as [string?]
    if (more === undefined) throw new Error(`serve ended before it listened: ${lines.join('\n')}`)
    said += more
  }
  stdout.resume()
  return { address: (JSON.parse(said) as { address: string }).address, process: child, ended, log: () => [...lines] }
}
