import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import flags from '../../../bin/flags.json' with { type: 'json' }
import type { Lab } from '../../lab/finding.ts'
import { PeerMissing } from './install.ts'

const TIMEOUT_MS = 120_000
/** Loaded before a product: it ends when we do, and stays on this machine. */
const FIRST = ['./exit-with-parent.ts', '../../support/network-guard.ts'].flatMap((file) => [
  '--import',
  new URL(file, import.meta.url).href,
])

/** A product's own command: the folder it runs in, its script with arguments, and the only settings it sees. */
export type PeerCommand = {
  name: string
  folder: string
  args: readonly string[]
  env: Record<string, string>
}

/** Runs a command of a product to its end, which must be a good one. */
export async function runPeer(lab: Lab, command: PeerCommand): Promise<void> {
  const { ended, giveUp } = spawnPeer(lab, command)
  const code = await Promise.race([ended, pause(TIMEOUT_MS, undefined, { ref: false })])
  if (code === undefined) await giveUp(`did not end within ${TIMEOUT_MS / 1000} seconds`)
  if (code !== 0) await giveUp(`ended with ${code}`)
}

/** Starts a product's server; it is ready when `address` answers well. */
export async function startPeer(lab: Lab, command: PeerCommand, address: string): Promise<{ kill(): Promise<void> }> {
  const { ended, giveUp, kill } = spawnPeer(lab, command)
  let over: number | string | undefined
  void ended.then((code) => {
    over = code
  })
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    if (await answers(address)) return { kill }
    if (over !== undefined) await giveUp(`ended with ${over} before it answered`)
    if (performance.now() > deadline) await giveUp(`did not answer within ${TIMEOUT_MS / 1000} seconds`)
    await pause(250)
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

function spawnPeer(lab: Lab, { name, folder, args, env }: PeerCommand) {
  const child: ChildProcess = spawn(process.execPath, [...flags, ...FIRST, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000)
    })
  }
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  lab.after(kill)
  const giveUp = async (what: string): Promise<never> => {
    await kill()
    const lines = said.split('\n').map((line) => line.trim())
    const words = lines
      .filter((line) => line && !line.startsWith('at '))
      .slice(-5)
      .join(' / ')
    throw new PeerMissing(`${name} ${what}${words ? `: ${words}` : ''}`)
  }
  return { ended, giveUp, kill }
}
