import type { Ctx } from '../../storage/ctx.ts'
import { scheduleEnds, stillToEnd, type Timed } from './ending.ts'

/** What follows from imported check-ins, rows with `id`: each has a page, and an end that is still to come. */
export async function checkInMissionsImported(ctx: Ctx, rows: string): Promise<void> {
  const { tx, corpId, now } = ctx
  await tx`
    insert into page_link (corp_id, code, kind, object_id, created_at)
    select ${corpId}, page_code(${corpId}, 'check_in', i.id), 'check_in', i.id, ${now} from ${tx(rows)} i
    on conflict do nothing`
  const missions = await tx<Timed[]>`
    select id, status, end_time from check_in_mission
    where corp_id = ${corpId} and id = any (array(select id from ${tx(rows)})) order by id`
  await scheduleEnds(
    ctx,
    missions.flatMap((mission) => stillToEnd(mission, now)),
  )
}

/** Counts all days of the check-ins to which some were imported, rows with `mission_id`; nobody is rewarded for them. */
export async function checkInsImported({ tx, corpId }: Ctx, rows: string): Promise<void> {
  const missions = tx`array(select distinct mission_id from ${tx(rows)})`
  await tx`
    with runs as (
      select mission_id, external_user_id, day, at,
        day - (row_number() over (partition by mission_id, external_user_id order by day))::int as run
      from check_in where corp_id = ${corpId} and mission_id = any (${missions})),
    lengths as (
      select mission_id, external_user_id, run, count(*) as n, max(day) as last_day, min(at) as first_at, max(at) as last_at
      from runs group by 1, 2, 3),
    people as (
      select mission_id, external_user_id, min(first_at) as first_at, max(last_at) as last_at, max(last_day) as last_day,
        sum(n) as total, max(n) as best, (array_agg(n order by last_day desc))[1] as streak
      from lengths group by 1, 2)
    insert into check_in_participant as p (corp_id, mission_id, external_user_id, opened_at, last_at, last_day, total_days,
      streak, best, finished_at)
    select ${corpId}, x.mission_id, x.external_user_id, x.first_at, x.last_at, x.last_day, x.total, x.streak, x.best,
      case when (select max((r ->> 'needed')::int) from json_array_elements(m.rules) r)
        <= case m.days when 'consecutive' then x.best else x.total end then x.last_at end
    from people x join check_in_mission m on m.corp_id = ${corpId} and m.id = x.mission_id
    order by x.mission_id, x.first_at, x.external_user_id
    on conflict (corp_id, mission_id, external_user_id) do update set last_at = excluded.last_at, last_day = excluded.last_day,
      total_days = excluded.total_days, streak = excluded.streak, best = excluded.best,
      finished_at = coalesce(p.finished_at, excluded.finished_at)`
  await tx`
    insert into check_in_milestone (corp_id, mission_id, external_user_id, level, at)
    select p.corp_id, p.mission_id, p.external_user_id, (r ->> 'level')::int, p.last_at
    from check_in_participant p join check_in_mission m on m.corp_id = p.corp_id and m.id = p.mission_id
    cross join lateral json_array_elements(m.rules) r
    where p.corp_id = ${corpId} and p.mission_id = any (${missions})
      and (r ->> 'needed')::int <= case m.days when 'consecutive' then p.best else p.total_days end
    on conflict do nothing`
  await tx`
    insert into check_in_level (corp_id, mission_id, level, people)
    select corp_id, mission_id, level, count(*) from check_in_milestone
    where corp_id = ${corpId} and mission_id = any (${missions}) group by 1, 2, 3
    on conflict (corp_id, mission_id, level) do update set people = excluded.people`
  await tx`
    insert into check_in_day (corp_id, mission_id, day, people, check_ins)
    select corp_id, mission_id, day, count(*) filter (where place = 1), count(*) from (
      select *, row_number() over (partition by mission_id, external_user_id order by day) as place
      from check_in where corp_id = ${corpId} and mission_id = any (${missions})) d
    group by 1, 2, 3
    on conflict (corp_id, mission_id, day) do update set people = excluded.people, check_ins = excluded.check_ins`
  await tx`
    insert into check_in_stats (corp_id, mission_id, visitors, people, check_ins, reached, finished)
    select p.corp_id, p.mission_id, count(*), count(*) filter (where p.total_days > 0), sum(p.total_days),
      (select count(*) from check_in_milestone s where s.corp_id = p.corp_id and s.mission_id = p.mission_id),
      count(p.finished_at)
    from check_in_participant p where p.corp_id = ${corpId} and p.mission_id = any (${missions})
    group by 1, 2
    on conflict (corp_id, mission_id) do update set visitors = excluded.visitors, people = excluded.people,
      check_ins = excluded.check_ins, reached = excluded.reached, finished = excluded.finished`
}
