import type { Tx } from '../storage/connect.ts'

/** Lets this transaction write a corporation that does not live here: only who moves it may. */
export async function passFence(tx: Tx, corpId: string): Promise<void> {
  await tx`select set_config('guanxi.fence', ${corpId}, true)`
}
