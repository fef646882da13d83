import type { Sql } from '../../../server/src/storage/connect.ts'

/** Each follows as many customers as the others. */
export const STAFF = 100
const TAGS = 50

const CUSTOMERS = `insert into customer (corp_id, external_user_id, unionid, openid, name, avatar, gender, phones, points, tags,
    properties, custom_fields, follows, groups, created_at, updated_at)
  select $1, 'wm' || lpad(n::text, 10, '0'), 'on' || lpad(n::text, 10, '0'), null,
    chr(19968 + n % 5000) || '女士' || case when n % 5 = 0 then (n::bigint * 7919 % 100000000)::text else '' end,
    '', n % 3, array[(13000000000 + n)::text], 0, array[1 + n % ${TAGS}, 1 + (n / 7 + 25) % ${TAGS}]::bigint[], '{}', '[]',
    json_build_array(json_build_object('staff_id', 'staff' || n % ${STAFF}, 'added_at', 1600000000 + n::bigint * 7919 % 100000000,
      'state', '', 'stage_id', null, 'remark', '')),
    '{}', 1600000000 + n, 1600000000 + n
  from generate_series($2::int, $3::int) n`

/**
 * Fills a corporation with a hundred staff, fifty tags and customers who have two tags and follow one of the staff. Every
 * fifth has a number in the name, as many have theirs.
 */
export async function addCustomers(owner: Sql, corpId: string, people: number): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`select set_config('guanxi.feed', 'off', true)`
    await tx`insert into tag_group (corp_id, tag_group_id, tag_group_name, department_list)
      values (${corpId}, 'g1', '等级', '{0}')`
    await tx`insert into tag (corp_id, t_id, tag_id, tag_name, tag_group_id, created_at, updated_at)
      select ${corpId}, n, 'et' || n, '标签' || n, 'g1', 1, 1 from generate_series(1, ${TAGS}::int) n`
    await tx`insert into staff (corp_id, pk, id, name, created_at, oa_authorized, ia_authorized, ma_authorized, department,
        updated_at)
      select ${corpId}, n + 1, 'staff' || n, '员工' || n, 1, true, true, true, '{1}', 1
      from generate_series(0, ${STAFF - 1}::int) n`
    for (let first = 1; first <= people; first += 100_000) {
      await tx.unsafe(CUSTOMERS, [corpId, first, Math.min(people, first + 99_999)])
    }
    await tx`insert into relation (corp_id, customer_pk, staff_id, since, is_new, source, state, changed_at)
      select f.corp_id, f.customer_pk, f.staff_id, f.added_at, true, 'import', '', f.added_at
      from customer_follow f where f.corp_id = ${corpId} order by f.customer_pk`
  })
  for (const table of [
    ...['customer', 'customer_tag', 'customer_follow', 'customer_phone', 'customer_change', 'staff', 'tag'],
  ]) {
    await owner.unsafe(`vacuum (analyze) ${table}`)
  }
}

/** The unionid and the id of customer number `n`. */
export const unionid = (n: number) => `on${String(n).padStart(10, '0')}`
export const externalUserId = (n: number) => `wm${String(n).padStart(10, '0')}`
