import { z } from 'zod'
import type { Reason } from '../../contract/reasons.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { again, type JobRun, jobKind } from '../../jobs/kind.ts'
import { GiveUp } from '../../jobs/run.ts'
import { answerOf, UNTIL_CONNECTED } from '../../platform/error.ts'
import type { ContactWay, ContactWays, MadeWay } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { reasonColumns } from '../../storage/reason-columns.ts'

type Deps = { platform: ContactWays }

const asked = z.object({
  since: z.int(),
  /** How many changes were to be pushed then, which it was asked with. */
  told: z.int().default(0),
  way: z.object({
    ...{ type: z.literal([1, 2]), scene: z.literal([1, 2]), style: z.int().nullable(), remark: z.string() },
    ...{ skipVerify: z.boolean(), state: z.string(), staff: z.array(z.string()), party: z.array(z.string()) },
  }),
})

type AskedCode = z.output<typeof asked>

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

/** Notes a change of a code that the platform does not have, and has it make or change the code as it is here. */
export async function enqueuePush(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx`update contact_way set to_push = to_push + 1 where corp_id = ${ctx.corpId} and id = ${id}`
  await enqueue(ctx, contactWayJob, { id }, { lane: laneOf(id) })
}

/** Has the platform asked again for what it does not have yet; changes nothing while such a job lives. */
export async function pushAgain(ctx: Ctx, id: number): Promise<void> {
  await enqueue(ctx, contactWayJob, { id }, { lane: laneOf(id), key: `again/${id}` })
}

/** A code that is removed here; `asked` is what the platform was asked for, if its answer is still to come. */
export type Removed = { configId: string | null; asked: AskedCode | null }

/** Has the platform remove a code that is removed here, or that it may have made though nobody knows of it. */
export async function enqueueRemoval(ctx: Ctx, id: number, { configId, asked }: Removed): Promise<void> {
  const { tx, corpId } = ctx
  if (asked && !configId) {
    await tx`
      insert into contact_way_in_doubt (corp_id, id, asked) values (${corpId}, ${id}, ${tx.json(asked)})
      on conflict do nothing`
    await lookForDoubted(ctx, { id, asked })
  }
  if (!configId) return
  await noteRemoved(ctx, configId)
  await enqueue(ctx, contactWayJob, { id, config_id: configId }, { lane: laneOf(id), key: `removal/${configId}` })
}

type Doubted = { id: number; asked: AskedCode }

async function lookForDoubted(ctx: Ctx, { id, asked }: Doubted): Promise<void> {
  await enqueue(ctx, contactWayJob, { id, asked }, { lane: laneOf(id), key: `asked/${id}` })
}

/** Has every code looked for again that is gone here and may be there. Nothing changes for those whose look still waits. */
export async function lookForAllDoubted(ctx: Ctx): Promise<void> {
  const { tx, corpId } = ctx
  const doubted = await tx<Doubted[]>`select id, asked from contact_way_in_doubt where corp_id = ${corpId} order by id`
  for (const each of doubted) await lookForDoubted(ctx, each)
}

/** The code with this state that is gone here and may be there. */
export async function findDoubted({ tx, corpId }: Ctx, state: string): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    select id from contact_way_in_doubt where corp_id = ${corpId} and asked #>> '{way,state}' = ${state} order by id limit 1`
  return row?.id
}

async function endDoubt({ tx, corpId }: Ctx, id: number): Promise<void> {
  await tx`delete from contact_way_in_doubt where corp_id = ${corpId} and id = ${id}`
}

/** Remembers that a code is removed here, whatever the platform shows of it. */
async function noteRemoved({ tx, corpId, now }: Ctx, configId: string): Promise<void> {
  await tx`
    insert into contact_way_removed (corp_id, config_id, removed_at) values (${corpId}, ${configId}, ${now})
    on conflict do nothing`
}

export async function isRemoved({ tx, corpId }: Ctx, configId: string): Promise<boolean> {
  const rows = await tx`select 1 from contact_way_removed where corp_id = ${corpId} and config_id = ${configId}`
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
    const { configId: known, asked: before, toPush, way } = open
    if (!known) return create(job, platform, before)
    // an earlier push took the change along
    return toPush > 0 ? change(job, platform, { configId: known, way, told: toPush }) : undefined
  },
})

/**
 * What was asked for before, and may have been made, is looked for as it was then: the code may have been changed here
 * since. A change enqueues a push of its own, which comes after this one.
 */
async function create(job: Run, platform: ContactWays, before: AskedCode | null) {
  const { corpId, key } = job
  const { id } = job.payload
  const found = before && (await find(job, platform, before))
  if (found && !('accepted' in found)) return recordPushResult(job, found, { isMade: 'unknown' })
  if (before && found?.accepted) return saveConfigId(job, found.accepted, before.told)
  const asked = await job.inCorp((ctx) => askFor(ctx, id))
  if (!asked) return undefined
  const { way, told } = asked
  const answer = await answerOf(platform.createContactWay({ key, corpId, way }), job)
  return 'accepted' in answer ? saveConfigId(job, answer.accepted, told) : recordPushResult(job, answer)
}

/** Writes down what the platform calls a code that it has made, with as many changes as it was told. */
function saveConfigId(job: Run, { configId, qrCode }: MadeWay, told: number) {
  const { id } = job.payload
  return job.commit(async (ctx) => {
    const named = await ctx.tx`
      update contact_way set config_id = ${configId}, qr_code = ${qrCode}, reason_code = null, reason_params = null,
        asked = null, pushed_ms = clock_ms(), to_push = greatest(to_push - ${told}, 0)
      where corp_id = ${ctx.corpId} and id = ${id} returning 1`
    // removed here while the platform made it
    if (named.length === 0) await enqueueRemoval(ctx, id, { configId, asked: null })
    return undefined
  })
}

function find(job: Run, platform: ContactWays, { since, way }: AskedCode) {
  const { corpId } = job
  const isTaken = (configId: string) => job.inCorp((ctx) => isConfigTaken(ctx, configId))
  return answerOf(platform.findContactWay({ corpId, way, since, isTaken }), job)
}

type Change = { configId: string; way: ContactWay; told: number }

async function change(job: Run, platform: ContactWays, { configId, way, told }: Change) {
  const answer = await answerOf(platform.changeContactWay({ corpId: job.corpId, configId, way }), job)
  return recordPushResult(job, answer, { told })
}

async function remove(job: Run, platform: ContactWays, configId: string) {
  const answer = await answerOf(platform.removeContactWay({ corpId: job.corpId, configId }), job)
  if ('refused' in answer) throw new GiveUp(answer.refused)
  return 'waiting' in answer ? again(UNTIL_CONNECTED, answer.waiting) : undefined
}

async function removeFound(job: Run, platform: ContactWays, asked: AskedCode) {
  const answer = await find(job, platform, asked)
  if ('refused' in answer) throw new GiveUp(answer.refused)
  if ('waiting' in answer) return again(UNTIL_CONNECTED, answer.waiting)
  const { id } = job.payload
  if (!answer.accepted) return job.commit(async (ctx) => void (await endDoubt(ctx, id)))
  const { configId } = answer.accepted
  await job.inCorp((ctx) => noteRemoved(ctx, configId))
  const waiting = await remove(job, platform, configId)
  return waiting ?? job.commit(async (ctx) => void (await endDoubt(ctx, id)))
}

type Answer = { waiting: Reason } | { refused: Reason } | { accepted: unknown }

/** Notes how a code stands with the platform. One that was refused was not made, unless nobody knows. */
function recordPushResult(job: Run, answer: Answer, { isMade, told = 0 }: { isMade?: 'unknown'; told?: number } = {}) {
  return job.commit(async ({ tx, corpId }) => {
    const why = 'waiting' in answer ? answer.waiting : 'refused' in answer ? answer.refused : null
    const { reason_code, reason_params } = reasonColumns(why)
    const taken = 'accepted' in answer
    const forget = isMade !== 'unknown'
    await tx`
      update contact_way set reason_code = ${reason_code}, reason_params = ${reason_params},
        asked = case when ${forget} then null else asked end,
        pushed_ms = case when ${taken} then clock_ms() else pushed_ms end,
        to_push = case when ${taken} then greatest(to_push - ${told}, 0) else to_push end
      where corp_id = ${corpId} and id = ${job.payload.id}
        and (${taken} or (reason_code, reason_params::text) is distinct from (${reason_code}, ${why && JSON.stringify(why.params)})
          or (${forget} and asked is not null))`
    return 'waiting' in answer ? again(UNTIL_CONNECTED, answer.waiting) : undefined
  })
}

type Open = { configId: string | null; asked: AskedCode | null; toPush: number; way: ContactWay }

async function openWay({ tx, corpId }: Ctx, id: number): Promise<Open | undefined> {
  const [open] = await tx<Open[]>`
    select config_id as "configId", asked, to_push as "toPush", ${wayIn(tx)} as way from contact_way where corp_id = ${corpId} and id = ${id}`
  return open
}

/** Notes that the platform is about to be asked for a code, and gives it as it is now. */
async function askFor({ tx, corpId, now }: Ctx, id: number) {
  const [row] = await tx<{ way: ContactWay; told: number }[]>`
    update contact_way set
      asked = json_build_object('since', coalesce((asked ->> 'since')::bigint, ${now}), 'told', to_push, 'way', ${wayIn(tx)})
    where corp_id = ${corpId} and id = ${id} returning asked -> 'way' as way, to_push as told`
  return row
}

const wayIn = (tx: Ctx['tx']) => tx`
  json_build_object('type', type, 'scene', scene, 'style', style, 'remark', remark,
    'skipVerify', coalesce(receiving_skip, skip_verify), 'state', state, 'staff', coalesce(receiving_ids, staff_ids),
    'party', case when receiving_ids is null then coalesce(party, '{}') else '{}' end)`

async function isConfigTaken({ tx, corpId }: Ctx, configId: string): Promise<boolean> {
  const found = await tx`select 1 from contact_way where corp_id = ${corpId} and config_id = ${configId}`
  return found.length > 0
}
