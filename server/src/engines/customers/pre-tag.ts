import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'
import { type CustomerKeys, holdArrivals, selectKeys } from '../arrivals/arrivals.ts'
import { holdTags } from '../tags/hold.ts'
import { tagCustomers } from './tag.ts'

/** People who are to be marked with a tag, by what they will be known by; `openid` is '' where it does not matter. */
export type PreTags = {
  tId: number
  targetType: 'union_id' | 'mobile'
  targets: readonly { target: string; openid: string }[]
  source: string
}

/**
 * Marks those who are customers at once, the others when they become known. What waits already stays as it is. Gives the ids of
 * what is new.
 */
export async function preTag(ctx: Ctx, { tId, targetType, targets, source }: PreTags): Promise<number[]> {
  const { tx, corpId, now } = ctx
  const names = targets.map(({ target }) => target)
  await holdTags(ctx)
  const matching =
    targetType === 'mobile'
      ? tx`select customer_pk as pk from customer_phone where corp_id = ${corpId} and phone = any (${names})`
      : tx`select pk from customer where corp_id = ${corpId} and unionid = any (${names})`
  await holdArrivals(
    ctx,
    (inner) => inner`
      select 1 from customer where corp_id = ${corpId} and pk = any (array(${matching})) order by pk for update`,
  )
  const made = await tx<{ id: number }[]>`
    insert into pre_tag (corp_id, target_type, target, openid, t_id, source, created_at)
    select ${corpId}, ${targetType}, x.target, x.openid, ${tId}, ${source}, ${now}
    from rows from (json_to_recordset(${JSON.stringify(targets)}::text::json) as (target text, openid text))
      with ordinality x (target, openid, n)
    order by x.n on conflict do nothing returning id`
  await applyPreTags(ctx, matching)
  return made.map(({ id }) => id)
}

const KINDS = {
  mobile: { kind: 'pre_tag_by_mobile', by: '按手机号' },
  union_id: { kind: 'pre_tag_by_unionid', by: '按 unionid ' },
} as const

/** Marks these customers with what waits for their phones and unionids. The caller holds the tags and the customers. */
export async function applyPreTags(ctx: Ctx, customers: CustomerKeys): Promise<void> {
  const { tx, corpId, now } = ctx
  const [some] = await tx`select 1 from pre_tag where corp_id = ${corpId} limit 1`
  if (!some) return
  const met = await tx<{ type: keyof typeof KINDS; tag: number; ids: string[] }[]>`
    with who as materialized (${selectKeys(ctx, customers)}),
    hit as materialized (
      select c.pk, c.external_user_id, p.target_type, p.target, p.openid, p.t_id
      from customer c
      cross join lateral (
        select 'mobile' as kind, phone as key from unnest(c.phones) phone
        union all
        select 'union_id', c.unionid where c.unionid is not null) k
      join pre_tag p on p.corp_id = ${corpId} and p.target_type = k.kind and p.target = k.key
        and (p.openid = '' or p.openid = c.openid) and p.marked_at is null
      where c.corp_id = ${corpId} and c.pk = any (array(select pk from who))),
    taken as (
      update pre_tag p set marked_at = ${now}
      from (select distinct target_type, target, openid, t_id from hit) h
      where p.corp_id = ${corpId} and p.target_type = h.target_type and p.target = h.target and p.openid = h.openid
        and p.t_id = h.t_id)
    select target_type as type, t_id as tag, array_agg(distinct external_user_id) as ids from hit
    group by 1, 2 order by 1, 2`
  for (const { type, tag, ids } of met) await tagCustomers(ctx, ids, [tag], { ...KINDS[type], actor: 'system' })
}

/** Drops what was left for a unionid by this way, done or not; false when there is nothing. */
export async function removePreTags({ tx, corpId }: Ctx, unionid: string, source: string): Promise<boolean> {
  const gone = await tx`
    delete from pre_tag where corp_id = ${corpId} and target_type = 'union_id' and target = ${unionid}
      and source = ${source} returning 1`
  return gone.length > 0
}

/** Drops one, done or not; the tags that it has given stay. False when there is no such one. */
export async function removePreTag({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'pre_tag', { corp_id: corpId, id })
}
