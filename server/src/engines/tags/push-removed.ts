import { again, type JobResult } from '../../jobs/kind.ts'
import type { SeenTagGroup } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { ask, type Push } from './ask.ts'

type Removal = { no: number; id: string | null; groupId: string | null; groupName: string; name: string | null }

/** Removals of one call. */
const AT_ONCE = 100

/** Has the platform remove what was removed here. What it refuses to remove comes back with the next comparison. */
export async function pushRemoved(push: Push): Promise<JobResult> {
  const { job, platform } = push
  const { corpId } = job
  const removals = await job.inCorp(loadRemovals)
  if (removals.length === 0) return undefined
  const named = await nameRemovals(push, removals)
  if ('end' in named) return named.end
  const { found, missing } = named
  if (missing.length > 0) await job.inCorp((ctx) => noteDone(ctx, missing))
  for (const all of [found, ...(found.length > 1 ? found.map((one) => [one]) : [])]) {
    if (all.length === 0) continue
    const tags = all.flatMap(({ id, name }) => (name === null ? [] : (id ?? [])))
    const groups = all.flatMap(({ id, name }) => (name === null ? (id ?? []) : []))
    const alone = all.length === 1
    // one that is refused keeps back those beside it: then each is asked for by itself
    const answer = await ask(alone ? push : { ...push, refusals: [] }, platform.removeTags({ corpId, tags, groups }))
    if ('end' in answer) return answer.end
    const nos = all.map(({ no }) => no)
    if ('accepted' in answer) await job.inCorp((ctx) => noteDone(ctx, nos))
    else if (alone) await job.inCorp((ctx) => forget(ctx, nos))
    if ('accepted' in answer && !alone) break
  }
  return removals.length < AT_ONCE ? undefined : again(0)
}

async function loadRemovals({ tx, corpId }: Ctx): Promise<Removal[]> {
  await tx`delete from tag_removed where corp_id = ${corpId} and done_ms < clock_ms() - 86400000`
  return tx<Removal[]>`
    select no, id, group_id as "groupId", group_name as "groupName", name from tag_removed
    where corp_id = ${corpId} and done_ms is null order by no limit ${AT_ONCE}`
}

/** What the platform was asked to make, its answer lost, is looked for by its names. */
async function nameRemovals(
  push: Push,
  removals: readonly Removal[],
): Promise<{ found: Removal[]; missing: number[] } | { end: JobResult }> {
  if (removals.every(({ id }) => id !== null)) return { found: [...removals], missing: [] }
  const { job, platform } = push
  const answer = await ask(push, platform.listTags({ corpId: job.corpId }))
  if ('end' in answer) return answer
  const shown = 'accepted' in answer ? answer.accepted : []
  const known = await job.inCorp(
    ({ tx, corpId }) => tx<{ id: string }[]>`select tag_id as id from tag where corp_id = ${corpId}`,
  )
  const taken = new Set(known.map(({ id }) => id))
  const found = removals.flatMap((removal) => {
    const id = removal.id ?? idOf(shown, removal)
    return id === undefined || (removal.id === null && taken.has(id)) ? [] : [{ ...removal, id }]
  })
  const there = new Set(found.map(({ no }) => no))
  return { found, missing: removals.flatMap(({ no }) => (there.has(no) ? [] : no)) }
}

function idOf(shown: readonly SeenTagGroup[], { groupId, groupName, name }: Removal): string | undefined {
  const group = shown.find(({ tag_group_id, tag_group_name }) =>
    groupId === null ? tag_group_name === groupName : tag_group_id === groupId,
  )
  return group?.tags.find(({ tag_name }) => tag_name === name)?.tag_id
}

async function noteDone({ tx, corpId }: Ctx, nos: readonly number[]): Promise<void> {
  await tx`update tag_removed set done_ms = clock_ms() where corp_id = ${corpId} and no = any (${[...nos]}::bigint[])`
}

async function forget({ tx, corpId }: Ctx, nos: readonly number[]): Promise<void> {
  await tx`delete from tag_removed where corp_id = ${corpId} and no = any (${[...nos]}::bigint[])`
}
