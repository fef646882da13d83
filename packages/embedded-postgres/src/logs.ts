import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** PostgreSQL's output before its own logs are open. */
export const startup = 'startup.log'

const limit = 16 * 1024 * 1024

/** PostgreSQL empties a weekday's log only if it runs at midnight, and the startup log never. */
export function boundLogs(cluster: string): void {
  for (const path of logs(cluster)) if (statSync(path).size > limit) truncateSync(path)
}

/** Positions in the logs before a start, to find later what that start has logged. */
export function logSizes(cluster: string): Map<string, number> {
  return new Map(logs(cluster).map((path) => [path, statSync(path).size]))
}

/** What was logged since: PostgreSQL's log writer may need a moment longer than the postmaster that died. */
export async function lastWords(cluster: string, before: Map<string, number>): Promise<string> {
  for (let tries = 0; ; tries++) {
    const text = logs(cluster).map((path) =>
      readFileSync(path)
        .subarray(before.get(path) ?? 0)
        .toString(),
    )
    const lines = text
      .join('\n')
      .split('\n')
      .filter((line) => !farewell.test(line))
    if (tries === 20 || lines.some((line) => /FATAL|PANIC/.test(line))) return lines.join('\n')
    await pause(50)
  }
}

/** Connections of an earlier postmaster say this while they end. */
const farewell = /terminating connection|the database system is/

function logs(cluster: string): string[] {
  const names = readdirSync(cluster).includes('log') ? readdirSync(join(cluster, 'log')) : []
  return [startup, ...names.map((name) => join('log', name))]
    .map((name) => join(cluster, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false }))
}
