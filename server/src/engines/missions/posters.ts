import type { Ctx } from '../../storage/ctx.ts'
import type { FissionKind } from './mission.ts'

/** A participant's poster, by which friends come. */
export type Poster = { participantId: number; kind: FissionKind; missionId: number }

/** A poster with what greets those who come by it, from when to when (exclusive). */
export type GreetingPoster = Poster & { welcome: unknown; opensAt: number; closesAt: number }

/** What the states of posters begin with, by the kind of mission; channel codes have their own letter. */
const PREFIX: Record<FissionKind, string> = { task_treasure_mission: 'gx.t', group_fission_mission: 'gx.g' }

const isPosterState = (state: string) => Object.values(PREFIX).some((prefix) => state.startsWith(prefix))

/** A new participant and the state of the poster, which nobody can guess. */
export async function nextPoster({ tx, corpId }: Ctx, kind: FissionKind): Promise<{ id: number; state: string }> {
  const [row] = await tx<{ id: number; drawn: number }[]>`
    select id, id_number(${36 ** 4}, ${corpId}, 'mission_participant', id::text) as drawn
    from (select next_id(${corpId}, 'mission_participant') as id) n`
  const { id, drawn } = row as { id: number; drawn: number }
  return { id, state: `${PREFIX[kind]}${id.toString(36)}${drawn.toString(36).padStart(4, '0')}` }
}

/** The posters with these states. */
export async function loadPosters(
  { tx, corpId }: Ctx,
  states: readonly string[],
): Promise<Map<string, GreetingPoster>> {
  const asked = states.filter(isPosterState)
  if (asked.length === 0) return new Map()
  const rows = await tx<(GreetingPoster & { state: string })[]>`
    select p.state, p.id as "participantId", p.kind, p.mission_id as "missionId", m.welcome,
      coalesce(m.start_time, 0) as "opensAt", coalesce(m.closes_at, 0) as "closesAt"
    from mission_participant p
    left join fission_missions(${corpId}) m on m.kind = p.kind and m.id = p.mission_id
    where p.corp_id = ${corpId} and p.state = any (${asked})`
  return new Map(rows.map(({ state, ...poster }) => [state, poster]))
}

/** Whether a code that the platform shows is a poster's: such codes are no channel codes. */
export async function isPoster(ctx: Ctx, state: string): Promise<boolean> {
  return (await loadPosters(ctx, [state])).size > 0
}
