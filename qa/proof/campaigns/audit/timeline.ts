import type { Sql } from '../../../../server/src/storage/connect.ts'

/** Kinds of lines of which there is one for each fact in a ledger, and none without. */
const EXACT = [
  ...[
    'add_external_user',
    'external_user_outflow',
    'delete_external_user',
    'open_radar',
    'read_radar',
    'submit_smart_form',
  ],
  ...['write_smart_form', 'af_add', 'invite_user', 'check_in', 'add_integral'],
]

/** Every fact has its line on the customer's timeline, and nothing else is told. */
export async function auditTimeline(owner: Sql, corpId: string): Promise<string[]> {
  const of = owner`join customer c on c.corp_id = ${corpId} and c.external_user_id = x.external_user_id where x.corp_id = ${corpId}`
  const facts = owner`
    select customer_pk as pk, 'relation/' || id || '/begun' as key from relation where corp_id = ${corpId}
    union all select customer_pk, 'relation/' || id || '/ended' from relation where corp_id = ${corpId} and lost_at is not null
    union all select c.pk, 'radar_view/' || x.id from radar_view x ${of} and x.counted
    union all select c.pk, 'radar_read/' || x.id from radar_view x ${of} and x.seconds > 0
    union all select c.pk, 'form_answer/' || x.id from smart_form_answer x ${of}
    union all select c.pk, 'form_start/' || x.form_id from smart_form_visitor x ${of} and x.started_at is not null
    union all select c.pk, 'join/' || x.id from mission_participant x ${of}
    union all select c.pk, 'invite/' || i.kind || '/' || i.mission_id || '/' || i.friend from mission_participant x
      join mission_invite i on i.corp_id = x.corp_id and i.participant_id = x.id ${of}
    union all select c.pk, 'check_in/' || x.mission_id || '/' || x.day from check_in x ${of}
    union all select c.pk, 'points/' || x.id from points_entry x ${of}`
  const rewards = owner`
    select c.pk, 'level/' || a.id || '/' || a.reached_at as key from mission_participant x
      join mission_award a on a.corp_id = x.corp_id and a.participant_id = x.id ${of}
    union all select g.customer_pk, 'join/' || g.group_ext_id || '/' || m.join_time from customer_group g
      join customer c on c.corp_id = g.corp_id and c.pk = g.customer_pk
      join group_chat_member m on m.corp_id = g.corp_id and m.group_ext_id = g.group_ext_id and m.user_id = c.external_user_id
      where g.corp_id = ${corpId}`
  const untold = await owner<{ pk: number; key: string }[]>`
    select f.pk, f.key from (${facts} union all ${rewards}) f
    where not exists (select from customer_timeline t where t.corp_id = ${corpId} and t.customer_pk = f.pk and t.source_key = f.key)
    order by 2 limit 20`
  const unfounded = await owner<{ pk: number; key: string }[]>`
    select t.customer_pk as pk, t.source_key as key from customer_timeline t
    where t.corp_id = ${corpId} and t.kind = any (${EXACT})
      and not exists (select from (${facts}) f where f.pk = t.customer_pk and f.key = t.source_key)
    order by 2 limit 20`
  const twice = await owner<{ pk: number; key: string }[]>`
    select customer_pk as pk, source_key as key from customer_timeline where corp_id = ${corpId} group by 1, 2 having count(*) > 1`
  const told = (kind: string, rows: readonly { pk: number; key: string }[]) =>
    rows.map(({ pk, key }) => `${kind}: customer ${pk}, ${key}`)
  return [
    ...told('fact without a line', untold),
    ...told('line without a fact', unfounded),
    ...told('line twice', twice),
  ]
}
