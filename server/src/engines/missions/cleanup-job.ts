import { z } from 'zod'
import { enqueue } from '../../jobs/enqueue.ts'
import { again, jobKind } from '../../jobs/kind.ts'
import { answerOf, UNTIL_CONNECTED } from '../../platform/error.ts'
import type { ContactWays, JoinWays } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { FissionKind } from './mission.ts'

type Deps = { platform: ContactWays & JoinWays }

const DAY_S = 86_400
/** Codes that one run removes before it lets others have their turn. */
const AT_ONCE = 20

/** Has the posters' codes of a mission taken off the platform, which has room for so many only, some days after its end. */
export async function enqueueCleanup(ctx: Ctx, kind: FissionKind, id: number, endedAt: number): Promise<void> {
  const { tx, corpId } = ctx
  const [row] = await tx<{ days: number }[]>`
    select coalesce(qr_grace_days, 7) as days from ${tx(kind)} where corp_id = ${corpId} and id = ${id}`
  // one that is gone needs its posters no more
  const at = endedAt + (row?.days ?? 0) * DAY_S
  const payload = { kind, id, ended_at: endedAt, at }
  await enqueue(ctx, missionCleanupJob, payload, { key: `${kind}/${id}/${endedAt}`, at: at * 1000 })
}

export const missionCleanupJob = jobKind({
  name: 'mission_cleanup',
  payload: z.object({
    ...{ kind: z.literal(['task_treasure_mission', 'group_fission_mission']), id: z.int(), ended_at: z.int() },
    at: z.int().optional(),
  }),
  notBefore: ({ at }) => at,
  concurrency: 2,
  async run(job, { platform }: Deps) {
    const { corpId } = job
    const { kind, id, ended_at } = job.payload
    const codes = await job.inCorp(
      ({ tx }) => tx<{ id: number; configId: string }[]>`
        select p.id, p.config_id as "configId" from mission_participant p
        left join fission_missions(${corpId}) m on m.kind = p.kind and m.id = p.mission_id
        where p.corp_id = ${corpId} and p.kind = ${kind} and p.mission_id = ${id} and p.config_id is not null
          and (m.id is null or (m.status = 'end' and m.closes_at = ${ended_at})) order by p.id limit ${AT_ONCE}`,
    )
    const remove = kind === 'group_fission_mission' ? platform.removeJoinWay : platform.removeContactWay
    for (const { id: participant, configId } of codes) {
      const answer = await answerOf(remove({ corpId, configId }), job)
      if ('waiting' in answer) return again(UNTIL_CONNECTED, answer.waiting)
      await job.inCorp(
        ({ tx }) => tx`
          update mission_participant set config_id = null, qr_code = null where corp_id = ${corpId} and id = ${participant}`,
      )
    }
    return codes.length === AT_ONCE ? again(0) : undefined
  },
})
