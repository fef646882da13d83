import type { Actor } from '../contract/actor.ts'
import type { Tx } from './connect.ts'

/** Who acts, and when (Unix seconds). */
export type Acting = { actor: Actor; now: number }

/**
 * What every engine is given: the transaction of one corporation, who acts, and when. Time comes from here alone, so
 * that one corporation's clock can be moved. Triggers read the same: `guanxi.corp_id`, `guanxi.actor`, `guanxi.now`.
 */
export type Ctx = Acting & { tx: Tx; corpId: string }
