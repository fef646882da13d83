import { onTestFinished } from 'vitest'
import { openReads, PgReadError, type ReadsOptions } from '../src/index.ts'
import { startFakeServer } from './fake-server.ts'

/** Reads that are closed when the test ends. */
export function reading(options: ReadsOptions) {
  const reads = openReads(options)
  onTestFinished(() => reads.close({ atOnce: true }))
  return reads
}

/** A scripted server and reads on one connection to it; both end with the test. */
export async function scripted(script: Parameters<typeof startFakeServer>[0], options: Partial<ReadsOptions> = {}) {
  const server = await startFakeServer(script)
  onTestFinished(() => server.stop())
  return { server, reads: reading({ ...server.login, connections: 1, timeoutMs: 2000, ...options }) }
}

export const ECHO = { key: 'echo', text: 'select $1', columns: 1 }

/** How a read ended, in one word: what it gave as text, or the kind of its failure. */
export async function outcome(read: Promise<(Buffer | null)[][]>): Promise<string> {
  try {
    return (await read).map((row) => row.map(String).join()).join(';')
  } catch (error) {
    if (error instanceof PgReadError) return `${error.kind} ${error.code}`
    throw error
  }
}
