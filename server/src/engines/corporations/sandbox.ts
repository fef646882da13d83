import { isOnThisMachine } from '../../contract/web-address.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { CorporationError } from './corporation.ts'

/** What is connected to people must not be made to fail on purpose: such a corporation never becomes a sandbox. */
export async function refuseRealPlatform({ tx, corpId }: Ctx): Promise<void> {
  await tx`select 1 from corp where corp_id = ${corpId} for update`
  const [connection] = await tx`select base_url from platform_connection where corp_id = ${corpId}`
  if (!connection || isOnThisMachine(connection.base_url)) return
  throw new CorporationError(`corporation ${corpId} is connected to ${connection.base_url}: it cannot be a sandbox`)
}

/** A corporation with records of a time that is still to come stays a sandbox until then. */
export async function leaveOwnClock({ tx, corpId }: Ctx): Promise<void> {
  const [clock] = await tx`
    delete from sandbox_clock where corp_id = ${corpId}
    returning greatest(target_ms, coalesce(stands_ms, clock_ms() + ahead_ms)) > clock_ms() + 1000 as ahead`
  if (clock?.ahead)
    throw new CorporationError(`the clock of corporation ${corpId} is ahead: see guanxi sandbox reset --corp ${corpId}`)
}
