import { z } from 'zod'
import { reason } from '../../contract/reasons.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { again, type JobRun, jobKind } from '../../jobs/kind.ts'
import { answerOf, UNTIL_CONNECTED } from '../../platform/error.ts'
import type { ContactWay, ContactWays, JoinWays, MadeWay } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { reasonColumns } from '../../storage/reason-columns.ts'
import type { FissionKind } from './mission.ts'
import { MOST_STAFF, wayTo } from './poster-way.ts'

type Deps = { platform: ContactWays & JoinWays }

const payload = z.object({ id: z.int() })
type Run = JobRun<z.output<typeof payload>>

/** Has the platform make the code of a participant's poster; there is one job for it, however often it is asked for. */
export async function enqueuePoster(ctx: Ctx, id: number): Promise<void> {
  await enqueue(ctx, missionPosterJob, { id }, { key: String(id), lane: `poster/${id}`, priority: 'high' })
}

type Open = {
  kind: FissionKind
  state: string
  name: string
  staff: string[]
  chats: string[]
  asked: { since: number; way: ContactWay } | null
}

/** Makes the code of a poster at the platform, once: what was asked for before, and may have been made, is looked for first. */
export const missionPosterJob = jobKind({
  name: 'mission_poster',
  payload,
  concurrency: 10,
  async run(job, { platform }: Deps) {
    const { corpId, key } = job
    const open = await job.inCorp((ctx) => openPoster(ctx, job.payload.id))
    if (!open) return undefined
    const { kind, state, name, chats, asked } = open
    if (kind === 'group_fission_mission') {
      if (chats.length === 0) return keep(job, { refused: reason('mission_without_groups') })
      return keep(job, await answerOf(platform.createJoinWay({ key, corpId, remark: name, state, chats }), job))
    }
    if (open.staff.length === 0) return keep(job, { refused: reason('mission_without_staff') })
    const way = wayTo(open)
    if (asked) {
      const isTaken = async () => false
      const found = await answerOf(platform.findContactWay({ corpId, ...asked, isTaken }), job)
      if (!('accepted' in found)) return keep(job, found)
      if (found.accepted) return keep(job, { accepted: found.accepted })
    }
    await job.inCorp((ctx) => noteAsked(ctx, job.payload.id, way))
    return keep(job, await answerOf(platform.createContactWay({ key, corpId, way }), job))
  },
})

async function openPoster({ tx, corpId }: Ctx, id: number): Promise<Open | undefined> {
  const [open] = await tx<Open[]>`
    select p.kind, p.state, p.asked, m.name, m.staff_ids[:${MOST_STAFF}] as staff, m.group_ext_ids as chats
    from mission_participant p join fission_missions(${corpId}) m on m.kind = p.kind and m.id = p.mission_id
    where p.corp_id = ${corpId} and p.id = ${id} and p.config_id is null and m.status = 'ongoing'`
  return open
}

async function noteAsked({ tx, corpId, now }: Ctx, id: number, way: ContactWay): Promise<void> {
  await tx`
    update mission_participant set asked = ${tx.json({ since: now, way } as never)}
    where corp_id = ${corpId} and id = ${id}`
}

type Answer =
  | { waiting: Parameters<typeof reasonColumns>[0] }
  | { refused: Parameters<typeof reasonColumns>[0] }
  | { accepted: MadeWay }

/** Writes down what the platform calls the code, or why there is none: the page says so. */
function keep(job: Run, answer: Answer) {
  return job.commit(async ({ tx, corpId }) => {
    const { id } = job.payload
    const made = 'accepted' in answer ? answer.accepted : undefined
    const why = 'waiting' in answer ? answer.waiting : 'refused' in answer ? answer.refused : null
    const columns = made
      ? { config_id: made.configId, qr_code: made.qrCode, asked: null, ...reasonColumns(null) }
      : { ...('refused' in answer ? { asked: null } : {}), ...reasonColumns(why) }
    await tx`update mission_participant set ${tx(columns as never)} where corp_id = ${corpId} and id = ${id} and config_id is null`
    return 'waiting' in answer && answer.waiting ? again(UNTIL_CONNECTED, answer.waiting) : undefined
  })
}
