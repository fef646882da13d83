import { randomUUID } from 'node:crypto'
import { again, type JobResult } from '../../jobs/kind.ts'
import { isRefusal, type PlatformError } from '../../platform/error.ts'
import { NAME_TAKEN } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { ask, type Push } from './ask.ts'

type Changed = { of: 'tag' | 'tag_group'; id: string; name: string; order: number }

/** Changes of one attempt. */
const AT_ONCE = 200

/** Tells the platform of names and places that changed here. What it refuses is undone here by the next comparison. */
export async function pushChanged(push: Push): Promise<JobResult> {
  const { job } = push
  const queue = await job.inCorp(loadChanged)
  const { length } = queue
  const renamed = new Set<string>()
  for (let putOff = 0; queue.length > 0; ) {
    const one = queue.shift() as Changed
    const answer = await ask(push, tell(push, one))
    if ('end' in answer) return answer.end
    const taken = 'accepted' in answer ? answer.accepted : undefined
    // the name's holder may be renamed after it; where each waits for the other, one steps aside
    if (taken && putOff < queue.length) {
      queue.push(one)
      putOff++
      continue
    }
    if (taken && !renamed.has(one.id) && (await isHeldBy(push, one, queue))) {
      const aside = await ask(push, tell(push, { ...one, name: randomUUID().slice(0, 30) }))
      if ('end' in aside) return aside.end
      renamed.add(one.id)
      queue.push(one)
    } else {
      if (taken) push.refusals.push(taken.reason)
      const isRefused = taken !== undefined || 'refused' in answer
      await job.inCorp((ctx) => noteTold(ctx, one, isRefused))
    }
    putOff = 0
  }
  return length < AT_ONCE ? undefined : again(0)
}

/** Gives the refusal where another one has the name. */
async function tell({ job, platform }: Push, { id, name, order }: Changed): Promise<PlatformError | undefined> {
  try {
    await platform.changeTag({ corpId: job.corpId, id, name, order })
    return undefined
  } catch (error) {
    if (isRefusal(error, [NAME_TAKEN])) return error
    throw error
  }
}

/** Whether it is one of these that has the name at the platform. */
async function isHeldBy({ job, platform }: Push, one: Changed, others: readonly Changed[]): Promise<boolean> {
  const groups = await platform.listTags({ corpId: job.corpId })
  const group = groups.find(({ tags }) => tags.some(({ tag_id }) => tag_id === one.id))
  const holder =
    one.of === 'tag_group'
      ? groups.find(({ tag_group_name }) => tag_group_name === one.name)?.tag_group_id
      : group?.tags.find(({ tag_name }) => tag_name === one.name)?.tag_id
  return others.some(({ id }) => id === holder)
}

async function loadChanged({ tx, corpId }: Ctx): Promise<Changed[]> {
  return tx<Changed[]>`
    select 'tag_group' as of, tag_group_id as id, tag_group_name as name, "order" from tag_group
    where corp_id = ${corpId} and changed and not own_tag_id(tag_group_id)
    union all
    select 'tag', tag_id, tag_name, "order" from tag where corp_id = ${corpId} and changed and not own_tag_id(tag_id)
    limit ${AT_ONCE}`
}

/** What was changed again meanwhile is still to be told. */
async function noteTold({ tx, corpId }: Ctx, { of, id, name, order }: Changed, isRefused: boolean): Promise<void> {
  const [idColumn, nameColumn] = of === 'tag' ? ['tag_id', 'tag_name'] : ['tag_group_id', 'tag_group_name']
  await tx`
    update ${tx(of)} set changed = not (${tx(nameColumn as string)} = ${name} and "order" = ${order}),
      written_ms = ${isRefused ? 0 : tx`clock_ms()`}
    where corp_id = ${corpId} and ${tx(idColumn as string)} = ${id}`
}
