import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Finding, Lab } from '../../lab/finding.ts'
import { oncePerRun } from '../../lab/once.ts'
import { unguarded } from '../../support/network-guard.ts'

/** A program to compare with could not be had; the message says why. */
export class PeerMissing extends Error {}

type PeerOptions = {
  packages: readonly string[]
  /** Its installation takes minutes: it is left out of a quick run. */
  large?: boolean
  /** Versions of packages further down, where the ones asked for would have to be compiled. */
  overrides?: Record<string, string>
}

/**
 * A peer's folder: it is installed, once in a run, into one that is removed at the end. No package's scripts are run.
 */
export function peer(options: PeerOptions): (lab: Lab) => Promise<string> {
  return oncePerRun((lab) => install(lab, options))
}

async function install(lab: Lab, { packages, large = false, overrides = {} }: PeerOptions): Promise<string> {
  if (lab.depth === 'slice') throw new PeerMissing('nothing is installed during the tests')
  if (large && lab.depth === 'quick') {
    throw new PeerMissing('it is installed in the full run only: the installation alone takes minutes')
  }
  lab.say(`installing ${packages.join(' ')} into a temporary folder`)
  const folder = await lab.folder()
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', overrides }))
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error', ...packages]
  const npm = spawn('npm', args, {
    cwd: folder,
    env: unguarded(),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 600_000,
  })
  lab.after(() => npm.kill())
  let said = ''
  npm.stderr.on('data', (bytes) => {
    said += bytes
  })
  const code = await new Promise((resolve) => npm.once('error', () => resolve(-1)).once('exit', resolve))
  if (code === 0) return folder
  const why = /npm error (?!code)(.+)/.exec(said)?.[1] ?? `npm ended with ${code}`
  throw new PeerMissing(`could not install ${packages.join(' ')}: ${why}`)
}

/** Imports a package from the folder that it was installed into. */
export async function importFrom(folder: string, name: string) {
  const path = createRequire(join(folder, 'package.json')).resolve(name)
  return import(pathToFileURL(path).href)
}

/** The finding itself, or a skipped one when the peer is not to be had. */
export async function orSkipped(
  about: { what: string; against: string; bar: string },
  work: () => Promise<Finding>,
): Promise<Finding> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PeerMissing)) throw error
    return { ...about, outcome: 'skipped', result: 'not run', note: error.message }
  }
}
