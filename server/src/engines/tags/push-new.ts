import type { Reason } from '../../contract/reasons.ts'
import type { JobResult } from '../../jobs/kind.ts'
import { wake } from '../../jobs/wake.ts'
import { isRefusal } from '../../platform/error.ts'
import { NAME_TAKEN } from '../../platform/port.ts'
import type { SeenTagGroup } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { reasonColumns } from '../../storage/reason-columns.ts'
import { adoptIds } from './adopt.ts'
import { ask, type Push } from './ask.ts'
import { MADE } from './enqueue-push.ts'
import { holdLibrary } from './hold.ts'

/** Tags of one call. */
const AT_ONCE = 100

type Wanted = { t_id: number; name: string; order: number }
type Asked = { group: { id: string | null; name: string; order: number }; tags: Wanted[]; askedMs: number }

/** Has the platform make tags that it does not have, group by group. What was asked for before is looked for first. */
export async function pushNew(push: Push): Promise<JobResult> {
  const { job, platform } = push
  const { corpId } = job
  if (await job.inCorp(wasAsked)) {
    const seenMs = await job.inCorp(clockMs)
    const shown = await ask(push, platform.listTags({ corpId }))
    if (!('accepted' in shown)) return 'end' in shown ? shown.end : undefined
    await job.inCorp((ctx) => adoptIds(ctx, shown.accepted, seenMs))
  }
  const refused: number[] = []
  for (let most = AT_ONCE; ; ) {
    const asked = await job.inCorp((ctx) => askNext(ctx, refused, most))
    if (!asked) return undefined
    const { group, tags, askedMs } = asked
    const made = await ask(push, addOrList(push, { group, tags }))
    if ('end' in made) return made.end
    const ids = tags.map(({ t_id }) => t_id)
    if ('refused' in made) {
      await job.inCorp((ctx) => noteRefused(ctx, ids, made.refused))
      refused.push(...ids)
      continue
    }
    const { groups, taken } = made.accepted
    const left = await job.inCorp(async (ctx) => {
      await adoptIds(ctx, groups, askedMs)
      return ownAmong(ctx, ids)
    })
    if (left < tags.length || !taken) continue
    // a name that another tag has keeps back those beside it
    if (most > 1) most = 1
    // the list may be behind; where it shows the name, another one of ours has it
    else if (!job.lastAttempt && !isShown(groups, asked)) throw taken
    else {
      await job.inCorp((ctx) => noteRefused(ctx, ids, taken.reason))
      push.refusals.push(taken.reason)
      refused.push(...ids)
    }
  }
}

type Added = { groups: readonly SeenTagGroup[]; taken?: Error & { reason: Reason } }

/** Where a name is taken, an answer may have been lost: all that there is tells. */
async function addOrList({ job, platform }: Push, { group, tags }: Pick<Asked, 'group' | 'tags'>): Promise<Added> {
  const { corpId } = job
  try {
    const named = tags.map(({ name, order }) => ({ name, order }))
    return { groups: [await platform.addTags({ corpId, group, tags: named })] }
  } catch (taken) {
    if (!isRefusal(taken, [NAME_TAKEN])) throw taken
    return { groups: await platform.listTags({ corpId }), taken }
  }
}

function isShown(groups: readonly SeenTagGroup[], { group, tags }: Asked): boolean {
  const there = groups.find(({ tag_group_id: id, tag_group_name: name }) => id === group.id || name === group.name)
  return tags.some(({ name }) => there?.tags.some(({ tag_name }) => tag_name === name))
}

async function wasAsked({ tx, corpId }: Ctx): Promise<boolean> {
  const rows = await tx`
    select 1 from tag where corp_id = ${corpId} and asked_name is not null and own_tag_id(tag_id) limit 1`
  return rows.length > 0
}

/**
 * Some tags of a group that the platform has not made, noted as asked for; nothing when there are none but those refused. Who
 * removes a tag reads whether it was asked for, and so waits for this.
 */
async function askNext(ctx: Ctx, refused: readonly number[], most: number): Promise<Asked | undefined> {
  const { tx, corpId } = ctx
  await holdLibrary(ctx)
  const tags = await tx<(Wanted & { group: string })[]>`
    with wanted as (
      select t_id, tag_group_id, "order" from tag
      where corp_id = ${corpId} and own_tag_id(tag_id) and t_id <> all (${[...refused]}::bigint[])),
    chosen as (
      select t_id from wanted where tag_group_id = (select tag_group_id from wanted order by t_id limit 1)
      order by "order" desc, t_id limit ${most})
    update tag t set asked_name = t.tag_name, reason_code = null, reason_params = null
    from chosen c where t.corp_id = ${corpId} and t.t_id = c.t_id
    returning t.t_id, t.tag_name as name, t."order", t.tag_group_id as "group"`
  const [first] = tags
  if (!first) return undefined
  const [group] = await tx<(Asked['group'] & { askedMs: number })[]>`
    update tag_group set asked_name = tag_group_name where corp_id = ${corpId} and tag_group_id = ${first.group}
    returning case when not own_tag_id(tag_group_id) then tag_group_id end as id, tag_group_name as name, "order",
      clock_ms() as "askedMs"`
  const { askedMs, ...named } = group as Asked['group'] & { askedMs: number }
  const inOrder = tags.toSorted((a, b) => b.order - a.order || a.t_id - b.t_id)
  return { group: named, tags: inOrder, askedMs }
}

async function ownAmong({ tx, corpId }: Ctx, ids: readonly number[]): Promise<number> {
  const rows = await tx`
    select 1 from tag where corp_id = ${corpId} and t_id = any (${[...ids]}::bigint[]) and own_tag_id(tag_id)`
  return rows.length
}

async function noteRefused(ctx: Ctx, ids: readonly number[], why: Reason): Promise<void> {
  const { tx, corpId } = ctx
  const { reason_code, reason_params } = reasonColumns(why)
  await tx`
    update tag set reason_code = ${reason_code}, reason_params = ${reason_params}, asked_name = null
    where corp_id = ${corpId} and t_id = any (${[...ids]}::bigint[]) and own_tag_id(tag_id)`
  await wake(ctx, { waitsFor: MADE })
}

async function clockMs({ tx }: Ctx): Promise<number> {
  const [row] = await tx<{ ms: number }[]>`select clock_ms() as ms`
  return row?.ms as number
}
