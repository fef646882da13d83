import type { Actor } from '../contract/actor.ts'
import type { Tx } from './connect.ts'

/**
 * What every engine is given: the transaction of one corporation, who acts, and when (Unix seconds). Time comes from
 * here alone, so that one corporation's clock can be moved.
 */
export type Ctx = { tx: Tx; corpId: string; actor: Actor; now: number }
