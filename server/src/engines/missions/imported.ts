import type { Ctx } from '../../storage/ctx.ts'
import { scheduleEnds, type Timed } from './end-job.ts'
import type { FissionKind } from './mission.ts'

/** What follows from imported missions, rows with `id`: they have a page, and those that are ongoing their end. */
export const missionsImported =
  (kind: FissionKind) =>
  async (ctx: Ctx, rows: string): Promise<void> => {
    const { tx, corpId, now } = ctx
    await tx`
      insert into page_link (corp_id, code, kind, object_id, created_at)
      select ${corpId}, page_code(${corpId}, ${kind}, i.id), ${kind}, i.id, ${now} from ${tx(rows)} i
      on conflict do nothing`
    const missions = await tx<Timed[]>`
      select id, status, end_time from ${tx(kind)}
      where corp_id = ${corpId} and status = 'ongoing' and end_time > ${now} and id = any (array(select id from ${tx(rows)})) order by id`
    await scheduleEnds(ctx, kind, missions)
  }

/** Participants' posters lead to pages of their own; rows with `id`, `kind` and `mission_id`. */
export async function participantsImported(ctx: Ctx, rows: string): Promise<void> {
  const { tx, corpId, now } = ctx
  await tx`
    insert into page_link (corp_id, code, kind, object_id, sharer, created_at)
    select ${corpId}, page_code(${corpId}, i.kind, i.mission_id, i.id::text), i.kind, i.mission_id, i.id::text, ${now}
    from ${tx(rows)} i
    on conflict do nothing`
  await recountMissions(ctx, rows)
}

/** What is counted of missions follows from who takes part and came, rows with `kind` and `mission_id`. */
export async function recountMissions({ tx, corpId }: Ctx, rows: string): Promise<void> {
  await tx`
    insert into mission_day (corp_id, kind, mission_id, day, seen, joined, came, lost)
    select ${corpId}, i.kind, i.mission_id, n.* from (select distinct kind, mission_id from ${tx(rows)}) i,
      mission_days_recounted(${corpId}, i.kind, i.mission_id) n order by 2, 3, 4
    on conflict (corp_id, kind, mission_id, day) do update set seen = excluded.seen, joined = excluded.joined,
      came = excluded.came, lost = excluded.lost`
  await tx`
    insert into mission_stats as s (corp_id, kind, mission_id, seen, joined, inviting, finished, came, stayed)
    select ${corpId}, i.kind, i.mission_id, n.* from (select distinct kind, mission_id from ${tx(rows)} order by 1, 2) i,
      mission_recounted(${corpId}, i.kind, i.mission_id) n
    on conflict (corp_id, kind, mission_id) do update set seen = excluded.seen, joined = excluded.joined,
      inviting = excluded.inviting, finished = excluded.finished, came = excluded.came, stayed = excluded.stayed`
}

/** How many prizes of each level are spoken for follows from the awards, rows with `kind` and `mission_id`. */
export async function awardsImported({ tx, corpId }: Ctx, rows: string): Promise<void> {
  await tx`
    insert into mission_level (corp_id, kind, mission_id, level, given, claimed, handed_over)
    select ${corpId}, a.kind, a.mission_id, a.level, count(*), count(*) filter (where a.state = 'claimed'), count(a.handed_over_at)
    from mission_award a
    where a.corp_id = ${corpId} and a.state in ('reached', 'claimed')
      and (a.kind, a.mission_id) in (select i.kind, i.mission_id from ${tx(rows)} i)
    group by 2, 3, 4 order by 2, 3, 4
    on conflict (corp_id, kind, mission_id, level) do update
    set given = excluded.given, claimed = excluded.claimed, handed_over = excluded.handed_over`
}
