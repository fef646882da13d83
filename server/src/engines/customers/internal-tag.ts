import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'
import { lockCustomers } from './lock.ts'
import { timelineActor, writeTimeline } from './timeline.ts'

/** What a staff member may have on one customer. */
export const MOST_INTERNAL_TAGS = 100

export type InternalTag = { externalUserId: string; staffId: string; name: string }

type End = 'changed' | 'unchanged' | 'no_follow' | 'too_many'

/** Gives a customer a tag of a staff member's own. */
export async function addInternalTag(ctx: Ctx, { externalUserId, staffId, name }: InternalTag): Promise<End> {
  const { tx, corpId, now } = ctx
  const pk = await followed(ctx, externalUserId, staffId)
  if (pk === undefined) return 'no_follow'
  const tags = await tx<{ name: string }[]>`
    select name from internal_tag
    where corp_id = ${corpId} and external_user_id = ${externalUserId} and staff_id = ${staffId}`
  if (tags.some((tag) => tag.name === name)) return 'unchanged'
  if (tags.length >= MOST_INTERNAL_TAGS) return 'too_many'
  await tx`
    insert into internal_tag (corp_id, external_user_id, staff_id, name, created_at)
    values (${corpId}, ${externalUserId}, ${staffId}, ${name}, ${now})`
  await writeLine(ctx, pk, { kind: 'add_tags', staffId, text: `打上个人标签「${name}」` })
  return 'changed'
}

/** Takes it off this customer. */
export async function removeInternalTag(ctx: Ctx, { externalUserId, staffId, name }: InternalTag): Promise<End> {
  const { tx, corpId } = ctx
  const pk = await followed(ctx, externalUserId, staffId)
  if (pk === undefined) return 'no_follow'
  const key = { corp_id: corpId, external_user_id: externalUserId, staff_id: staffId, name }
  if (!(await removeRow(tx, 'internal_tag', key))) return 'unchanged'
  await writeLine(ctx, pk, { kind: 'remove_tags', staffId, text: `移除个人标签「${name}」` })
  return 'changed'
}

/** The customer, locked, if the staff member follows them. */
async function followed(ctx: Ctx, externalUserId: string, staffId: string): Promise<number | undefined> {
  const [known] = await lockCustomers(ctx, [externalUserId])
  return known?.follows.some(({ staff_id }) => staff_id === staffId) ? known.pk : undefined
}

async function writeLine(ctx: Ctx, pk: number, line: { kind: string; staffId: string; text: string }): Promise<void> {
  const { now, actor } = ctx
  await writeTimeline(ctx, [
    { pk, ...line, time: now, actor: timelineActor(actor), key: `internal_tag/${randomUUID()}` },
  ])
}
