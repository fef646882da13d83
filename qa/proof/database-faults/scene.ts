import type { Sql } from '../../../server/src/storage/connect.ts'
import type { Lab } from '../../lab/finding.ts'
import type { Plot } from '../../lab/plot.ts'
import { startServe } from '../../lab/serve.ts'
import { makeCorp, tokenOf } from '../../lab/service.ts'
import { addCustomers, auditLedger } from './ledger.ts'
import { FOR_EVER_MS, startWriters, type Writers } from './writers.ts'

const CORP = 'wwfaults'

/** Seconds that the service under test waits for its database. */
export const DB_TIMEOUT = 2

export type Fault = { name: string; strike(writers: Writers): Promise<void> }

type Scene = {
  /** Settings of the service under test. */
  settings: Record<string, string>
  /** Opens the database that it uses, by a way that the faults do not touch; before them, and again after them. */
  open(): Promise<{ owner: Sql; close(): Promise<void> }>
  faults: readonly Fault[]
}

/** What was seen of a service whose callers went on while one fault after the other came over its database. */
export type Seen = {
  problems: string[]
  acknowledged: number
  replies: Record<string, number>
  slowestSeconds: number
  plot: Plot
}

/** Lets callers go on through all faults; after each one the service must work again by itself. Then audits. */
export async function play(lab: Lab, title: string, { settings, open, faults }: Scene): Promise<Seen> {
  const serve = await startServe(lab, { GUANXI_DB_TIMEOUT: String(DB_TIMEOUT), GUANXI_POOL: '8', ...settings })
  const before = await open()
  const token = await tokenOf(serve.address, CORP, await makeCorp(before.owner, CORP))
  const unionids = await addCustomers(before.owner, CORP)
  await before.close()
  const writers = startWriters({ address: () => serve.address, token, unionids, writers: 12, readers: 2, seed: 7 })
  const struck: [number, number][] = []
  const problems: string[] = []
  try {
    for (const fault of faults) {
      await writers.more(30)
      lab.say(`  ${fault.name}`)
      struck.push([writers.elapsed(), 0])
      await fault.strike(writers)
      struck.push([writers.elapsed(), 1])
    }
    await writers.more(30)
  } catch (error) {
    problems.push((error as Error).message, ...serve.log().slice(-5))
  }
  await writers.finish()
  serve.process.kill('SIGTERM')
  const timer = setTimeout(() => serve.process.kill('SIGKILL'), FOR_EVER_MS)
  const code = await serve.ended
  clearTimeout(timer)
  if (code !== 0) problems.push(`the service ended with ${code}`, ...serve.log().slice(-5))
  const after = await open()
  problems.push(...writers.problems, ...(await auditLedger(after.owner, CORP, writers.acknowledged)))
  await after.close()
  return {
    problems,
    acknowledged: writers.acknowledged.size,
    replies: writers.replies,
    slowestSeconds: writers.slowestSeconds(),
    plot: {
      title,
      kind: 'line',
      x: 'seconds',
      y: 'calls per second',
      series: [
        { name: 'succeeded', points: writers.seconds.map(({ acknowledged }, i) => [i, acknowledged]) },
        { name: 'told to try again', points: writers.seconds.map(({ refused }, i) => [i, refused]) },
      ],
    },
  }
}
