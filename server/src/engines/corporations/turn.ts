import type { Ctx } from '../../storage/ctx.ts'

/**
 * Locks the corporation's row until the transaction ends, so that writers who number its seats or secrets take turns.
 * Calls go on meanwhile: tokens can be minted. False when there is no such corporation.
 */
export async function lockCorp({ tx, corpId }: Ctx): Promise<boolean> {
  const rows = await tx`select 1 from corp where corp_id = ${corpId} for no key update`
  return rows.length > 0
}
