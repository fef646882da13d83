import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Lab } from '../../lab/finding.ts'
import { commandEnvironment } from '../../support/command.ts'
import { unguarded } from '../../support/network-guard.ts'

const run = promisify(execFile)

/** One of the two builds: its command, and its service on a data folder of its own. Nothing else of it is known. */
export type Side = {
  name: string
  address: string
  /** Runs a command of this build to its end; what it printed. */
  cli(...args: string[]): Promise<string>
}

/** Starts a checkout's service with its own launcher, its own Node, an embedded PostgreSQL of its own, and these settings. */
export async function openSide(lab: Lab, path: string, settings: Record<string, string> = {}): Promise<Side> {
  const checkout = resolve(path)
  const launcher = join(checkout, 'bin/guanxi.mjs')
  if (!existsSync(launcher)) throw new Error(`${checkout} is no checkout of guanxi: it has no bin/guanxi.mjs`)
  lab.say(`${checkout}: installing, where need be, and starting`)
  await run(process.execPath, [join(checkout, 'bin/install.mjs')], { env: unguarded() })

  const env = commandEnvironment({
    ...{ GUANXI_DATA: await lab.folder(), GUANXI_DEMO: 'off', GUANXI_LOG: 'warn', PORT: '0', NO_COLOR: '1' },
    ...{ GUANXI_CALLBACK_ALLOW: '127.0.0.0/8' },
    ...settings,
  })
  const child = spawn(process.execPath, [launcher, 'serve', '--json'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  lab.after(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  })
  let said = ''
  child.stdout.setEncoding('utf8')
  while (!said.includes('\n')) {
    const [more] = (await Promise.race([once(child.stdout, 'data'), ended.then(() => [undefined])])) as [string?]
    if (more === undefined) throw new Error(`the service of ${checkout} ended before it listened`)
    said += more
  }
  child.stdout.resume()
  return {
    name: basename(checkout),
    address: (JSON.parse(said) as { address: string }).address,
    async cli(...args) {
      return (await run(process.execPath, [launcher, ...args], { cwd: checkout, env, maxBuffer: 1 << 26 })).stdout
    },
  }
}
