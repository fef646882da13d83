import type { Ctx } from '../../storage/ctx.ts'
import { type Award, decideLevels } from './decide.ts'
import type { Change } from './follow.ts'
import type { FissionKind, Level } from './mission.ts'
import { loadMissions, type Mission, missionKey } from './rules.ts'
import { rewardWinner } from './winner.ts'

type Participant = {
  id: number
  kind: FissionKind
  missionId: number
  effective: number
  externalUserId: string | null
}

/**
 * Has participants' friends counted, and levels given and taken back; gives the missions of which something was given.
 * Participants are locked in the order of their ids.
 */
export async function changeLevels(
  ctx: Ctx,
  changes: readonly Change[],
  known: ReadonlyMap<string, Mission>,
): Promise<Mission[]> {
  const counting = changes.filter(({ effective }) => effective !== 0)
  if (counting.length === 0) return []
  const participants = await countFriends(ctx, counting)
  const keys = participants.map(({ kind, missionId }) => ({ kind, id: missionId }))
  const missions = new Map([
    ...known,
    ...(await loadMissions(
      ctx,
      keys.filter((key) => !known.has(missionKey(key))),
    )),
  ])
  const levels: { participant: Participant; mission: Mission; give: Level[]; takeBack: number[]; at: number }[] = []
  for (const participant of participants) {
    const mission = missions.get(missionKey({ kind: participant.kind, id: participant.missionId }))
    if (!mission || mission.rules.length === 0) continue
    const at = Math.max(...counting.flatMap((each) => (each.participantId === participant.id ? each.at : [])))
    const { give, takeBack, isFinished } = decideLevels(
      mission.rules,
      participant.effective,
      await awardsOf(ctx, participant),
    )
    await noteFinished(ctx, participant, isFinished ? at : null)
    if (give.length + takeBack.length > 0) levels.push({ participant, mission, give, takeBack, at })
  }
  for (const { participant, mission, give, takeBack, at } of levels) {
    for (const level of takeBack) await takeBackLevel(ctx, participant, level)
    for (const level of give) await giveLevel(ctx, participant, { mission, level, at })
  }
  return [...new Set(levels.flatMap(({ mission, give }) => (give.length > 0 ? mission : [])))]
}

async function countFriends({ tx, corpId }: Ctx, changes: readonly Change[]): Promise<Participant[]> {
  const sums = Map.groupBy(changes, ({ participantId }) => participantId)
  const ids = [...sums.keys()].sort((a, b) => a - b)
  const by = ids.map((id) => (sums.get(id) as Change[]).reduce((sum, { effective }) => sum + effective, 0))
  return tx<Participant[]>`
    with held as materialized (
      select p.id, g.n from unnest(${ids}::bigint[], ${by}::bigint[]) g (id, n)
      join mission_participant p on p.corp_id = ${corpId} and p.id = g.id order by p.id for update of p)
    update mission_participant p set effective = greatest(p.effective + h.n, 0) from held h
    where p.corp_id = ${corpId} and p.id = h.id
    returning p.id, p.kind, p.mission_id as "missionId", p.effective, p.external_user_id as "externalUserId"`
}

async function awardsOf({ tx, corpId }: Ctx, { id }: Participant): Promise<Award[]> {
  return tx<Award[]>`select level, state from mission_award where corp_id = ${corpId} and participant_id = ${id}`
}

async function noteFinished({ tx, corpId }: Ctx, { id }: Participant, at: number | null): Promise<void> {
  await tx`
    update mission_participant set finished_at = ${at}
    where corp_id = ${corpId} and id = ${id} and (finished_at is null) <> (${at}::bigint is null)`
}

async function takeBackLevel({ tx, corpId }: Ctx, { id, kind, missionId }: Participant, level: number): Promise<void> {
  const [back] = await tx`
    update mission_award set state = 'returned'
    where corp_id = ${corpId} and participant_id = ${id} and level = ${level} and state = 'reached' returning 1`
  if (!back) return
  await tx`
    update mission_level set given = given - 1
    where corp_id = ${corpId} and kind = ${kind} and mission_id = ${missionId} and level = ${level}`
}

/** The award first, which is there once; then its prize is taken from the stock, or there is none left. */
async function giveLevel(
  ctx: Ctx,
  { id, kind, missionId, externalUserId }: Participant,
  { mission, level, at }: { mission: Mission; level: Level; at: number },
): Promise<void> {
  const { tx, corpId } = ctx
  const [award] = await tx<{ id: number }[]>`
    insert into mission_award as a (corp_id, participant_id, level, kind, mission_id, state, prize, reached_at)
    values (${corpId}, ${id}, ${level.level}, ${kind}, ${missionId}, 'reached', ${level.prize}, ${at})
    on conflict (corp_id, participant_id, level) do update
    set state = 'reached', prize = excluded.prize, reached_at = excluded.reached_at where a.state = 'returned'
    returning id`
  if (!award) return
  const isLeft = await takeFromStock(ctx, { kind, missionId, level })
  if (!isLeft)
    await tx`update mission_award set state = 'none_left' where corp_id = ${corpId} and participant_id = ${id} and level = ${level.level}`
  await rewardWinner(ctx, { participantId: id, awardId: award.id, externalUserId, mission, level, at, isLeft })
}

async function takeFromStock(
  { tx, corpId }: Ctx,
  { kind, missionId, level }: { kind: FissionKind; missionId: number; level: Level },
): Promise<boolean> {
  if (level.stock === 0) return false
  const taken = await tx`
    insert into mission_level as l (corp_id, kind, mission_id, level, given) values (${corpId}, ${kind}, ${missionId}, ${level.level}, 1)
    on conflict (corp_id, kind, mission_id, level) do update set given = l.given + 1
    where l.given < ${level.stock}::bigint or ${level.stock}::bigint is null returning 1`
  return taken.length > 0
}
