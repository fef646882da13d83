import type { Ctx } from '../../storage/ctx.ts'
import { type CustomerKeys, shareArrivals } from '../arrivals/arrivals.ts'
import { convertClues } from '../clues/convert.ts'
import { applyPresets } from '../presets/apply.ts'
import { passAddTasks } from './add-task.ts'
import { applyPreTags } from './pre-tag.ts'

/** What may have been left for the owner of a phone or a unionid, in the order in which it is given. */
const LEFT_FOR_CUSTOMERS: readonly ((ctx: Ctx, customers: CustomerKeys) => Promise<void>)[] = [
  applyPresets,
  convertClues,
  applyPreTags,
  passAddTasks,
]

/**
 * Gives customers what has waited for them. Called by all that writes a phone, a unionid or an openid that a customer did
 * not have: events and looks at the platform, operators and imports. The transaction has the customers' rows and holds the tags.
 */
export async function customersBecameKnown(ctx: Ctx, customers: CustomerKeys): Promise<void> {
  if ('length' in customers && customers.length === 0) return
  await shareArrivals(ctx)
  for (const give of LEFT_FOR_CUSTOMERS) await give(ctx, customers)
}
