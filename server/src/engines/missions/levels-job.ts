import { z } from 'zod'
import { enqueue } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { Participant } from './level.ts'
import type { FissionKind } from './mission.ts'
import { settleParticipants } from './settle.ts'

/** Participants of one run. */
const AT_ONCE = 200

const payload = z.object({
  ...{ kind: z.literal(['task_treasure_mission', 'group_fission_mission']), id: z.int(), after: z.int() },
})
type Payload = z.output<typeof payload>

/** Has those who take part in a mission given, and taken back, what follows from its levels, which were changed. */
export async function enqueueLevels(ctx: Ctx, kind: FissionKind, id: number, after = 0): Promise<void> {
  await enqueue(ctx, missionLevelsJob, { kind, id, after }, { lane: `levels/${kind}/${id}` })
}

export const missionLevelsJob = jobKind({
  name: 'mission_levels',
  payload,
  concurrency: 2,
  run: (job) =>
    job.commit(async (ctx) => {
      const { kind, id } = job.payload
      const held = await holdNext(ctx, job.payload)
      await settleParticipants(ctx, kind, id, held)
      const last = held[AT_ONCE - 1]
      if (last) await enqueueLevels(ctx, kind, id, last.id)
      return undefined
    }),
})

/** The next participants for whom friends count, held in the order of their ids; nobody while the mission is not open. */
async function holdNext({ tx, corpId, now }: Ctx, { kind, id, after }: Payload): Promise<Participant[]> {
  return tx<Participant[]>`
    select p.id, p.kind, p.mission_id as "missionId", p.effective as before, p.effective,
      p.external_user_id as "externalUserId", ${now}::bigint as at
    from mission_participant p
    where p.corp_id = ${corpId} and p.kind = ${kind} and p.mission_id = ${id} and p.id > ${after} and p.effective > 0
      and exists (select from fission_missions(${corpId}) m
        where m.kind = ${kind} and m.id = ${id} and coalesce(m.start_time, 0) <= ${now} and m.closes_at > ${now})
    order by p.id limit ${AT_ONCE} for update of p`
}
