import { expectValid } from '../../contract/field-error.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { customerId } from './radar.ts'

/**
 * Counts a click; a customer counts once among those who clicked, however often. False when there is no such radar.
 * The row's lock makes concurrent clicks add up.
 */
export async function recordClick({ tx, corpId }: Ctx, id: number, customer: string): Promise<boolean> {
  const who = expectValid(customerId, customer)
  const counted = await tx`
    update radar set
      clicked_total = clicked_total + 1,
      clicked_users_total = clicked_users_total + case when ${who} = any (external_user_ids) then 0 else 1 end,
      external_user_ids = case when ${who} = any (external_user_ids) then external_user_ids
        else external_user_ids || ${who}::text end
    where corp_id = ${corpId} and id = ${id} returning 1`
  return counted.length > 0
}
