import type { SignIns } from '../engines/operators/sign-in.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import type { Vault } from '../storage/vault.ts'
import type { Transport } from '../webhooks/transport.ts'
import type { LiveHub } from './live/hub.ts'
import type { PlatformTools } from './platform/platform-tools.ts'

/** What the management API's endpoints use beside the database. */
export type AdminTools = {
  signIns: SignIns
  vault: Vault
  transport: Transport
  live: LiveHub
  platform: PlatformTools
  /** The simulator that runs beside this node, once it does. */
  simulator(): SimulatedPlatform | undefined
  /** A token of the open API for a corporation of this service, and where this machine reaches it. */
  ownCalls: { token(corpId: string): Promise<string | undefined>; origin(): string }
  /** What states of sandboxes are kept and brought back with. */
  states: { owner: Sql; readonly simulator: SimulatedPlatform | undefined; simulate: Simulate | undefined }
  /** The database of a corporation that lives in another cell; undefined for one that lives here. */
  elsewhere(corpId: string): Promise<Sql | undefined> | undefined
  /** Every corporation is a sandbox that is not connected to people. */
  everySandbox: boolean
  /** Ends what waits for something to happen, when the service stops. */
  stopping: AbortSignal
}

/**
 * Puts a corporation on the simulator beside this node, with the records that `db` sees. What it gives connects the corporation,
 * once others see it too.
 */
export type Simulate = (db: Sql | Tx, corpId: string) => Promise<() => Promise<void>>

/** A simulated platform and what opens its phone. */
export type SimulatedPlatform = { origin: string; token: string }

/** The tools of a call. */
export function toolsOf({ tools }: { tools: unknown }): AdminTools {
  return tools as AdminTools
}
