import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { attachEmbedded } from '@guanxi/embedded-postgres'
import { postmaster } from '@guanxi/embedded-postgres/postmaster.ts'
import { connect } from '../../../server/src/storage/connect.ts'
import type { Lab } from '../../lab/finding.ts'
import { type Fault, play, type Seen } from './scene.ts'
import type { Writers } from './writers.ts'

/** The service's own PostgreSQL is ended, politely and not, again and again. */
export async function restarts(lab: Lab, count: number): Promise<Seen> {
  const folder = await lab.folder()
  const signals = ['SIGKILL', 'SIGINT', 'SIGQUIT'] as const
  const faults = Array.from({ length: count }, (_, i): Fault => {
    const signal = signals[i % signals.length] as NodeJS.Signals
    return { name: `PostgreSQL gets ${signal}`, strike: () => endPostmaster(folder, signal) }
  })
  return onFolder(lab, 'PostgreSQL ended under load', folder, faults)
}

/** The disk under the service's own PostgreSQL fills up and is freed again; undefined where no small disk can be had. */
export async function fullDisk(lab: Lab, times: number): Promise<Seen | string> {
  const disk = await lab.folder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', disk], { stdio: 'pipe' })
  } catch (error) {
    return (error as Error).message.trim().split('\n').at(-1) as string
  }
  lab.after(() => execFileSync('umount', ['-l', disk]))
  const folder = join(disk, 'data')
  await mkdir(folder)
  await chmod(folder, 0o755)
  const fault = { name: 'the disk is full', strike: (writers: Writers) => fillDisk(disk, writers) }
  return onFolder(lab, 'The disk fills up and is freed', folder, Array(times).fill(fault))
}

async function onFolder(lab: Lab, title: string, folder: string, faults: readonly Fault[]): Promise<Seen> {
  const open = async () => {
    const embedded = await attachEmbedded({ folder, say: () => {} })
    const owner = connect(embedded.owner, { max: 2 })
    const close = async () => {
      await owner.end({ timeout: 5 })
      await embedded.release()
    }
    return { owner, close }
  }
  return play(lab, title, { settings: { GUANXI_DATA: folder }, open, faults })
}

async function endPostmaster(folder: string, signal: NodeJS.Signals): Promise<void> {
  const cluster = join(folder, 'postgres')
  const running = postmaster(cluster)
  if (!running) throw new Error('PostgreSQL does not run')
  process.kill(running.pid, signal)
  while (postmaster(cluster)?.pid === running.pid) await pause(20)
}

/** Fills the disk until calls are refused, keeps it so for a moment, and frees it. */
async function fillDisk(disk: string, writers: Writers): Promise<void> {
  const ballast = join(disk, 'ballast')
  const file = openSync(ballast, 'w')
  const refused = () => writers.replies['503/10953'] ?? 0
  const before = refused()
  try {
    for (const size of [1 << 20, 1 << 12]) fill(file, Buffer.alloc(size))
    while (refused() < before + 20) {
      await pause(50)
      fill(file, Buffer.alloc(1 << 12))
    }
    await pause(1500)
  } finally {
    closeSync(file)
    rmSync(ballast)
  }
}

function fill(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
