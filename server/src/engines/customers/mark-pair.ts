import type { Ctx } from '../../storage/ctx.ts'
import { holdTags } from '../tags/hold.ts'
import { tagsAmong } from '../tags/known.ts'
import { lockCustomers } from './lock.ts'
import { enqueueTagMarks } from './marks.ts'
import { forgetGivers, tellTags } from './tag.ts'

/** Tags by t_id. Without a staff member, all who follow the customer mark. What is in both lists is taken off. */
export type PairMarks = {
  externalUserId: string
  staffId?: string | undefined
  add: readonly number[]
  remove: readonly number[]
}

/** Why nothing is marked: nobody has the id, nobody (or not the one named) follows them, or a tag is gone. */
type Unmarked = 'no_customer' | 'no_follow' | 'no_tag'

/**
 * Marks a customer as one staff member does it, on the platform too. A customer has the tags of all who follow them: what one
 * takes off stays while another has given it.
 */
export async function markPair(
  ctx: Ctx,
  { externalUserId, staffId, ...wished }: PairMarks,
): Promise<Unmarked | 'marked'> {
  const { tx, corpId, now } = ctx
  await holdTags(ctx)
  const [known] = await lockCustomers(ctx, [externalUserId])
  if (!known) return 'no_customer'
  const follow = known.follows.map(({ staff_id }) => staff_id)
  if (staffId === undefined ? follow.length === 0 : !follow.includes(staffId)) return 'no_follow'
  const remove = [...new Set(wished.remove)]
  const add = [...new Set(wished.add)].filter((tag) => !remove.includes(tag))
  const wanted = [...add, ...remove]
  if ((await tagsAmong(ctx, wanted)).length < wanted.length) return 'no_tag'
  const given = await givenTags(ctx, known.pk)
  const isKept = (tag: number) =>
    staffId !== undefined && given.some((each) => each.tag === tag && each.follows && each.staffId !== staffId)
  const added = add.filter((tag) => !known.tags.includes(tag))
  const removed = remove.filter((tag) => known.tags.includes(tag) && !isKept(tag))
  if (added.length + removed.length > 0)
    await tx`
      update customer c set updated_at = ${now}, tags = array(
        select u.t from unnest(c.tags || ${added}::bigint[]) with ordinality u (t, n)
        where u.t <> all (${removed}::bigint[]) order by u.n)
      where corp_id = ${corpId} and pk = ${known.pk}`
  // what the customer has and nobody gave is everybody's already
  const own = add.filter((tag) => added.includes(tag) || given.some((each) => each.tag === tag))
  await tx`
    update relation set tags = array(select t from unnest(tags) t where t <> all (${remove}::bigint[]) order by t),
      marked = array(
        select distinct t from unnest(marked || ${own}::bigint[]) t where t <> all (tags || ${remove}::bigint[]) order by t)
    where corp_id = ${corpId} and customer_pk = ${known.pk} and lost_at is null
      and staff_id = coalesce(${staffId ?? null}, staff_id)
      and ((tags || marked) && ${remove}::bigint[] or not ${own}::bigint[] <@ (tags || marked))`
  if (removed.length > 0) await forgetGivers(ctx, [known.pk], removed)
  const marker = staffId === undefined ? {} : { staff_id: staffId }
  await enqueueTagMarks(ctx, [{ external_user_id: externalUserId, ...marker, add, remove }])
  const by = staffId === undefined ? {} : { staffId }
  await tellTags(ctx, [known], () => added, { kind: 'add_tags', verb: '打上标签', ...by })
  await tellTags(ctx, [known], () => removed, { kind: 'remove_tags', verb: '移除标签', ...by })
  return 'marked'
}

type Given = { staffId: string; tag: number; follows: boolean }

/** The tags that staff gave the customer, each for themselves; also those who follow them no more. */
async function givenTags({ tx, corpId }: Ctx, pk: number): Promise<Given[]> {
  return tx<Given[]>`
    select staff_id as "staffId", unnest(tags || marked) as tag, lost_at is null as follows from relation
    where corp_id = ${corpId} and customer_pk = ${pk}`
}
