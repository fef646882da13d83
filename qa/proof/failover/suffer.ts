import type { Lab } from '../../lab/finding.ts'
import type { Database } from './database.ts'
import type { Fault } from './faults.ts'

/** Lets one fault come over a database that is whole, and waits until it is again; `measured` is asked in between. */
export async function suffer(
  lab: Lab,
  database: Database,
  fault: Fault,
  measured: () => Promise<number>,
): Promise<number> {
  await database.whole()
  await measured()
  const repair = await fault.strike(database)
  const seconds = await measured()
  await repair()
  await database.whole()
  lab.say(`  ${fault.name}: ${seconds.toFixed(1)} s without writes, ${(await measured()).toFixed(1)} s at the return`)
  return seconds
}
