import { recordTold } from '../../server/src/engines/relations/record.ts'
import type { Added, Outcome } from '../../server/src/engines/relations/told.ts'
import type { LostBy } from '../../server/src/platform/events.ts'
import type { SeenDetails } from '../../server/src/platform/seen.ts'
import type { Ctx } from '../../server/src/storage/ctx.ts'

/** Who became whose friend, as an event says; `tags` by t_id. */
export type Arrival = {
  external_user_id: string
  staff_id: string
  details?: Partial<SeenDetails> & { phones?: string[] }
  state?: string
  remark?: string
  at?: number
  half?: boolean
  welcome?: { code: string; expiresAt: number }
  tags?: readonly number[]
  /** Whether the platform shows the pair; when left out and nothing of it is given either, it could not be asked. */
  shown?: boolean
  ended?: { at: number; by: LostBy }
}

const STRANGER: SeenDetails = { name: '', gender: 0, type: 1 }

/** A staff member and a customer become friends. */
export async function follow(ctx: Ctx, arrival: Arrival): Promise<Outcome> {
  const { external_user_id: externalUserId, staff_id: staffId, state = '', at = ctx.now, half = false } = arrival
  const { welcome, ended } = arrival
  const told: Added = {
    ...{ type: 'added', staffId, at, half, state, ...lookOf(arrival, at) },
    ...(welcome ? { welcome } : {}),
    ...(ended ? { ended } : {}),
  }
  const [decision] = await recordTold(ctx, [{ externalUserId, ...told }])
  return decision?.outcome as Outcome
}

function lookOf({ staff_id, details, remark = '', tags = [], shown }: Arrival, at: number): Pick<Added, 'look'> {
  if (shown === false) return { look: {} }
  if (!shown && !details && remark === '' && tags.length === 0) return {}
  const { phones = [], ...own } = details ?? {}
  const follow = { staff_id, since: at, state: '', remark, tags: tags.map((tag) => `et${tag}`), phones }
  return { look: { follow, ...(details ? { details: { ...STRANGER, ...own } } : {}) } }
}

export type Parting = { at?: number; by?: LostBy; shown?: boolean; again?: readonly Omit<Added, 'type' | 'staffId'>[] }

/** They part; false when there was nothing to part. */
export async function unfollow(
  ctx: Ctx,
  externalUserId: string,
  staffId: string,
  { at = ctx.now, by = 'staff', shown, again = [] }: Parting = {},
): Promise<boolean> {
  const told = { type: 'lost' as const, staffId, at, by, ...(shown === undefined ? {} : { isShown: shown }) }
  const beginnings = again.map((each): Added => ({ type: 'added', staffId, ...each }))
  const [decision] = await recordTold(ctx, [{ externalUserId, ...told, again: beginnings }])
  return decision?.outcome === 'done'
}
