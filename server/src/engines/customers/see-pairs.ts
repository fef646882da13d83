import type { SeenPair } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { type CodeRules, codesOfStates, countAdded } from '../contact-ways/count-added.ts'
import { arriveByCode } from './by-code.ts'
import { UNKNOWN } from './follow.ts'
import { sorted } from './relation.ts'
import { type Changed, seeCustomer } from './see.ts'
import { tagIds } from './tag.ts'
import { writeTimeline } from './timeline.ts'
import { unfollow } from './unfollow.ts'

type Row = SeenPair & { tags: number[] }

/**
 * Makes customers what the platform shows of one staff member's friends. Those that are here as they are there cost one
 * read for all of them; those that are new are written together. `seenMs` is when the platform was asked.
 */
export async function seePairs(ctx: Ctx, pairs: readonly SeenPair[], seenMs: number): Promise<Changed> {
  const total: Changed = { created: 0, changed: 0, opened: 0 }
  if (pairs.length === 0) return total
  const byId = await tagIds(ctx, [...new Set(pairs.flatMap(({ follow }) => follow.tags))])
  const rows = pairs.map((pair) => ({ ...pair, tags: sorted(pair.follow.tags.flatMap((id) => byId.get(id) ?? [])) }))
  const { unknown, differing } = await compare(ctx, rows)
  const created = await createAll(ctx, unknown)
  total.created += created.size
  total.opened += created.size
  for (const { external_user_id, details, follow } of [...unknown, ...differing]) {
    if (created.has(external_user_id)) continue
    const { changed, opened } = await seeCustomer(ctx, { external_user_id, details, follows: [follow] }, seenMs)
    total.changed += changed
    total.opened += opened
  }
  return total
}

/** The pairs of customers that are not here, and those that are here otherwise. */
async function compare({ tx, corpId }: Ctx, rows: readonly Row[]): Promise<{ unknown: Row[]; differing: Row[] }> {
  const given = rows.map(({ external_user_id, details, follow, tags }, n) => ({
    ...{
      n,
      id: external_user_id,
      staff: follow.staff_id,
      remark: follow.remark,
      phones: follow.phones,
      tags,
      ...details,
    },
  }))
  const found = await tx<{ n: number; known: boolean }[]>`
    select p.n, c.pk is not null as known
    from json_to_recordset(${JSON.stringify(given)}::text::json) p (n int, id text, staff text, remark text, phones text[],
      tags bigint[], name text, avatar text, gender int, type int, unionid text, corp_name text, corp_full_name text,
      position text)
    left join customer c on c.corp_id = ${corpId} and c.external_user_id = p.id
    left join relation r on r.corp_id = ${corpId} and r.customer_pk = c.pk and r.staff_id = p.staff and r.lost_at is null
    where r.id is null or r.half or r.tags <> p.tags or c.name <> p.name or c.gender <> p.gender or c.type <> p.type
      or not p.phones <@ c.phones or c.avatar <> p.avatar or c.unionid is distinct from coalesce(p.unionid, c.unionid)
      or c.corp_name is distinct from coalesce(p.corp_name, c.corp_name)
      or c.corp_full_name is distinct from coalesce(p.corp_full_name, c.corp_full_name) or c.position <> p.position
      or not exists (select from json_to_recordset(c.follows) f (staff_id text, remark text)
        where f.staff_id = p.staff and f.remark = p.remark)
    order by p.n`
  const rowsOf = (known: boolean) => found.filter((each) => each.known === known).map(({ n }) => rows[n] as Row)
  return { unknown: rowsOf(false), differing: rowsOf(true) }
}

/** Writes new customers together; gives the ids of those that were not made by somebody else meanwhile. */
async function createAll(ctx: Ctx, rows: readonly Row[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const { tx, corpId, now } = ctx
  const codes = await codesOfStates(ctx, [...new Set(rows.map(({ follow }) => follow.state))])
  const codeOf = ({ follow }: Row): CodeRules | undefined => codes.get(follow.state)
  const made = await tx<{ pk: number; id: string; relation: number }[]>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows.map((row, n) => ({ n, ...columns(row, codeOf(row)) })))}::text::json)
        g (n int, external_user_id text, type int, unionid text, name text, avatar text, gender int, corp_name text,
          corp_full_name text, position text, phones text[], tags bigint[], follows json)),
    made as (
      insert into customer (corp_id, external_user_id, type, unionid, name, avatar, gender, corp_name, corp_full_name,
        position, phones, tags, properties, custom_fields, follows, groups, created_at, updated_at)
      select ${corpId}, external_user_id, type, unionid, name, avatar, gender, corp_name, corp_full_name, position, phones,
        tags, '{}', '[]', follows, '{}', ${now}, ${now}
      from given order by n
      on conflict (corp_id, external_user_id) do nothing
      returning pk, external_user_id)
    select pk, external_user_id as id from made`
  const byId = new Map(rows.map((row) => [row.external_user_id, row]))
  const fresh = made.map(({ pk, id }) => ({ pk, row: byId.get(id) as Row }))
  const relations = await tx<{ pk: number; id: number }[]>`
    update relation r set source = 'sync', tags = g.tags, contact_way_id = g.code
    from json_to_recordset(${JSON.stringify(
      fresh.map(({ pk, row }) => ({ pk, tags: row.tags, code: codeOf(row)?.id ?? null })),
    )}::text::json) g (pk bigint, tags bigint[], code bigint)
    where r.corp_id = ${corpId} and r.customer_pk = g.pk and r.lost_at is null
    returning r.customer_pk as pk, r.id`
  const relationOf = new Map(relations.map(({ pk, id }) => [pk, id]))
  await writeTimeline(
    ctx,
    fresh.map(({ pk, row: { follow } }) => ({
      ...{ pk, kind: 'add_external_user', time: follow.since, actor: 'customer', staffId: follow.staff_id },
      ...{ text: '添加了员工', key: `relation/${relationOf.get(pk)}/begun` },
    })),
  )
  const came = fresh.flatMap(({ pk, row }) => {
    const code = codeOf(row)
    return code ? [{ pk, row, code }] : []
  })
  for (const { pk, row, code } of came) {
    const { external_user_id, follow, tags } = row
    const arrival = { external_user_id, staff_id: follow.staff_id, tags, remark: follow.remark }
    await arriveByCode(ctx, { pk, relationId: relationOf.get(pk) as number, code, arrival, at: follow.since })
  }
  await countAdded(
    ctx,
    came.map(({ pk, row: { follow }, code }) => ({
      ...{ contactWayId: code.id, customerPk: pk, staffId: follow.staff_id, at: follow.since },
    })),
  )
  return new Set(made.map(({ id }) => id))
}

function columns({ external_user_id, details, follow, tags }: Row, code: CodeRules | undefined) {
  const { staff_id, since, state } = follow
  const remark = code?.customer_remark || follow.remark
  return {
    ...UNKNOWN,
    ...{ external_user_id, ...details, phones: [...new Set(follow.phones)] },
    tags: [...tags, ...(code?.auto_mark_tag_ids ?? []).filter((tag) => !tags.includes(tag))],
    follows: [{ staff_id, added_at: since, state, stage_id: null, remark }],
  }
}

/**
 * Parts a staff member from those who are not among these customers any more: the platform shows all friends in one reply.
 * Half added ones are not shown, and what was written here since it was asked is newer. Who left is not told: it is taken
 * for the customer.
 */
export async function loseMissing(
  ctx: Ctx,
  staffId: string,
  externalUserIds: readonly string[],
  seenMs: number,
): Promise<number> {
  const { tx, corpId, now } = ctx
  const missing = await tx<{ id: string; at: number }[]>`
    select c.external_user_id as id, r.changed_at as at
    from customer_follow f
    join customer c on c.corp_id = f.corp_id and c.pk = f.customer_pk
    join relation r on r.corp_id = f.corp_id and r.customer_pk = f.customer_pk and r.staff_id = f.staff_id
      and r.lost_at is null and not r.half and r.written_ms <= ${seenMs}
    left join unnest(${[...externalUserIds]}::text[]) i (id) on i.id = c.external_user_id
    where f.corp_id = ${corpId} and f.staff_id = ${staffId} and i.id is null
    order by c.pk`
  for (const { id, at } of missing) await unfollow(ctx, id, staffId, { at: Math.max(at, now), by: 'customer' })
  return missing.length
}
