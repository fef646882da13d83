import { expectValid, FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { putRow, removeRow } from '../../storage/row.ts'
import { expectStaff } from '../staff/known.ts'
import { DRAWN, orderNo } from './order-no.ts'
import { STATUS, stored, type Ticket, type Work, work } from './ticket.ts'

/** The corporation's next ticket, by id and number; others who want one wait until this transaction ends. */
export async function nextTicket({ tx, corpId, now }: Ctx): Promise<{ id: number; order_no: string }> {
  const [row] = await tx<{ id: number; drawn: number }[]>`
    insert into ticket_counter (corp_id, last_id)
    select ${corpId}, coalesce(max(id), 0) + 1 from ticket where corp_id = ${corpId}
    on conflict (corp_id) do update set last_id = greatest(ticket_counter.last_id + 1, excluded.last_id)
    returning last_id as id, id_number(${DRAWN}, ${corpId}, 'ticket', last_id::text) as drawn`
  const { id, drawn } = row as { id: number; drawn: number }
  return { id, order_no: orderNo(now, drawn) }
}

/** Writes a ticket whole, without history or event: a new one, or in place of the one with that id. */
export async function putTicket(ctx: Ctx, ticket: Ticket & Work): Promise<void> {
  const { tx, corpId } = ctx
  const row = sound(ticket)
  const { handler_id, last_handler_id, creator_id } = row
  const last = last_handler_id === null ? [] : [last_handler_id]
  await expectStaff(ctx, { handler_id: [handler_id], last_handler_id: last, creator_id: [creator_id] })
  await putRow(tx, 'ticket', ['id'], { corp_id: corpId, ...row })
}

/** The same for a ticket whose people are known to be on the staff. */
export async function writeTicket({ tx, corpId }: Ctx, ticket: Ticket & Work): Promise<void> {
  await putRow(tx, 'ticket', ['id'], { corp_id: corpId, ...sound(ticket) })
}

/** Removes a ticket; its number is not given again. False when there is no such one. */
export async function removeTicket({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'ticket', { corp_id: corpId, id })
}

function sound(ticket: Ticket & Work): Ticket & Work {
  const row = expectValid(stored.extend(work), ticket)
  const { status, closed_at, created_at } = row
  if ((status === STATUS.closed) !== (closed_at !== null)) {
    throw new FieldError('closed_at', reason('closed_at_mismatch'))
  }
  if (closed_at !== null && closed_at < created_at)
    throw new FieldError('closed_at', reason('before', { field: 'created_at' }))
  return row
}
