import { printRows } from '../../contract/json-text.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { CustomerColumns } from './effects.ts'
import type { Interval } from './interval.ts'

/** Makes customers; gives the keys of those that nobody else has made meanwhile, by their ids. What is empty is left out of the JSON. */
export async function createCustomers(
  { tx, corpId, now }: Ctx,
  rows: readonly Creation[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const made = await tx<{ id: string; pk: number }[]>`
    insert into customer (corp_id, external_user_id, type, unionid, name, avatar, gender, corp_name, corp_full_name,
      position, external_profile, phones, tags, properties, custom_fields, follows, groups, created_at, updated_at)
    select ${corpId}, external_user_id, type, unionid, coalesce(name, ''), coalesce(avatar, ''), coalesce(gender, 0), corp_name,
      corp_full_name, coalesce(position, ''), external_profile, coalesce(phones, '{}'), coalesce(tags, '{}'), '{}', '[]', follows, '{}', ${now}, ${now}
    from json_to_recordset(${printRows(rows.map(creationOf))}::text::json) g (external_user_id text, type int, unionid text, name text, avatar text,
      gender int, corp_name text, corp_full_name text, position text, external_profile json, phones text[], tags bigint[], follows json)
    on conflict (corp_id, external_user_id) do nothing
    returning external_user_id as id, pk`
  return new Map(made.map(({ id, pk }) => [id, pk]))
}

type Creation = { external_user_id: string } & CustomerColumns

function creationOf(row: Creation) {
  const { phones, tags } = row
  return {
    external_user_id: row.external_user_id,
    type: row.type ?? undefined,
    unionid: row.unionid ?? undefined,
    name: row.name || undefined,
    avatar: row.avatar || undefined,
    gender: row.gender || undefined,
    corp_name: row.corp_name ?? undefined,
    corp_full_name: row.corp_full_name ?? undefined,
    position: row.position || undefined,
    external_profile: row.external_profile ?? undefined,
    phones: phones.length > 0 ? phones : undefined,
    tags: tags.length > 0 ? tags : undefined,
    follows: row.follows,
  }
}

/** Changes some columns of customers whose rows the transaction holds; the platform takes nothing back, so null is no value. */
export async function changeCustomers(
  { tx, corpId, now }: Ctx,
  rows: readonly ({ pk: number } & Partial<CustomerColumns>)[],
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update customer c set type = coalesce(p.type, c.type), unionid = coalesce(p.unionid, c.unionid),
      name = coalesce(p.name, c.name), avatar = coalesce(p.avatar, c.avatar), gender = coalesce(p.gender, c.gender),
      corp_name = coalesce(p.corp_name, c.corp_name), corp_full_name = coalesce(p.corp_full_name, c.corp_full_name),
      position = coalesce(p.position, c.position),
      external_profile = coalesce(p.external_profile, c.external_profile), phones = coalesce(p.phones, c.phones), tags = coalesce(p.tags, c.tags),
      follows = coalesce(p.follows, c.follows), updated_at = ${now}
    from json_to_recordset(${printRows(rows)}::text::json) p (pk bigint, type int, unionid text, name text, avatar text,
      gender int, corp_name text, corp_full_name text, position text, external_profile json, phones text[], tags bigint[],
      follows json)
    where c.corp_id = ${corpId} and c.pk = p.pk`
}

type OfCustomer = { pk: number; interval: Interval }

export async function changeIntervals({ tx, corpId }: Ctx, changed: readonly OfCustomer[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ pk, interval }) => {
    const { writtenMs } = interval
    return { pk, ...interval, writtenMs: writtenMs === 'now' ? null : writtenMs }
  })
  await tx`
    update relation r set lost_at = p."lostAt", lost_by = p."lostBy", lost_found = p."lostFound", half = p.half,
      confirmed_at = p."confirmedAt", again_state = p."againState", source = p.source, state = p.state,
      contact_way_id = p."contactWayId", standing = p.standing, shown = p.shown, tags = p.tags, company = p.company,
      changed_at = p."changedAt",
      written_ms = coalesce(p."writtenMs", clock_ms())
    from json_to_recordset(${JSON.stringify(rows)}::text::json) p (pk bigint, id bigint, "lostAt" bigint, "lostBy" text,
      "lostFound" boolean, half boolean, "confirmedAt" bigint, "againState" text, source text, state text, "contactWayId" bigint,
      standing text, shown boolean, tags bigint[], company text, "changedAt" bigint, "writtenMs" bigint)
    where r.corp_id = ${corpId} and r.customer_pk = p.pk and r.id = p.id`
}

/** Stores new intervals; gives their ids, in the order of the intervals. What is usual is left out of the JSON. */
export async function openIntervals({ tx, corpId }: Ctx, opened: readonly OfCustomer[]): Promise<number[]> {
  if (opened.length === 0) return []
  const stored = await tx<{ id: number }[]>`
    with given as materialized (
      select g.*, nextval('relation_id_seq') as id
      from json_to_recordset(${JSON.stringify(opened.map(openingOf))}::text::json) g (n int, pk bigint, staff text, since bigint,
        lost_at bigint, lost_by text, lost_found boolean, half boolean, confirmed_at bigint, again_state text, is_new boolean,
        source text, state text, code bigint, standing text, shown boolean, tags bigint[], company text, changed_at bigint)),
    put as (
      insert into relation (corp_id, customer_pk, id, staff_id, since, lost_at, lost_by, lost_found, half, confirmed_at, again_state,
        is_new, source, state, contact_way_id, standing, shown, tags, company, changed_at)
      select ${corpId}, pk, id, staff, since, lost_at, lost_by, coalesce(lost_found, false), coalesce(half, false), confirmed_at,
        again_state, is_new, source, coalesce(state, ''), code, coalesce(standing, 'last'), coalesce(shown, true), coalesce(tags, '{}'),
        coalesce(company, ''), coalesce(changed_at, since)
      from given order by n)
    select id from given order by n`
  return stored.map(({ id }) => id)
}

function openingOf({ pk, interval }: OfCustomer, n: number) {
  const { staffId, since, half, isNew, source, state, contactWayId, tags, changedAt } = interval
  const { lostAt, lostBy, lostFound, confirmedAt, againState, standing, shown, company } = interval
  return {
    n,
    pk,
    staff: staffId,
    since,
    is_new: isNew,
    source,
    half: half || undefined,
    state: state || undefined,
    code: contactWayId ?? undefined,
    tags: tags.length > 0 ? tags : undefined,
    company: company || undefined,
    confirmed_at: confirmedAt ?? undefined,
    again_state: againState ?? undefined,
    changed_at: changedAt === since ? undefined : changedAt,
    standing: standing === 'last' ? undefined : standing,
    shown: shown ? undefined : shown,
    ...(lostAt === null ? undefined : { lost_at: lostAt, lost_by: lostBy, lost_found: lostFound }),
  }
}
