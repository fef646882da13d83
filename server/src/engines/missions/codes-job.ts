import { z } from 'zod'
import { enqueue } from '../../jobs/enqueue.ts'
import { again, jobKind } from '../../jobs/kind.ts'
import { answerOf, UNTIL_CONNECTED } from '../../platform/error.ts'
import type { ContactWays, JoinWays } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { FissionKind } from './mission.ts'
import { MOST_STAFF, wayTo } from './poster-way.ts'

type Deps = { platform: ContactWays & JoinWays }

/** Codes that one run changes before it lets others have their turn. */
const AT_ONCE = 20

const payload = z.object({
  ...{ kind: z.literal(['task_treasure_mission', 'group_fission_mission']), id: z.int(), after: z.int() },
})
type Payload = z.output<typeof payload>

/** Has the posters' codes of a mission lead to the staff, or into the group chats, that it has now. */
export async function enqueueCodes(ctx: Ctx, kind: FissionKind, id: number, after = 0): Promise<void> {
  await enqueue(ctx, missionCodesJob, { kind, id, after }, { lane: `codes/${kind}/${id}`, priority: 'low' })
}

export const missionCodesJob = jobKind({
  name: 'mission_codes',
  payload,
  concurrency: 2,
  async run(job, { platform }: Deps) {
    const { corpId } = job
    const { kind, id } = job.payload
    const codes = await job.inCorp((ctx) => nextCodes(ctx, job.payload))
    for (const { configId, ...code } of codes) {
      const { name: remark, state, chats } = code
      const change =
        kind === 'group_fission_mission'
          ? platform.changeJoinWay({ corpId, configId, remark, state, chats })
          : platform.changeContactWay({ corpId, configId, way: wayTo(code) })
      // one that the platform does not change, or has no more, leads where it did
      const answer = await answerOf(change, job)
      if ('waiting' in answer) return again(UNTIL_CONNECTED, answer.waiting)
    }
    const last = codes[AT_ONCE - 1]
    if (!last) return undefined
    return job.commit(async (ctx) => {
      await enqueueCodes(ctx, kind, id, last.id)
      return undefined
    })
  },
})

type Code = { id: number; configId: string; state: string; name: string; staff: string[]; chats: string[] }

/** The next of them; none where nothing is left that they could lead to. */
async function nextCodes({ tx, corpId }: Ctx, { kind, id, after }: Payload): Promise<Code[]> {
  return tx<Code[]>`
    select p.id, p.config_id as "configId", p.state, m.name, m.staff_ids[:${MOST_STAFF}] as staff, m.group_ext_ids as chats
    from mission_participant p join fission_missions(${corpId}) m on m.kind = p.kind and m.id = p.mission_id
    where p.corp_id = ${corpId} and p.kind = ${kind} and p.mission_id = ${id} and p.id > ${after} and p.config_id is not null
      and case p.kind when 'group_fission_mission' then m.group_ext_ids else m.staff_ids end <> '{}'
    order by p.id limit ${AT_ONCE}`
}
