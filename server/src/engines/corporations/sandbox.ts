import type { Ctx } from '../../storage/ctx.ts'
import { CorporationError } from './corporation.ts'

/** What is connected to people must not be made to fail on purpose: such a corporation never becomes a sandbox. */
export async function refuseRealPlatform({ tx, corpId }: Ctx): Promise<void> {
  await tx`select 1 from corp where corp_id = ${corpId} for update`
  const [elsewhere] = await tx`
    select base_url from platform_connection where corp_id = ${corpId} and is_connected_elsewhere(corp_id)`
  if (!elsewhere) return
  throw new CorporationError(
    `corporation ${corpId} is connected to ${elsewhere.base_url}, which is not the simulator beside the service: it cannot be a sandbox`,
  )
}

/**
 * A corporation with records of a time that is still to come stays a sandbox until then. One that is marked again begins with what
 * it has then: the state that it began with before is forgotten.
 */
export async function endSandbox({ tx, corpId }: Ctx): Promise<void> {
  const [clock] = await tx`
    delete from sandbox_clock where corp_id = ${corpId}
    returning greatest(target_ms, coalesce(stands_ms, clock_ms() + ahead_ms)) > clock_ms() + 1000 as ahead`
  if (clock?.ahead)
    throw new CorporationError(`the clock of corporation ${corpId} is ahead: see guanxi sandbox reset --corp ${corpId}`)
  await tx`delete from sandbox_snapshot where corp_id = ${corpId} and name = 'start'`
}
