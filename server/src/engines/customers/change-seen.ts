import type { SeenPair } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { expectDetails } from './check.ts'
import { withPhones } from './follow.ts'
import { lockCustomers } from './lock.ts'
import { laneOf } from './marks.ts'
import { SAME_BEGINNING } from './relation.ts'

type Row = SeenPair & { tags: number[] }

/**
 * Writes what the platform shows of customers whose details or remark alone differ, all of them together; gives those that
 * were written. Left for a closer look are customers of several pairs, pairs with other tags, half added ones, pairs that met
 * again, those that were written here since the platform was asked, and those with marks that are on their way to it.
 */
export async function changeSeen<T extends Row>(ctx: Ctx, differing: readonly T[], seenMs: number): Promise<Set<T>> {
  const times = new Map<string, number>()
  for (const { external_user_id: id } of differing) times.set(id, (times.get(id) ?? 0) + 1)
  const rows = differing.filter(({ external_user_id }) => times.get(external_user_id) === 1)
  if (rows.length === 0) return new Set()
  const { tx, corpId, now } = ctx
  const locked = await lockCustomers(
    ctx,
    rows.map(({ external_user_id }) => external_user_id),
  )
  const known = new Map(locked.map((each) => [each.external_user_id, each]))
  const given: object[] = []
  for (const [n, { external_user_id: id, details, follow, tags }] of rows.entries()) {
    const customer = known.get(id)
    if (!customer) continue
    const { staff_id: staff, remark } = follow
    const sound = await expectDetails(ctx, {
      ...details,
      ...(follow.phones.length ? { phones: [...new Set(follow.phones)] } : {}),
    })
    const follows = customer.follows.map((each) => (each.staff_id === staff ? { ...each, remark } : each))
    const { phones = customer.phones } = withPhones(customer, sound)
    given.push({ n, pk: customer.pk, staff, since: follow.since, tags, lane: laneOf(id), ...sound, phones, follows })
  }
  const written = await tx<{ n: number }[]>`
    update customer c set name = p.name, gender = p.gender, type = p.type, avatar = coalesce(p.avatar, c.avatar),
      unionid = coalesce(p.unionid, c.unionid), position = coalesce(p.position, c.position),
      corp_name = coalesce(p.corp_name, c.corp_name), corp_full_name = coalesce(p.corp_full_name, c.corp_full_name),
      phones = p.phones, follows = p.follows, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(given)}::text::json) p (n int, pk bigint, staff text, since bigint, tags bigint[], lane text,
      name text, avatar text, gender int, type int, unionid text, corp_name text, corp_full_name text,
      position text, phones text[], follows json)
    where c.corp_id = ${corpId} and c.pk = p.pk
      and exists (select from relation r where r.corp_id = ${corpId} and r.customer_pk = p.pk and r.staff_id = p.staff
        and r.lost_at is null and not r.half and r.tags = p.tags and r.written_ms <= ${seenMs}
        and (p.since <= coalesce(r.confirmed_at, r.since) + ${SAME_BEGINNING} or r.source = 'import'))
      and not exists (select from job j where j.corp_id = ${corpId} and j.lane = p.lane and j.state = 'waiting')
    returning p.n`
  return new Set(written.map(({ n }) => rows[n] as T))
}
