import type { Ctx } from '../../storage/ctx.ts'
import { lockCustomers } from '../customers/lock.ts'
import { tagCustomers } from '../customers/tag.ts'
import { writeTimeline } from '../customers/timeline.ts'
import { movePointsOf } from '../points/move-one.ts'
import { holdTags } from '../tags/hold.ts'
import type { CheckInRule } from './mission.ts'
import { isFinished, levelsOf, type Standing, standingOf } from './standing.ts'

/** Somebody checks in, or opens the page to do so. */
export type Coming = { missionId: number; externalUserId: string; at: number }

/** `closed`: the check-in has ended, has not begun, or is gone. `outsider`: no member of its group chats. */
export type Checked = 'checked' | 'already' | 'closed' | 'outsider'

type Mission = {
  name: string
  days: 'consecutive' | 'cumulative'
  rules: CheckInRule[]
  day: string
  pk: number | null
}

/**
 * Writes down that somebody checked in, once a day of the corporation's zone: the ledger, what all their days come to, what
 * follows from it, and the counts last, as they are what many wait for.
 */
export async function checkIn(ctx: Ctx, coming: Coming): Promise<Checked> {
  await holdTags(ctx)
  const mission = await holdMission(ctx, coming)
  if (!mission) return 'closed'
  if (mission.pk === null) return 'outsider'
  const { tx, corpId } = ctx
  const { missionId, externalUserId, at } = coming
  const fresh = await enter(ctx, coming)
  const written = await tx`
    insert into check_in (corp_id, mission_id, external_user_id, day, at)
    values (${corpId}, ${missionId}, ${externalUserId}, ${mission.day}, ${at})
    on conflict do nothing returning 1`
  if (written.length === 0) return 'already'
  const standing = await standingNow(ctx, coming)
  const reached = await reach(ctx, coming, levelsOf(mission, standing))
  const finished = await keepStanding(ctx, coming, standing, isFinished(mission, standing))
  await reward(ctx, coming, { ...mission, pk: mission.pk, standing, reached })
  const people = standing.total === 1 ? 1 : 0
  await count(ctx, missionId, mission.day, {
    ...{ visitors: fresh ? 1 : 0, people, check_ins: 1, finished: finished ? 1 : 0 },
    reached: reached.map(({ level }) => level),
  })
  return 'checked'
}

/** Notes that a member opened the page. */
export async function openCheckIn(ctx: Ctx, coming: Coming): Promise<void> {
  const mission = await holdMission(ctx, coming)
  if (!mission || mission.pk === null || !(await enter(ctx, coming))) return
  await count(ctx, coming.missionId, mission.day, { visitors: 1, people: 0, check_ins: 0, reached: [], finished: 0 })
}

/** The check-in while it is open, which it stays until the end of the transaction; `pk` is null for somebody who may not check in. */
async function holdMission({ tx, corpId }: Ctx, { missionId, externalUserId, at }: Coming) {
  const [mission] = await tx<Mission[]>`
    select m.name, m.days, m.rules, (to_timestamp(${at}) at time zone k.time_zone)::date::text as day, (
        select c.pk from customer c where c.corp_id = m.corp_id and c.external_user_id = ${externalUserId}
          and (m.group_ext_ids = '{}' or c.groups && m.group_ext_ids)) as pk
    from check_in_mission m join corp k on k.corp_id = m.corp_id
    where m.corp_id = ${corpId} and m.id = ${missionId} and m.status = 'ongoing'
      and coalesce(m.start_time <= ${at}, true) and coalesce(m.end_time > ${at}, true)
    for share of m`
  return mission
}

/** Locks the participant's row, so that what one person does comes one after another; true for somebody new. */
async function enter({ tx, corpId }: Ctx, { missionId, externalUserId, at }: Coming): Promise<boolean> {
  const [row] = await tx<{ fresh: boolean }[]>`
    insert into check_in_participant as p (corp_id, mission_id, external_user_id, opened_at)
    values (${corpId}, ${missionId}, ${externalUserId}, ${at})
    on conflict (corp_id, mission_id, external_user_id) do update set opened_at = p.opened_at
    returning xmax = 0 as fresh`
  return row?.fresh ?? false
}

async function standingNow({ tx, corpId }: Ctx, { missionId, externalUserId }: Coming): Promise<Standing> {
  const rows = await tx<{ day: number }[]>`
    select day - date '1970-01-01' as day from check_in
    where corp_id = ${corpId} and mission_id = ${missionId} and external_user_id = ${externalUserId}`
  return standingOf(rows.map(({ day }) => day))
}

/** Of these levels, the ones that the person had not reached before. */
async function reach({ tx, corpId }: Ctx, { missionId, externalUserId, at }: Coming, enough: readonly CheckInRule[]) {
  if (enough.length === 0) return []
  const rows = await tx<{ level: number }[]>`
    insert into check_in_milestone (corp_id, mission_id, external_user_id, level, at)
    select ${corpId}, ${missionId}, ${externalUserId}, level, ${at}
    from unnest(${enough.map(({ level }) => level)}::int[]) level order by level
    on conflict do nothing returning level`
  const fresh = new Set(rows.map(({ level }) => level))
  return enough.filter(({ level }) => fresh.has(level))
}

/** Keeps what somebody's days come to; true when they have finished by this. */
async function keepStanding(
  { tx, corpId }: Ctx,
  { missionId, externalUserId, at }: Coming,
  { total, streak, best }: Standing,
  isDone: boolean,
): Promise<boolean> {
  const [row] = await tx<{ finished: boolean }[]>`
    update check_in_participant p set total_days = ${total}, streak = ${streak}, best = ${best},
      last_at = greatest(p.last_at, ${at}), last_day = l.day,
      finished_at = coalesce(p.finished_at, case when ${isDone} then ${at}::bigint end)
    from (
      select o.finished_at, (select max(day) from check_in d where d.corp_id = o.corp_id and d.mission_id = o.mission_id
        and d.external_user_id = o.external_user_id) as day
      from check_in_participant o
      where o.corp_id = ${corpId} and o.mission_id = ${missionId} and o.external_user_id = ${externalUserId}) l
    where p.corp_id = ${corpId} and p.mission_id = ${missionId} and p.external_user_id = ${externalUserId}
    returning l.finished_at is null and p.finished_at is not null as finished`
  return row?.finished ?? false
}

type Effects = Mission & { pk: number; standing: Standing; reached: readonly CheckInRule[] }

async function reward(ctx: Ctx, coming: Coming, { name, day, pk, standing, reached }: Effects): Promise<void> {
  const { missionId, externalUserId, at } = coming
  const object = { type: 'check_in_mission', id: String(missionId), name }
  await lockCustomers(ctx, [externalUserId])
  const tags = await existing(
    ctx,
    reached.flatMap((rule) => rule.tags),
  )
  if (tags.length > 0) {
    const markedBy = { kind: 'add_tags', actor: 'system', time: at, by: `打卡「${name}」`, object } as const
    await tagCustomers(ctx, [externalUserId], tags, markedBy)
  }
  for (const { level, points } of reached) {
    if (points === 0) continue
    const reason = `打卡「${name}」第 ${level} 阶段`
    const cause = { kind: 'check_in', reason, target: String(missionId), data: { event_tpl: reason } } as const
    const call = `check_in:${missionId}:${level}`
    await movePointsOf(ctx, { external_user_id: externalUserId, delta: points, ...cause, call })
  }
  const levels = reached.map(({ level }) => level)
  const won = levels.length > 0 ? `，达到第 ${levels.join('、')} 阶段` : ''
  await writeTimeline(ctx, [
    {
      ...{ pk, kind: 'check_in', time: at, actor: 'customer', object, key: `check_in/${missionId}/${day}` },
      text: `在「${name}」打卡，累计 ${standing.total} 天，连续 ${standing.streak} 天${won}`,
      data: { day, total_days: standing.total, succession_days: standing.streak, levels },
    },
  ])
}

/** Without those that were removed since the rules were written. */
async function existing({ tx, corpId }: Ctx, tags: readonly number[]): Promise<number[]> {
  if (tags.length === 0) return []
  const rows = await tx<{ id: number }[]>`
    select t_id as id from tag where corp_id = ${corpId} and t_id = any (${[...tags]}::bigint[]) order by t_id`
  return rows.map(({ id }) => id)
}

type Counts = Record<'visitors' | 'people' | 'check_ins' | 'finished', number> & { reached: readonly number[] }

async function count({ tx, corpId }: Ctx, id: number, day: string, counts: Counts): Promise<void> {
  const { visitors, people, check_ins, finished } = counts
  const reached = counts.reached.length
  if (reached > 0)
    await tx`
      insert into check_in_level as x (corp_id, mission_id, level, people)
      select ${corpId}, ${id}, level, 1 from unnest(${[...counts.reached]}::int[]) level order by level
      on conflict (corp_id, mission_id, level) do update set people = x.people + 1`
  await tx`
    with d as (
      insert into check_in_day as x (corp_id, mission_id, day, visitors, people, check_ins, reached)
      values (${corpId}, ${id}, ${day}, ${visitors}, ${people}, ${check_ins}, ${reached})
      on conflict (corp_id, mission_id, day) do update set visitors = x.visitors + excluded.visitors,
        people = x.people + excluded.people, check_ins = x.check_ins + excluded.check_ins,
        reached = x.reached + excluded.reached returning 1)
    insert into check_in_stats as x (corp_id, mission_id, visitors, people, check_ins, reached, finished)
    select ${corpId}, ${id}, ${visitors}, ${people}, ${check_ins}, ${reached}, ${finished} from d
    on conflict (corp_id, mission_id) do update set visitors = x.visitors + excluded.visitors,
      people = x.people + excluded.people, check_ins = x.check_ins + excluded.check_ins,
      reached = x.reached + excluded.reached, finished = x.finished + excluded.finished`
}
