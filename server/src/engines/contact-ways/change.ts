import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { holdTags } from '../tags/hold.ts'
import { columnsOf, expectPeople, expectSound, type Writable, writable } from './check.ts'
import { enqueuePush, PUSHED } from './push.ts'
import { receivingFields } from './receiving-fields.ts'
import { lockReceiving, refreshReceiving } from './refresh.ts'
import { takeState } from './state.ts'

/** What decides who receives the customers of a code. */
const RECEIVING = ['type', 'staff_ids', 'skip_verify', ...Object.keys(receivingFields)]

/**
 * Changes the given fields; the code as a whole must keep the rules after it. An emptied state becomes one of its own.
 * False when there is no such code.
 */
export async function changeContactWay(ctx: Ctx, id: number, changes: Partial<Writable>): Promise<boolean> {
  const { tx, corpId } = ctx
  await holdTags(ctx)
  await lockReceiving(ctx, id)
  const [before] = await tx`
    select ${tx(Object.keys(writable.shape))} from contact_way where corp_id = ${corpId} and id = ${id} for update`
  if (!before) return false
  const moves = changes.state !== undefined && changes.state !== before.state
  const state = moves ? await takeState(ctx, id, changes.state) : before.state
  const wanted = { ...(before as Writable), ...changes, state }
  if ('staff_ids' in changes || 'party' in changes) expectPeople(wanted)
  const columns = Object.entries(columnsOf(tx, await expectSound(ctx, wanted)))
  const changed = Object.fromEntries(columns.filter(([name]) => name in changes))
  await changeRow(tx, 'contact_way', { corp_id: corpId, id }, changed)
  const pushed = RECEIVING.some((name) => name in changes) && (await refreshReceiving(ctx, id))
  if (!pushed && PUSHED.some((name) => name in changes)) await enqueuePush(ctx, id)
  return true
}
