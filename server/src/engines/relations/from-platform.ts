import type { SeenCustomer, SeenPair } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { holdTags } from '../tags/hold.ts'
import { differing } from './compare.ts'
import type { Decision } from './decide.ts'
import { recordTold } from './record.ts'

/** What a look at the platform changed here: customers made, intervals that began and ended, and customers who changed otherwise. */
export type Changed = { created: number; changed: number; opened: number; lost: number }

/** What else is known of a look: who edited the customer and when, by an event; `strangers`, who are not here yet. */
type AboutLook = { edited?: { staffId: string; at: number }; strangers?: ReadonlySet<string> }

/** Makes customers what the platform shows; it was asked at `seenMs`, by the database's clock. */
export async function upsertCustomersFromPlatform(
  ctx: Ctx,
  customers: readonly SeenCustomer[],
  seenMs: number,
  { edited, strangers }: AboutLook = {},
): Promise<Changed> {
  const decisions = await recordTold(
    ctx,
    customers.map(({ external_user_id: externalUserId, details, follows }) => ({
      ...{ type: 'seen', externalUserId, details, follows, at: ctx.now, seenMs },
      ...(edited ? { edited } : {}),
    })),
    strangers,
  )
  return sumOf(decisions)
}

/** As `upsertCustomersFromPlatform`, of customers with one friend each, as bulk reads show them: those who are here as they are there cost one read for all. */
export async function upsertPairsFromPlatform(ctx: Ctx, pairs: readonly SeenPair[], seenMs: number): Promise<Changed> {
  if (pairs.length === 0) return sumOf([])
  await holdTags(ctx)
  const { others, strangers } = await differing(ctx, pairs)
  const ofCustomer = Map.groupBy(others, ({ external_user_id }) => external_user_id)
  const customers = [...ofCustomer].map(([external_user_id, shown]) => ({
    external_user_id,
    details: (shown.at(-1) as SeenPair).details,
    follows: shown.map(({ follow }) => follow),
  }))
  return upsertCustomersFromPlatform(ctx, customers, seenMs, { strangers })
}

/**
 * Parts a staff member from those who are not among these customers any more: the platform shows all friends in one reply.
 * Gives how many they are.
 */
export async function loseMissing(
  ctx: Ctx,
  staffId: string,
  shown: readonly string[],
  seenMs: number,
): Promise<number> {
  return lose(ctx, staffId, { except: shown, seenMs, hasLeft: false })
}

/** Parts a staff member who has left from all customers but those who wait to be given to another. */
export async function loseAllOf(
  ctx: Ctx,
  staffId: string,
  waiting: readonly string[],
  seenMs: number,
): Promise<number> {
  return lose(ctx, staffId, { except: waiting, seenMs, hasLeft: true })
}

type Missed = { except: readonly string[]; seenMs: number; hasLeft: boolean }

async function lose(ctx: Ctx, staffId: string, { except, seenMs, hasLeft }: Missed): Promise<number> {
  const { tx, corpId, now } = ctx
  const missing = await tx<{ id: string }[]>`
    with shown as materialized (
      select c.pk from unnest(${[...except]}::text[]) i (id) cross join lateral (
        select c.pk from customer c where c.corp_id = ${corpId} and c.external_user_id = i.id limit 1) c),
    missing as materialized (
      select f.customer_pk as pk from customer_follow f where f.corp_id = ${corpId} and f.staff_id = ${staffId}
      except select pk from shown)
    select c.external_user_id as id from missing m join customer c on c.corp_id = ${corpId} and c.pk = m.pk`
  // a customer who returned after that is newer
  const at = Math.min(now, Math.floor(seenMs / 1000))
  const told = missing.map(({ id: externalUserId }) => ({
    ...{ type: 'missing' as const, externalUserId, staffId, at, seenMs, hasLeft },
  }))
  return sumOf(await recordTold(ctx, told)).lost
}

function sumOf(decisions: readonly Decision[]): Changed {
  const total: Changed = { created: 0, changed: 0, opened: 0, lost: 0 }
  for (const { effects } of decisions) {
    const times = (which: (effect: Decision['effects'][number]) => boolean) => effects.filter(which).length
    const created = times((effect) => effect.do === 'create customer')
    const opened = times((effect) => effect.do === 'open interval')
    const lost = times((effect) => effect.do === 'write timeline' && effect.fact === 'ended')
    total.created += created
    total.opened += opened
    total.lost += lost
    if (created + opened + lost === 0) total.changed += times((effect) => effect.do === 'change customer')
  }
  return total
}
