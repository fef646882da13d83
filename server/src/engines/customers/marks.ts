import { z } from 'zod'
import type { Reason } from '../../contract/reasons.ts'
import { enqueueAll } from '../../jobs/enqueue.ts'
import { again, jobKind } from '../../jobs/kind.ts'
import { GiveUp } from '../../jobs/run.ts'
import { answerOf, isRefusal, UNTIL_CONNECTED } from '../../platform/error.ts'
import type { Marks, Remark } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { isConnected } from '../tags/connected.ts'
import { ensureTagPush, UNTIL_MADE } from '../tags/enqueue-push.ts'
import { lockCustomers } from './lock.ts'

type Deps = { platform: Marks }

/** Tags by t_id. Without a staff member they are marked by all who follow the customer. */
const tagPayload = z.object({
  external_user_id: z.string(),
  staff_id: z.string().optional(),
  add: z.array(z.int()).default([]),
  remove: z.array(z.int()).default([]),
})
type TagMarks = z.input<typeof tagPayload>

const remarkPayload = z.object({
  external_user_id: z.string(),
  staff_id: z.string(),
  remark: z.string().optional(),
  description: z.string().optional(),
  phones: z.array(z.string()).optional(),
})
type RemarkMarks = z.input<typeof remarkPayload>

/** All that is marked on one customer is marked in its order. */
export const laneOf = (id: string) => `marks/${id}`

/**
 * Has the platform mark what is marked here; in the same transaction. A corporation that is not connected marks
 * nothing.
 */
export async function enqueueTagMarks(ctx: Ctx, marks: readonly TagMarks[]): Promise<void> {
  if (marks.length === 0 || !(await isConnected(ctx))) return
  await enqueueAll(
    ctx,
    markTagsJob,
    marks.map((each) => ({ payload: tagPayload.parse(each), lane: laneOf(each.external_user_id) })),
  )
}

/** As `enqueueTagMarks`, for what staff members note of customers. */
export async function enqueueRemarks(ctx: Ctx, remarks: readonly RemarkMarks[]): Promise<void> {
  if (remarks.length === 0 || !(await isConnected(ctx))) return
  await enqueueAll(
    ctx,
    remarkJob,
    remarks.map((each) => ({ payload: each, lane: laneOf(each.external_user_id) })),
  )
}

/** Marks tags on the platform as they were marked here. */
export const markTagsJob = jobKind({
  name: 'platform_mark_tags',
  payload: tagPayload,
  concurrency: 10,
  async run(job, { platform }: Deps) {
    const { external_user_id: externalUserId, staff_id, add, remove } = job.payload
    const named = await job.inCorp((ctx) => namesOf(ctx, { externalUserId, staff_id, add, remove }))
    const { unmade, refused } = named
    if (unmade.length > 0) {
      await job.inCorp(ensureTagPush)
      return again(UNTIL_MADE)
    }
    if (named.add.length + named.remove.length + refused.length === 0) return undefined
    const marked: string[] = []
    const refusals: Reason[] = [...refused]
    for (const staff of named.add.length + named.remove.length > 0 ? named.staff : []) {
      const { add, remove } = named
      const end = await ended(markKnown(platform, { corpId: job.corpId, staff, externalUserId, add, remove }), job)
      if (end === 'waits') return again(UNTIL_CONNECTED)
      if (end === 'done') marked.push(staff)
      if (typeof end === 'object') refusals.push(end.refused)
    }
    const note = (ctx: Ctx) => noteMarked(ctx, { externalUserId, staff: marked, add, remove })
    const [refusal] = refusals
    if (!refusal) return job.commit((ctx) => note(ctx).then(() => undefined))
    await job.inCorp(note)
    throw new GiveUp(refusal)
  },
})

/** The platform has no such tag, and refuses those that are marked together with it. */
const UNKNOWN_TAG = 40068

/** Marks the tags that the platform knows: one that was removed there, of which no event came yet, does not keep the others away. */
async function markKnown(platform: Marks, marks: Parameters<Marks['markTags']>[0]): Promise<void> {
  try {
    await platform.markTags(marks)
  } catch (error) {
    if (!isRefusal(error, [UNKNOWN_TAG])) throw error
    const each = [
      ...marks.add.map((tag) => ({ add: [tag], remove: [] })),
      ...marks.remove.map((tag) => ({ add: [], remove: [tag] })),
    ]
    if (each.length > 1) for (const one of each) await markKnown(platform, { ...marks, ...one })
  }
}

/**
 * The platform tells nobody of what was marked by a call: it is noted as what the platform shows now. The customer is
 * locked first: a comparison with an older look sees this, or the job that is not settled yet.
 */
async function noteMarked(
  ctx: Ctx,
  { externalUserId, staff, add, remove }: { externalUserId: string; staff: string[]; add: number[]; remove: number[] },
): Promise<void> {
  const { tx, corpId } = ctx
  await lockCustomers(ctx, [externalUserId])
  await tx`
    update relation r set written_ms = clock_ms(), tags = array(
      select t.t_id from tag t where t.corp_id = ${corpId} and t.t_id = any (r.tags || ${add}::bigint[])
        and t.t_id <> all (${remove}::bigint[]) order by t.t_id),
      marked = array(select t from unnest(r.marked) t where t <> all (${add}::bigint[]))
    from customer c
    where c.corp_id = ${corpId} and c.external_user_id = ${externalUserId} and r.corp_id = c.corp_id
      and r.customer_pk = c.pk and r.staff_id = any (${staff}) and r.lost_at is null`
}

/** Sets a staff member's remark on the platform as it was set here. */
export const remarkJob = jobKind({
  name: 'platform_remark',
  payload: remarkPayload,
  concurrency: 10,
  async run(job, { platform }: Deps) {
    const { external_user_id: externalUserId, staff_id: staff, ...given } = job.payload
    const remark = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Remark
    const setting = platform.setRemark({ corpId: job.corpId, staff, externalUserId, ...remark })
    const end = await ended(setting, job)
    if (end === 'waits') return again(UNTIL_CONNECTED)
    if (typeof end === 'object') throw new GiveUp(end.refused)
    return job.commit((ctx) => noteRemarked(ctx, externalUserId, staff).then(() => undefined))
  },
})

/** A look at the platform before this showed the remark that it had then. Locked as above. */
async function noteRemarked(ctx: Ctx, externalUserId: string, staffId: string): Promise<void> {
  const { tx, corpId } = ctx
  await lockCustomers(ctx, [externalUserId])
  await tx`
    update relation r set written_ms = clock_ms() from customer c
    where c.corp_id = ${corpId} and c.external_user_id = ${externalUserId} and r.corp_id = c.corp_id
      and r.customer_pk = c.pk and r.staff_id = ${staffId} and r.lost_at is null`
}

/**
 * What is still on its way to the platform, so that what it shows is older than ours: staff with remarks, and tags by
 * t_id.
 */
export type OnTheWay = { remarks: readonly string[]; adding: readonly number[]; removing: readonly number[] }

export const NOTHING_ON_THE_WAY: OnTheWay = { remarks: [], adding: [], removing: [] }

/** What is on its way of these customers, by their ids; those of whom nothing is are left out. */
export async function loadOnTheWay({ tx, corpId }: Ctx, ids: readonly string[]): Promise<Map<string, OnTheWay>> {
  const rows = await tx<{ kind: string; payload: z.output<typeof tagPayload> & z.output<typeof remarkPayload> }[]>`
    select kind, payload from job
    where corp_id = ${corpId} and lane = any (${ids.map(laneOf)}) and state = 'waiting'`
  const found = new Map<string, OnTheWay>()
  for (const [id, jobs] of Map.groupBy(rows, ({ payload }) => payload.external_user_id)) {
    const of = (kind: string) => jobs.filter((job) => job.kind === kind).map(({ payload }) => payload)
    found.set(id, {
      remarks: of(remarkJob.name).map(({ staff_id }) => staff_id),
      adding: of(markTagsJob.name).flatMap(({ add }) => add),
      removing: of(markTagsJob.name).flatMap(({ remove }) => remove),
    })
  }
  return found
}

/** The customer and the member are not connected any more: nothing is left to mark. */
const NO_RELATION = [84061, 40096]

type End = 'done' | 'parted' | 'waits' | { refused: Reason }

async function ended(marking: Promise<void>, job: { lastAttempt: boolean }): Promise<End> {
  let end: End = 'done'
  const gone = marking.catch((error) => {
    if (!isRefusal(error, NO_RELATION)) throw error
    end = 'parted'
  })
  const answer = await answerOf(gone, job)
  if ('refused' in answer) return { refused: answer.refused }
  return 'waiting' in answer ? 'waits' : end
}

type TagChange = { externalUserId: string; staff_id: string | undefined; add: number[]; remove: number[] }

type Names = { add: string[]; remove: string[]; staff: string[]; unmade: number[]; refused: Reason[] }

/**
 * The platform's names for tags and members; tags that are gone here are gone there. `unmade` are tags that the platform is yet
 * to make, `refused` why it does not make some: nobody is marked with those.
 */
async function namesOf({ tx, corpId }: Ctx, { externalUserId, staff_id, add, remove }: TagChange): Promise<Names> {
  const [row] = await tx<Names[]>`
    select array(select tag_id from tag where corp_id = ${corpId} and t_id = any (${add}::bigint[])
        and not own_tag_id(tag_id) order by t_id) as add,
      array(select tag_id from tag where corp_id = ${corpId} and t_id = any (${remove}::bigint[])
        and not own_tag_id(tag_id) order by t_id) as remove,
      array(select t_id from tag where corp_id = ${corpId} and t_id = any (${add}::bigint[])
        and own_tag_id(tag_id) and reason_code is null) as unmade,
      (select coalesce(json_agg(reason_of(reason_code, reason_params)), '[]') from tag where corp_id = ${corpId}
        and t_id = any (${add}::bigint[]) and own_tag_id(tag_id) and reason_code is not null) as refused,
      array(
        select f.staff_id from customer c join customer_follow f on f.corp_id = c.corp_id and f.customer_pk = c.pk
        where c.corp_id = ${corpId} and c.external_user_id = ${externalUserId}
          and f.staff_id = coalesce(${staff_id ?? null}, f.staff_id) order by f.staff_id) as staff`
  return row as Names
}
