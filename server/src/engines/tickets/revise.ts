import type { Ctx } from '../../storage/ctx.ts'
import { staffAmong } from '../staff/known.ts'
import { expectAllowed, findTicket } from './act.ts'
import { announce, type Content } from './announce.ts'
import { type Filling, refillComponents } from './components.ts'
import { expectDueAfter } from './due.ts'
import { expectPeople } from './people.ts'
import type { Priority } from './ticket.ts'

/** What an edit replaces; what it leaves out stays. */
export type Revision = {
  order_no: string
  staff_id: string
  title?: string | undefined
  content?: Content | undefined
  component_records?: readonly (Filling & { component_record_id: number })[] | undefined
  priority?: Priority | undefined
  /** Null when it is due at no time any more. */
  due_at?: number | null | undefined
}

/** Edits an open ticket. It stays where it stands: the edit is in its history and the change feed, and subscribers to ticket changes get nothing. */
export async function reviseTicket(ctx: Ctx, revision: Revision): Promise<void> {
  const { tx, corpId, now } = ctx
  const { order_no, staff_id, title, content, component_records, priority, due_at } = revision
  const [ticket, known] = await Promise.all([findTicket(ctx, order_no, 'lock'), staffAmong(ctx, [staff_id])])
  expectPeople(known, { staff_id })
  expectAllowed(ctx, 'update', ticket, staff_id)
  expectDueAfter(ticket.created_at, due_at)
  const records = component_records && refillComponents(ticket.component_records, component_records)
  const changes = {
    ...(title === undefined ? {} : { title }),
    ...(content === undefined ? {} : { content }),
    ...(records === undefined ? {} : { component_records: records }),
    ...(priority === undefined ? {} : { priority }),
    ...(due_at === undefined ? {} : { due_at }),
    updated_at: now,
  }
  await tx`
    update ticket set ${tx(changes as never, ...(Object.keys(changes) as never[]))}
    where corp_id = ${corpId} and id = ${ticket.id}`
  const data = { ...(title === undefined ? {} : { title }), ...(component_records ? { component_records } : {}) }
  const remark = content ? { content } : {}
  await announce(ctx, ticket, { action: 'update', staffId: staff_id, remark, data })
}
