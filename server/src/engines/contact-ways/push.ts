import { z } from 'zod'
import { enqueue } from '../../jobs/enqueue.ts'
import { again, type JobRun, jobKind } from '../../jobs/kind.ts'
import { GiveUp } from '../../jobs/run.ts'
import { answerOf, WAIT_MS } from '../../platform/error.ts'
import type { ContactWay, ContactWays } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'

type Deps = { platform: ContactWays }

const asked = z.object({
  since: z.int(),
  way: z.object({
    ...{ type: z.literal([1, 2]), scene: z.literal([1, 2]), style: z.int().nullable(), remark: z.string() },
    ...{ skipVerify: z.boolean(), state: z.string(), staff: z.array(z.string()), party: z.array(z.string()) },
  }),
})

/**
 * With a `config_id` the code is gone here and is to be removed there; with `asked`, once it is found whether it was made:
 * the platform was asked for it, and its answer did not come here.
 */
const payload = z.object({ id: z.int(), config_id: z.string().optional(), asked: asked.optional() })
type Run = JobRun<z.output<typeof payload>>

/** The fields that the platform keeps too. */
export const PUSHED = ['remark', 'skip_verify', 'state', 'staff_ids', 'party', 'style'] as const

/** What is asked of the platform for one code is asked in its order. */
const laneOf = (id: number) => `contact_way/${id}`

/** Has the platform make or change a code as it is here. */
export async function enqueuePush(ctx: Ctx, id: number): Promise<void> {
  await enqueue(ctx, contactWayJob, { id }, { lane: laneOf(id) })
}

/** A code that is removed here; `since` is when the platform was asked for it, if its answer is still to come. */
export type Removed = { configId: string | null; since: number | null; way: ContactWay }

/** Has the platform remove a code that is removed here, or that it may have made though nobody knows of it. */
export async function enqueueRemoval(ctx: Ctx, id: number, { configId, since, way }: Removed): Promise<void> {
  const lane = laneOf(id)
  if (configId) await enqueue(ctx, contactWayJob, { id, config_id: configId }, { lane })
  else if (since !== null) {
    const plain = { ...way, staff: [...way.staff], party: [...way.party] }
    await enqueue(ctx, contactWayJob, { id, asked: { since, way: plain } }, { lane })
  }
}

/** Whether the platform does not have a code as it is here: it is yet to be asked, or refused. */
export async function isUnpushed({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  const rows = await tx`
    select 1 from contact_way where corp_id = ${corpId} and id = ${id} and platform_reason is not null
    union all
    select 1 from job where corp_id = ${corpId} and lane = ${laneOf(id)} and state = 'waiting'`
  return rows.length > 0
}

/** Makes, changes or removes a channel code on the platform, and writes back what the platform calls it. */
export const contactWayJob = jobKind({
  name: 'contact_way',
  payload,
  concurrency: 5,
  async run(job, { platform }: Deps) {
    const { id, config_id: configId, asked } = job.payload
    if (configId !== undefined) return remove(job, platform, configId)
    if (asked) return removeFound(job, platform, asked)
    const open = await job.inCorp((ctx) => openWay(ctx, id))
    if (!open) return undefined
    const { configId: known, way } = open
    return known ? change(job, platform, { configId: known, way }) : create(job, platform, way)
  },
})

async function create(job: Run, platform: ContactWays, way: ContactWay) {
  const { corpId, key } = job
  const { id } = job.payload
  const since = await job.inCorp((ctx) => wayAsked(ctx, id))
  const isTaken = (configId: string) => job.inCorp((ctx) => isConfigTaken(ctx, configId))
  const answer = await answerOf(platform.createContactWay({ key, corpId, way, since, isTaken }), job)
  if ('waiting' in answer || 'refused' in answer) return stand(job, answer)
  return job.commit(async (ctx) => {
    const { configId, qrCode } = answer.accepted
    const named = await ctx.tx`
      update contact_way set config_id = ${configId}, qr_code = ${qrCode}, platform_reason = null, pushed_ms = clock_ms()
      where corp_id = ${corpId} and id = ${id} returning 1`
    // removed here while the platform made it
    if (named.length === 0) await enqueueRemoval(ctx, id, { configId, since: null, way })
    return undefined
  })
}

async function change(job: Run, platform: ContactWays, { configId, way }: { configId: string; way: ContactWay }) {
  const answer = await answerOf(platform.changeContactWay({ corpId: job.corpId, configId, way }), job)
  return stand(job, answer)
}

async function remove(job: Run, platform: ContactWays, configId: string) {
  const answer = await answerOf(platform.removeContactWay({ corpId: job.corpId, configId }), job)
  if ('refused' in answer) throw new GiveUp(answer.refused)
  return 'waiting' in answer ? again(WAIT_MS) : undefined
}

async function removeFound(job: Run, platform: ContactWays, { since, way }: z.output<typeof asked>) {
  const { key, corpId } = job
  const isTaken = (configId: string) => job.inCorp((ctx) => isConfigTaken(ctx, configId))
  const answer = await answerOf(platform.findContactWay({ key, corpId, way, since, isTaken }), job)
  if ('refused' in answer) throw new GiveUp(answer.refused)
  if ('waiting' in answer) return again(WAIT_MS)
  return answer.accepted && remove(job, platform, answer.accepted.configId)
}

/** Notes how a code stands with the platform. */
function stand(job: Run, answer: { waiting: string } | { refused: string } | { accepted: unknown }) {
  return job.commit(async ({ tx, corpId }) => {
    const reason = 'waiting' in answer ? answer.waiting : 'refused' in answer ? answer.refused : null
    const taken = 'accepted' in answer
    await tx`
      update contact_way set platform_reason = ${reason}, asked_at = case when config_id is null then null else asked_at end,
        pushed_ms = case when ${taken} then clock_ms() else pushed_ms end
      where corp_id = ${corpId} and id = ${job.payload.id}
        and (${taken} or platform_reason is distinct from ${reason} or (config_id is null and asked_at is not null))`
    return 'waiting' in answer ? again(WAIT_MS) : undefined
  })
}

async function openWay(
  { tx, corpId }: Ctx,
  id: number,
): Promise<{ configId: string | null; way: ContactWay } | undefined> {
  const [row] = await tx<(ContactWay & { configId: string | null })[]>`
    select config_id as "configId", type, scene, style, remark, skip_verify as "skipVerify", state, staff_ids as staff,
      coalesce(party, '{}') as party
    from contact_way where corp_id = ${corpId} and id = ${id}`
  if (!row) return undefined
  const { configId, ...way } = row
  return { configId, way }
}

/** Notes that the platform is about to be asked, and gives when it was first asked before, if it was. */
async function wayAsked({ tx, corpId, now }: Ctx, id: number): Promise<number | undefined> {
  const [row] = await tx<{ before: number | null }[]>`
    update contact_way w set asked_at = coalesce(w.asked_at, ${now})
    from (select asked_at as before from contact_way where corp_id = ${corpId} and id = ${id} for update) b
    where w.corp_id = ${corpId} and w.id = ${id} returning b.before`
  return row?.before ?? undefined
}

async function isConfigTaken({ tx, corpId }: Ctx, configId: string): Promise<boolean> {
  const found = await tx`select 1 from contact_way where corp_id = ${corpId} and config_id = ${configId}`
  return found.length > 0
}
