import { z } from 'zod'
import { reason } from '../../contract/reasons.ts'
import { again, type JobRun, jobKind } from '../../jobs/kind.ts'
import { answerOf, UNTIL_CONNECTED } from '../../platform/error.ts'
import type { Moment, Moments, Polling } from '../../platform/port.ts'
import { failed, momentAccepted, momentNamed, momentSettled, momentWaits } from './settle.ts'
import { isMomentTaken, type MomentContent, momentAsked, type OpenMoment, openMoment } from './task.ts'

type Deps = { platform: Moments & Polling }

const payload = z.object({ moment_id: z.int() })
type Run = JobRun<z.output<typeof payload>>

/** Who has not published it by then never will: the platform forgets the task. */
const LONGEST_MS = 30 * 86_400_000

/** Hands a moment to the platform, then asks who has published it until all have. No transaction is open during a call. */
export const momentJob = jobKind({
  name: 'moment',
  payload,
  concurrency: 10,
  leaseMs: 180_000,
  async run(job, { platform }: Deps) {
    const open = await job.inCorp((ctx) => openMoment(ctx, job.payload.moment_id))
    if (!open) return undefined
    const { moment, content } = open
    if (moment.cancelled && !moment.asked) return giveUp(job, moment)
    if (moment.momentId !== null) {
      return (moment.cancelled ? takeBack : ask)(job, platform, moment, moment.momentId)
    }
    if (moment.jobid !== null) return name(job, platform, moment, moment.jobid)
    return (moment.cancelled ? recall : publish)(job, platform, moment, content)
  },
})

async function wantedOf(job: Run, moment: OpenMoment, content: MomentContent): Promise<Moment> {
  const { key, corpId } = job
  const since = await job.inCorp((ctx) => momentAsked(ctx, moment.id))
  const isTaken = (momentId: string) => job.inCorp((ctx) => isMomentTaken(ctx, momentId))
  return { ...content, key, corpId, since, isTaken, staff: moment.staff }
}

/** One that was asked for may be with the platform: it is looked for there, and taken back if it is; it is not asked for anew. */
async function recall(job: Run, platform: Deps['platform'], moment: OpenMoment, content: MomentContent) {
  const answer = await answerOf(platform.findMoment(await wantedOf(job, moment, content)), job)
  if ('waiting' in answer) return again(UNTIL_CONNECTED, answer.waiting)
  const found = 'accepted' in answer ? answer.accepted : undefined
  if (!found) return giveUp(job, moment)
  return job.commit((ctx) => momentAccepted(ctx, moment, found).then(() => again(0)))
}

async function publish(job: Run, platform: Deps['platform'], moment: OpenMoment, content: MomentContent) {
  const answer = await answerOf(platform.publishMoment(await wantedOf(job, moment, content)), job)
  return job.commit(async (ctx) => {
    if ('waiting' in answer) {
      await momentWaits(ctx, moment, answer.waiting)
      return again(UNTIL_CONNECTED)
    }
    if ('refused' in answer) {
      await momentSettled(ctx, moment, failed(moment.staff, answer.failure), answer.refused)
      return undefined
    }
    await momentAccepted(ctx, moment, answer.accepted)
    return again(platform.pollMs(0))
  })
}

const CANCELLED = reason('cancelled')

async function giveUp(job: Run, moment: OpenMoment) {
  return job.commit(async (ctx) => {
    await momentSettled(ctx, moment, failed(moment.staff, 'cancelled'), CANCELLED)
    return undefined
  })
}

/** Takes a moment back from the platform; what was published before stays. */
async function takeBack(job: Run, platform: Deps['platform'], moment: OpenMoment, momentId: string) {
  const { corpId } = job
  const answer = await answerOf(platform.cancelMoment({ corpId, momentId }), job)
  if ('waiting' in answer) return again(UNTIL_CONNECTED, answer.waiting)
  const published = await platform.readMomentResult({ corpId, momentId, staff: moment.staff })
  const known = new Set(published.map(({ id }) => id))
  const rest = moment.staff.filter((id) => !known.has(id))
  if ('refused' in answer && rest.length > 0) return again(platform.pollMs(ageOf(moment)))
  return job.commit(async (ctx) => {
    await momentSettled(ctx, moment, published)
    await momentSettled(ctx, moment, failed(rest, 'cancelled'), CANCELLED)
    return undefined
  })
}

const ageOf = ({ now, acceptedMs }: OpenMoment) => now * 1000 - (acceptedMs ?? now * 1000)

async function name(job: Run, platform: Deps['platform'], moment: OpenMoment, jobid: string) {
  const answer = await answerOf(platform.readMomentJob({ corpId: job.corpId, jobid }), { lastAttempt: false })
  if ('waiting' in answer) return again(UNTIL_CONNECTED, answer.waiting)
  if ('accepted' in answer && !answer.accepted) return again(platform.pollMs(ageOf(moment)))
  return job.commit(async (ctx) => {
    if ('refused' in answer) {
      await momentSettled(ctx, moment, failed(moment.staff, 'refused'), answer.refused)
      return undefined
    }
    const { momentId, refused } = answer.accepted as NonNullable<typeof answer.accepted>
    await momentNamed(ctx, moment, momentId)
    await momentSettled(ctx, moment, failed(refused, 'refused'))
    return refused.length === moment.staff.length ? undefined : again(0)
  })
}

async function ask(job: Run, platform: Deps['platform'], moment: OpenMoment, momentId: string) {
  const { staff } = moment
  const asked = platform.readMomentResult({ corpId: job.corpId, momentId, staff })
  const answer = await answerOf(asked, { lastAttempt: false })
  if ('waiting' in answer) return again(UNTIL_CONNECTED, answer.waiting)
  const ageMs = ageOf(moment)
  const published = 'accepted' in answer ? answer.accepted : []
  const known = new Set(published.map(({ id }) => id))
  const over = 'refused' in answer || ageMs > LONGEST_MS
  const late = over
    ? failed(
        staff.filter((id) => !known.has(id)),
        'not_published',
      )
    : []
  const results = [...published, ...late]
  if (results.length === 0) return again(platform.pollMs(ageMs))
  return job.commit(async (ctx) => {
    await momentSettled(ctx, moment, results)
    return results.length === staff.length ? undefined : again(platform.pollMs(ageMs))
  })
}
