import type { Config } from '../config.ts'
import { adoptSimulator, findConnection } from '../platform/wecom/client/connection.ts'
import { finishRestoring } from '../sandbox-api/states.ts'
import type { Sql } from '../storage/connect.ts'
import type { Store } from '../storage/open.ts'
import type { SimulatorBeside } from '../trigger/control.ts'
import { withPlatform } from './platform-deps.ts'
import { simulateCorp } from './simulate.ts'
import { notedSimulator, startSimulatorBeside } from './simulator-beside.ts'

export type Beside = SimulatorBeside & { stop(): Promise<void> }

/**
 * Starts the simulator beside the service where a corporation needs one: the demo, unless it is connected to something
 * else, and those that were simulated before. `address` is where the service listens.
 */
export async function startDemoPlatform(
  store: Store,
  config: Config,
  demoId: string | undefined,
  address: string,
): Promise<Beside | undefined> {
  const { owner } = store
  const before = await notedSimulator(config)
  const simulated = before ? await corpsAt(owner, before.origin) : []
  const demo = demoId !== undefined && !(await findConnection(owner, demoId)) ? [demoId] : []
  const wanted = [...new Set([...demo, ...simulated, ...(before ? await clonesLeft(owner) : [])])]
  if (wanted.length === 0) return undefined
  const simulator = await startSimulatorBeside(config)
  try {
    await adoptSimulator(owner, simulator.origin, before?.origin)
    await withPlatform(store, async (deps) => {
      for (const corpId of wanted) await simulateCorp(deps, simulator, corpId, address)
    })
    await finishRestoring(store, simulator)
    return simulator
  } catch (error) {
    await simulator.stop()
    throw error
  }
}

/** Copies of sandboxes whose maker was killed before they were at the simulator. */
async function clonesLeft(owner: Sql): Promise<string[]> {
  const rows = await owner<{ corp_id: string }[]>`
    select corp_id from sandbox_clone
    where at_simulator and corp_id not in (select corp_id from platform_connection) order by 1`
  return rows.map(({ corp_id }) => corp_id)
}

async function corpsAt(owner: Sql, origin: string): Promise<string[]> {
  const rows = await owner<{ corp_id: string }[]>`
    select c.corp_id from platform_connection p join corp c on c.corp_id = p.corp_id and c.removed_at is null
    where p.base_url = ${origin} order by 1`
  return rows.map(({ corp_id }) => corp_id)
}
