import { all, type Fragment, sql, verbatim } from '../../storage/sql.ts'
import type { CustomerFilter } from './filter.ts'

/**
 * A `select` of (customer_pk, staff_id) for the follows that meet every condition: one row per follow, or per customer
 * with its earliest one. `follows` is read in place of the table: a name of rows that look like it, some of them perhaps
 * more than once, whose columns `besides` are selected too. `probe` looks each of them up by itself: for rows whose number
 * PostgreSQL cannot know, so that it does not take them for few and compare each with each.
 */
export function crowd(
  corpId: string,
  filter: Partial<CustomerFilter>,
  {
    follows = 'customer_follow',
    besides = [],
    probe = false,
  }: { follows?: string; besides?: readonly string[]; probe?: boolean } = {},
): Fragment {
  const distinct = filter.eu_distinct ?? true
  const where = all([sql`f.corp_id = ${corpId}`, ...conditions(corpId, filter, verbatim(probe ? 'offset 0' : ''))])
  return sql`
    select ${verbatim(distinct ? 'distinct on (f.customer_pk)' : besides.length > 0 ? 'distinct' : '')} f.customer_pk, f.staff_id${verbatim(besides.map((name) => `, f.${name}`).join(''))}
    from ${verbatim(follows)} f where ${where}
    ${verbatim(distinct ? 'order by f.customer_pk, f.added_at, f.staff_id collate "C"' : '')}`
}

/** A `select` of customer_pk, each once: those that meet the filter by any of their follows. */
export function members(corpId: string, filter: Partial<CustomerFilter>): Fragment {
  return sql`select distinct f.customer_pk from (${crowd(corpId, { ...filter, eu_distinct: false })}) f`
}

function conditions(corpId: string, filter: Partial<CustomerFilter>, end: Fragment): Fragment[] {
  const { staff_ext_id_list: staff, kanban_stage_id_list: stages, group_ext_id_list: groups } = filter
  const { or_tag_list: tags, not_or_tag_list: without } = filter.tag_condition ?? {}
  const { gender, start_time, end_time } = filter
  return [
    ...(staff?.length ? [sql`f.staff_id = any (${staff}::text[])`] : []),
    ...(start_time === undefined ? [] : [sql`f.added_at >= ${start_time}`]),
    ...(end_time === undefined ? [] : [sql`f.added_at <= ${end_time}`]),
    ...(stages?.length ? [sql`f.stage_id = any (${stages}::bigint[])`] : []),
    ...(gender === undefined
      ? []
      : [
          sql`exists (select from customer c
      where c.corp_id = ${corpId} and c.pk = f.customer_pk and c.gender = ${gender} ${end})`,
        ]),
    ...(filter.min_score === undefined && filter.max_score === undefined ? [] : [scored(corpId, filter, end)]),
    ...(tags?.length ? [tagged(corpId, tags, end)] : []),
    ...(without?.length ? [sql`not ${tagged(corpId, without, end)}`] : []),
    ...(groups?.length
      ? [
          sql`exists (select from customer_group g where g.corp_id = ${corpId}
      and g.group_ext_id = any (${groups}::text[]) and g.customer_pk = f.customer_pk ${end})`,
        ]
      : []),
    ...(filter.group_tag_id_list?.length ? [inTaggedGroup(corpId, filter.group_tag_id_list, end)] : []),
    ...(filter.store_id_list?.length ? [cameByStore(corpId, filter.store_id_list, end)] : []),
    ...(filter.event_condition ? [happened(corpId, filter.event_condition, end)] : []),
    ...(filter.order_condition ? [ordered(corpId, filter.order_condition, end)] : []),
  ]
}

function scored(corpId: string, { min_score = 0, max_score }: Partial<CustomerFilter>, end: Fragment): Fragment {
  return sql`exists (select from customer c where c.corp_id = ${corpId} and c.pk = f.customer_pk
    and c.score >= ${min_score} and c.score <= ${max_score ?? Number.MAX_SAFE_INTEGER} ${end})`
}

function tagged(corpId: string, tags: readonly number[], end: Fragment): Fragment {
  return sql`exists (select from customer_tag t
    where t.corp_id = ${corpId} and t.customer_pk = f.customer_pk and t.t_id = any (${tags}::bigint[]) ${end})`
}

function inTaggedGroup(corpId: string, tags: readonly number[], end: Fragment): Fragment {
  return sql`exists (select from customer_group g join group_chat_tag t on t.corp_id = g.corp_id and t.group_ext_id = g.group_ext_id
    where g.corp_id = ${corpId} and g.customer_pk = f.customer_pk and t.tag_id = any (${tags}::bigint[]) ${end})`
}

/** By the code that a store has, or by one that it had: by that one's id, as another may have its state now; imports know the state alone. */
function cameByStore(corpId: string, stores: readonly number[], end: Fragment): Fragment {
  const meant = sql`s.corp_id = ${corpId} and s.id = any (${stores}::bigint[])`
  const past = sql`from store s, json_to_recordset(s.past_codes) p (id bigint, state text) where ${meant}`
  return sql`exists (select from relation i
    where i.corp_id = ${corpId} and i.customer_pk = f.customer_pk and i.staff_id = f.staff_id and i.state <> ''
      and (i.state = any (array(select k.state from store s join contact_way k on k.corp_id = s.corp_id and k.id = s.contact_way_id
          where ${meant}))
        or i.contact_way_id = any (array(select p.id ${past}))
        or i.contact_way_id is null and i.state = any (array(select p.state ${past}))) ${end})`
}

type EventCondition = NonNullable<CustomerFilter['event_condition']>

function happened(corpId: string, { event_type_id_list: types, start_time, end_time }: EventCondition, end: Fragment) {
  return sql`exists (select from customer_timeline t where ${all([
    sql`t.corp_id = ${corpId} and t.customer_pk = f.customer_pk and t.event_type_id is not null`,
    ...(types?.length ? [sql`t.event_type_id = any (${types}::bigint[])`] : []),
    ...(start_time === undefined ? [] : [sql`t.time >= ${start_time}`]),
    ...(end_time === undefined ? [] : [sql`t.time <= ${end_time}`]),
  ])} ${end})`
}

type OrderCondition = NonNullable<CustomerFilter['order_condition']>

const DAY = 86_400

/** Whether there are orders of that kind, or with `bought` false that there are none. */
function ordered(corpId: string, condition: OrderCondition, end: Fragment): Fragment {
  const { bought = true, shop_id_list: shops, item_id_list: items, min_amount: least, max_amount: most } = condition
  const { start_time, end_time, last_order_within_days: days } = condition
  const fits = all([
    sql`c.corp_id = ${corpId} and c.pk = f.customer_pk`,
    ...(shops?.length ? [sql`o.shop_id = any (${shops}::text[])`] : []),
    ...(items?.length
      ? [
          sql`exists (select from json_array_elements(o.item_list) i where i ->> 'item_id' = any (${items.map(String)}::text[]))`,
        ]
      : []),
    ...(start_time === undefined ? [] : [sql`o.create_time >= ${start_time}`]),
    ...(end_time === undefined ? [] : [sql`o.create_time <= ${end_time}`]),
    ...(days === undefined ? [] : [sql`o.create_time >= (select corp_ms(${corpId}) / 1000) - ${days * DAY}`]),
  ])
  const sum = sql`coalesce(sum(o.payment_amount), 0)`
  const sums = [
    ...(least === undefined ? [] : [sql`${sum} >= ${least}::numeric`]),
    ...(most === undefined ? [] : [sql`${sum} <= ${most}::numeric`]),
  ]
  return sql`${verbatim(bought ? '' : 'not')} exists (
    select from customer c join shop_order o on o.corp_id = c.corp_id and o.external_user_id = c.external_user_id
    where ${fits} ${sums.length > 0 ? sql`group by c.pk having ${all(sums)}` : verbatim('')} ${end})`
}
