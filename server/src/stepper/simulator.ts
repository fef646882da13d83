import type { Sql } from '../storage/connect.ts'
import { clockAt, control, type SimulatorBeside } from '../trigger/control.ts'

/** The corporation at the simulator: when the next thing happens there, and the callbacks that are on their way. */
export type There = { next_due: number | null; pending: number }

/** The other side of a corporation's clock. */
export type SimulatorClock = {
  look(): Promise<There>
  /** Sets it, in milliseconds; what is due there by then is done. */
  set(ms: number, freeze: boolean): Promise<There>
}

/** The clock of the corporation at the simulator that it is connected to, where that runs beside the service. */
export async function simulatorClock(
  owner: Sql,
  simulator: SimulatorBeside | undefined,
  corpid: string,
): Promise<SimulatorClock | undefined> {
  if (!simulator) return undefined
  const [connected] = await owner`
    select 1 from platform_connection where corp_id = ${corpid} and base_url = ${simulator.origin}`
  if (!connected) return undefined
  return {
    look: () => control<There>(simulator, clockAt(corpid)),
    set: (ms, freeze) => control<There>(simulator, 'clock', { corpid, set: ms, freeze }),
  }
}
