import type { Ctx } from '../../storage/ctx.ts'
import type { Change } from './came.ts'
import type { Progress } from './count.ts'
import { type Award, decideLevels } from './decide.ts'
import { giveLevel, type Participant, takeBackLevel } from './level.ts'
import type { Level } from './mission.ts'
import { loadMissions, type Mission, missionKey } from './rules.ts'

/** What became of participants: the missions of which something was given, and the progress of each, by `missionKey`. */
export type Settled = { given: Mission[]; progress: Map<string, Progress> }

/** Has participants' friends counted, and levels given and taken back. Participants are locked in the order of their ids. */
export async function changeLevels(
  ctx: Ctx,
  changes: readonly Change[],
  known: ReadonlyMap<string, Mission>,
): Promise<Settled> {
  const counting = changes.filter(({ effective }) => effective !== 0)
  if (counting.length === 0) return { given: [], progress: new Map() }
  return settleLevels(ctx, await countFriends(ctx, counting), known)
}

/** Gives and takes back what follows from how many friends of these participants count. */
export async function settleLevels(
  ctx: Ctx,
  participants: readonly Participant[],
  known: ReadonlyMap<string, Mission>,
): Promise<Settled> {
  const missing = participants
    .map(({ kind, missionId: id }) => ({ kind, id }))
    .filter((key) => !known.has(missionKey(key)))
  const missions = new Map([...known, ...(await loadMissions(ctx, missing))])
  const standings = await loadStandings(ctx, participants)
  const progress = new Map<string, Progress>()
  const moves: {
    participant: Participant
    unionid: string | null
    mission: Mission
    level: Level
    isGiven: boolean
  }[] = []
  for (const participant of participants) {
    const { id, kind, missionId, before, effective, at } = participant
    const key = missionKey({ kind, id: missionId })
    const mission = missions.get(key)
    const standing = standings.get(id)
    if (!mission || !standing) continue
    const { give, takeBack, isFinished } = decideLevels(
      mission.rules,
      standing.isVoid ? 0 : standing.effective,
      standing.awards,
    )
    const turned = isFinished === standing.isFinished ? 0 : await noteFinished(ctx, id, isFinished ? at : null)
    const { inviting, finished } = progress.get(key) ?? { inviting: 0, finished: 0 }
    progress.set(key, {
      inviting: inviting + Number(effective > 0) - Number(before > 0),
      finished: finished + (isFinished ? turned : -turned),
    })
    const own = { participant, unionid: standing.unionid, mission }
    const returned = mission.rules.filter(({ level }) => takeBack.includes(level))
    moves.push(...returned.map((level) => ({ ...own, level, isGiven: false })))
    moves.push(...give.map((level) => ({ ...own, level, isGiven: true })))
  }
  // every writer locks levels in this order: two of them cannot deadlock
  const place = ({ kind, id }: Mission) => missionKey({ kind, id })
  moves.sort((a, b) =>
    place(a.mission) < place(b.mission) ? -1 : place(a.mission) > place(b.mission) ? 1 : a.level.level - b.level.level,
  )
  for (const { participant, unionid, mission, level, isGiven } of moves) {
    if (isGiven) await giveLevel(ctx, { participant, unionid, mission, level })
    else await takeBackLevel(ctx, participant, level.level)
  }
  return { given: [...new Set(moves.flatMap(({ mission, isGiven }) => (isGiven ? mission : [])))], progress }
}

async function countFriends({ tx, corpId }: Ctx, changes: readonly Change[]): Promise<Participant[]> {
  const sums = Map.groupBy(changes, ({ participantId }) => participantId)
  const ids = [...sums.keys()].sort((a, b) => a - b)
  const of = (id: number) => sums.get(id) as Change[]
  const by = ids.map((id) => of(id).reduce((sum, { effective }) => sum + effective, 0))
  const times = ids.map((id) => Math.max(...of(id).map(({ at }) => at)))
  return tx<Participant[]>`
    with held as materialized (
      select p.id, g.n, g.at, p.effective as before
      from unnest(${ids}::bigint[], ${by}::bigint[], ${times}::bigint[]) g (id, n, at)
      join mission_participant p on p.corp_id = ${corpId} and p.id = g.id order by p.id for update of p)
    update mission_participant p set effective = greatest(h.before + h.n, 0) from held h
    where p.corp_id = ${corpId} and p.id = h.id
    returning p.id, p.kind, p.mission_id as "missionId", h.before, p.effective,
      p.external_user_id as "externalUserId", h.at`
}

type Standing = {
  id: number
  effective: number
  isFinished: boolean
  awards: Award[]
  isVoid: boolean
  unionid: string | null
}

/**
 * How held participants stand now, and whether they may win anything: asked after their rows are held, as others in the same
 * transaction may have counted more friends since.
 */
async function loadStandings(
  { tx, corpId }: Ctx,
  participants: readonly Participant[],
): Promise<Map<number, Standing>> {
  const rows = await tx<Standing[]>`
    select p.id, p.effective, p.finished_at is not null as "isFinished", coalesce(p.unionid, (
        select c.unionid from customer c where c.corp_id = ${corpId} and c.external_user_id = p.external_user_id)) as unionid, (
        select coalesce(json_agg(json_build_object('level', a.level, 'state', a.state)), '[]') from mission_award a
        where a.corp_id = ${corpId} and a.participant_id = p.id) as awards,
      case p.kind when 'task_treasure_mission' then exists (
        select from task_treasure_mission m where m.corp_id = ${corpId} and m.id = p.mission_id and p.external_user_id = any (m.blacklist))
      else exists (
        select from group_fission_mission m where m.corp_id = ${corpId} and m.id = p.mission_id and p.external_user_id = any (m.blacklist))
      end as "isVoid"
    from mission_participant p where p.corp_id = ${corpId} and p.id = any (${participants.map(({ id }) => id)}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** 1 where it was news, else 0. */
async function noteFinished({ tx, corpId }: Ctx, id: number, at: number | null): Promise<number> {
  const turned = await tx`
    update mission_participant set finished_at = ${at}
    where corp_id = ${corpId} and id = ${id} and (finished_at is null) <> (${at}::bigint is null) returning 1`
  return turned.length
}
