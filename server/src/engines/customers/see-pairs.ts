import type { SeenPair } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { type CodeRules, codesOfStates, countAdded } from '../contact-ways/count-added.ts'
import { arriveByCode } from './by-code.ts'
import { changeSeen } from './change-seen.ts'
import { SAME_BEGINNING, sorted } from './relation.ts'
import { type Changed, seeCustomer } from './see.ts'
import { holdTags, tagIds } from './tag.ts'
import { unfollow } from './unfollow.ts'

type Row = SeenPair & { tags: number[] }

/**
 * Makes customers what the platform shows of staff members' friends. Those that are here as they are there cost one read for
 * all of them; those that are new are written together, and so are
 * those whose details or remark alone differ. `seenMs` is when the platform was asked.
 */
export async function seePairs(ctx: Ctx, pairs: readonly SeenPair[], seenMs: number): Promise<Changed> {
  const total: Changed = { created: 0, changed: 0, opened: 0, lost: 0 }
  if (pairs.length === 0) return total
  const shown = [...new Set(pairs.flatMap(({ follow }) => follow.tags))]
  const [, byId] = await Promise.all([holdTags(ctx), tagIds(ctx, shown)])
  const rows = pairs.map((pair) => ({ ...pair, tags: sorted(pair.follow.tags.flatMap((id) => byId.get(id) ?? [])) }))
  const { unknown, differing } = await compare(ctx, rows)
  const created = await createAll(ctx, unknown)
  total.created += created.size
  total.opened += created.size
  const written = await changeSeen(ctx, differing, seenMs)
  total.changed += written.size
  for (const row of [...unknown, ...differing]) {
    if (created.has(row) || written.has(row)) continue
    const { external_user_id, details, follow } = row
    const { changed, opened, lost } = await seeCustomer(ctx, { external_user_id, details, follows: [follow] }, seenMs)
    total.changed += changed
    total.opened += opened
    total.lost += lost
  }
  return total
}

/**
 * The pairs of customers that are not here, and those that are here otherwise. The limits keep the planner to one look at
 * each index for each pair, also while it has no statistics of a table that grows by this very comparison. What is usual is
 * left out of the JSON, and the first follow looked at before all of them: both are most of what the statement costs.
 */
async function compare({ tx, corpId }: Ctx, rows: readonly Row[]): Promise<{ unknown: Row[]; differing: Row[] }> {
  const given = rows.map(({ external_user_id: id, details, follow, tags }, n) => {
    const { staff_id: staff, remark, phones, since } = follow
    return {
      ...{ n, id, staff, since, remark: remark || undefined },
      ...{ phones: phones.length > 0 ? phones : undefined, tags: tags.length > 0 ? tags : undefined },
      ...{ ...details, gender: details.gender || undefined, type: details.type === 1 ? undefined : details.type },
    }
  })
  const found = await tx<{ n: number; known: boolean }[]>`
    select p.n, c.pk is not null as known
    from json_to_recordset(${JSON.stringify(given)}::text::json) p (n int, id text, staff text, since bigint, remark text,
      phones text[], tags bigint[], name text, avatar text, gender int, type int, unionid text, corp_name text, corp_full_name text,
      position text)
    left join lateral (
      select c.* from customer c where c.corp_id = ${corpId} and c.external_user_id = p.id limit 1) c on true
    left join lateral (
      select r.id, r.staff_id, r.half, r.tags, coalesce(r.confirmed_at, r.since) as met, r.source from relation r
      where r.corp_id = ${corpId} and r.customer_pk = c.pk and r.lost_at is null offset 0) r on r.staff_id = p.staff
    where r.id is null or r.half or p.since > r.met + ${SAME_BEGINNING} and r.source <> 'import'
      or r.tags <> coalesce(p.tags, '{}') or c.name <> p.name
      or c.gender <> coalesce(p.gender, 0) or c.type <> coalesce(p.type, 1) or not p.phones <@ c.phones
      or c.avatar <> p.avatar or c.unionid is distinct from coalesce(p.unionid, c.unionid)
      or c.corp_name is distinct from coalesce(p.corp_name, c.corp_name)
      or c.corp_full_name is distinct from coalesce(p.corp_full_name, c.corp_full_name) or c.position <> p.position
      or not (c.follows #>> '{0,staff_id}' = p.staff and c.follows #>> '{0,remark}' = coalesce(p.remark, '')
        or exists (select from json_to_recordset(c.follows) f (staff_id text, remark text)
          where f.staff_id = p.staff and f.remark = coalesce(p.remark, '')))
    order by p.n`
  const rowsOf = (known: boolean) => found.filter((each) => each.known === known).map(({ n }) => rows[n] as Row)
  return { unknown: rowsOf(false), differing: rowsOf(true) }
}

/**
 * Writes new customers together, each with the first staff member that they came with; gives those that were not made by
 * somebody else meanwhile. Relations, follows and their days are written beside the customers, so that the customers'
 * triggers need not.
 */
async function createAll(ctx: Ctx, unknown: readonly Row[]): Promise<Set<Row>> {
  const rows = [...new Map(unknown.toReversed().map((row) => [row.external_user_id, row])).values()].reverse()
  if (rows.length === 0) return new Set()
  const { tx, corpId, now } = ctx
  const codes = await codesOfStates(ctx, [...new Set(rows.map(({ follow }) => follow.state))])
  const codeOf = ({ follow }: Row): CodeRules | undefined => codes.get(follow.state)
  const [made] = await tx<{ made: number[]; came: { n: number; pk: number; relation: number }[] }[]>`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows.map((row, n) => ({ n, ...columns(row, codeOf(row)) })))}::text::json)
        g (n int, external_user_id text, type int, unionid text, name text, avatar text, gender int, corp_name text,
          corp_full_name text, position text, phones text[], tags bigint[], follows json, staff_id text, since bigint,
          state text, shown_tags bigint[], code bigint)),
    made as (
      insert into customer (corp_id, external_user_id, type, unionid, name, avatar, gender, corp_name, corp_full_name,
        position, phones, tags, properties, custom_fields, follows, groups, created_at, updated_at)
      select ${corpId}, external_user_id, type, unionid, name, coalesce(avatar, ''), coalesce(gender, 0), corp_name,
        corp_full_name, coalesce(position, ''), coalesce(phones, '{}'), coalesce(tags, '{}'), '{}', '[]', follows, '{}',
        ${now}, ${now}
      from given order by n
      on conflict (corp_id, external_user_id) do nothing
      returning pk, external_user_id),
    pair as materialized (
      select g.n, m.pk, g.staff_id, g.since, g.state, g.shown_tags, g.code from made m join given g using (external_user_id)),
    related as (
      insert into relation (corp_id, customer_pk, staff_id, since, is_new, source, state, contact_way_id, tags, changed_at)
      select ${corpId}, pk, staff_id, since, true, 'sync', coalesce(state, ''), code, coalesce(shown_tags, '{}'), since
      from pair
      returning customer_pk, id, staff_id, since, contact_way_id),
    followed as (
      insert into customer_follow (corp_id, customer_pk, staff_id, added_at)
      select ${corpId}, pk, staff_id, since from pair),
    counted as (
      insert into follow_day_delta (corp_id, day, staff_id, added)
      select k.corp_id, (to_timestamp(p.since) at time zone k.time_zone)::date, p.staff_id, count(*)
      from pair p join corp k on k.corp_id = ${corpId} group by 1, 2, 3),
    told as (
      insert into customer_timeline (corp_id, customer_pk, kind, time, actor, staff_id, text, source_key)
      select ${corpId}, customer_pk, 'add_external_user', since, 'customer', staff_id, '添加了员工', 'relation/' || id || '/begun'
      from related)
    select array(select n from pair) as made, coalesce((
      select json_agg(json_build_object('n', p.n, 'pk', p.pk, 'relation', r.id) order by p.n)
      from related r join pair p on p.pk = r.customer_pk where r.contact_way_id is not null), '[]') as came`
  const came = (made?.came ?? []).map(({ n, ...ids }) => {
    const row = rows[n] as Row
    return { ...ids, row, code: codeOf(row) as CodeRules }
  })
  for (const { pk, relation, row, code } of came) {
    const { external_user_id, follow, tags } = row
    const arrival = { external_user_id, staff_id: follow.staff_id, tags, remark: follow.remark }
    await arriveByCode(ctx, { pk, relationId: relation, code, arrival, at: follow.since })
  }
  await countAdded(
    ctx,
    came.map(({ pk, row: { follow }, code }) => ({
      ...{ contactWayId: code.id, customerPk: pk, staffId: follow.staff_id, at: follow.since },
    })),
  )
  return new Set((made?.made ?? []).map((n) => rows[n] as Row))
}

/** What is empty is left out: the statement knows what stands for it, and reads less. */
function columns({ external_user_id, details, follow, tags }: Row, code: CodeRules | undefined) {
  const { staff_id, since, state } = follow
  const remark = code?.customer_remark || follow.remark
  const some = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined)
  return {
    ...{ external_user_id, ...details, gender: details.gender || undefined },
    phones: some([...new Set(follow.phones)]),
    tags: some([...tags, ...(code?.auto_mark_tag_ids ?? []).filter((tag) => !tags.includes(tag))]),
    follows: [{ staff_id, added_at: since, state, stage_id: null, remark }],
    ...{ staff_id, since, state: state || undefined, shown_tags: some(tags), code: code?.id },
  }
}

/**
 * Parts a staff member from those who are not among these customers any more: the platform shows all friends in one reply.
 * Half added ones are not shown, and what was written here since it was asked is newer. Who left is not told: it is taken
 * for the customer, until an event says otherwise.
 */
export async function loseMissing(
  ctx: Ctx,
  staffId: string,
  externalUserIds: readonly string[],
  seenMs: number,
): Promise<number> {
  const { tx, corpId, now } = ctx
  const missing = await tx<{ id: string; at: number }[]>`
    with shown as materialized (
      select c.pk from unnest(${[...externalUserIds]}::text[]) i (id) cross join lateral (
        select c.pk from customer c where c.corp_id = ${corpId} and c.external_user_id = i.id limit 1) c),
    missing as materialized (
      select f.customer_pk as pk from customer_follow f where f.corp_id = ${corpId} and f.staff_id = ${staffId}
      except select pk from shown)
    select c.external_user_id as id, r.changed_at as at
    from missing m
    join customer c on c.corp_id = ${corpId} and c.pk = m.pk
    join relation r on r.corp_id = ${corpId} and r.customer_pk = m.pk and r.staff_id = ${staffId}
      and r.lost_at is null and not r.half and r.written_ms <= ${seenMs}
    order by c.pk`
  // whoever returned after that is newer
  const seenAt = Math.min(now, Math.floor(seenMs / 1000))
  for (const { id, at } of missing) {
    await unfollow(ctx, id, staffId, { at: Math.max(at, seenAt), by: 'customer', found: true })
  }
  return missing.length
}
