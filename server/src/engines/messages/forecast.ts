import type { Ctx } from '../../storage/ctx.ts'
import { run, sql } from '../../storage/sql.ts'
import { chosen } from './chosen.ts'
import type { NewGroupMessage } from './new-message.ts'

/** How many messages a customer may get: the days of the month each month, 7 a week or 1 a day, as the corporation chose. */
export type Quota = 'month' | 'week' | 'day'

export type Forecast = {
  recipients: number
  staff: { staff_id: string; name: string | null; recipients: number }[]
  /** Those who have had all that they may get from us in the present period; the first of them by name. */
  over_quota: { total: number; external_user_ids: string[] }
}

const NAMED = 100

/** Whom a message would reach now, by whom, and who would not get it any more. Nothing is kept. */
export async function forecastGroupMessage(
  ctx: Ctx,
  { target, filter }: Pick<NewGroupMessage, 'target' | 'filter'>,
  quota: Quota,
): Promise<Forecast> {
  const { tx, corpId, now } = ctx
  const { id, rows } = await chosen(ctx, target, filter)
  const [found] = await run<Forecast[]>(
    tx,
    sql`
      with period as materialized (
        select extract(epoch from date_trunc(${quota}, l.now) at time zone l.time_zone)::bigint as begins,
          case ${quota}::text when 'day' then 1 when 'week' then 7 else
            extract(day from date_trunc('month', l.now) + interval '1 month - 1 day') end as most
        from (select time_zone, to_timestamp(${now}) at time zone time_zone as now from corp where corp_id = ${corpId}) l),
      ${rows},
      full_up as materialized (
        select distinct n.${id} as id from numbered n, period p
        where (select count(*) from (
          select from group_message_recipient r where r.corp_id = ${corpId} and r.${id} = n.${id}
            and r.send_time >= p.begins limit 31) s) >= p.most)
      select (select coalesce(max(last), 0) from share) as recipients,
        coalesce((select json_agg(json_build_object('staff_id', h.staff_id, 'name', t.name, 'recipients', h.last - h.first + 1)
            order by h.last - h.first desc, h.staff_id collate "C")
          from share h left join staff t on t.corp_id = ${corpId} and t.id = h.staff_id), '[]') as staff,
        json_build_object('total', (select count(*) from full_up), 'external_user_ids', array(
          select f.id from full_up f order by f.id collate "C" limit ${NAMED})) as over_quota`,
  )
  return found as Forecast
}
