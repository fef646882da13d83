import type { Ctx } from '../../storage/ctx.ts'
import { staffAmong } from '../staff/known.ts'
import { announce, type Remark } from './announce.ts'
import type { ComponentRecord } from './components.ts'
import { expectPeople, idsOf } from './people.ts'
import { Refusal } from './refusal.ts'
import { findTemplate, flowHandler, stepFor } from './template.ts'
import { STATUS, type Ticket } from './ticket.ts'

/** What may be done to a ticket that changes where it stands. */
export type Action = 'switch' | 'reply' | 'close' | 'reopen'

/** Who does what to which ticket, and what they say beside it; `handler_id` is whom a switch hands the ticket to. */
export type ActionRequest = Remark & { action: Action; order_no: string; staff_id: string; handler_id?: string }

/** What a decision about a ticket needs to know of it. */
export type TicketState = Pick<
  Ticket,
  | ('id' | 'order_no' | 'status' | 'handler_id' | 'creator_id')
  | ('created_at' | 'template_id' | 'template_step' | 'flow_handler')
> & { cc_list: string[]; component_records: ComponentRecord[]; event_seq: number }

type Moved = Pick<Ticket, 'status' | 'handler_id' | 'template_step'> & { event_seq: number }

/**
 * Does something to a ticket, with its history and its event. One statement decides: it changes the ticket only where
 * it still stands as it was read. Who was overtaken is checked again, and refused where the ticket has changed hands.
 */
export async function actOnTicket(ctx: Ctx, request: ActionRequest): Promise<Moved> {
  const { action, order_no, staff_id, handler_id, ...remark } = request
  const [first, known] = await Promise.all([findTicket(ctx, order_no), staffAmong(ctx, idsOf(request))])
  expectPeople(known, request)
  let ticket = first
  for (;;) {
    expectAllowed(ctx, action, ticket, staff_id)
    if (handler_id === ticket.handler_id) throw new Refusal('same-handler', handler_id)
    const moved = await move(ctx, ticket, await changesOf(ctx, ticket, request), remark.cc_list)
    if (moved) {
      const data = action === 'switch' ? { staff_ext_id: staff_id, handler_id } : {}
      await announce(ctx, { ...ticket, ...moved }, { action, staffId: staff_id, remark, data })
      return moved
    }
    const fresh = await findTicket(ctx, order_no)
    if (action !== 'reply' && fresh.handler_id !== ticket.handler_id) {
      expectAllowed(ctx, action, fresh, staff_id)
      throw new Refusal('handed-over')
    }
    ticket = fresh
  }
}

/** The ticket as it stands now, or a refusal; `lock` keeps others from changing it until the transaction ends. */
export async function findTicket(ctx: Ctx, orderNo: string, lock?: 'lock'): Promise<TicketState> {
  const { tx, corpId } = ctx
  const [row] = await tx<TicketState[]>`
    select id, order_no, status, handler_id, creator_id, created_at, template_id, template_step, flow_handler, cc_list,
      component_records, event_seq
    from ticket where corp_id = ${corpId} and order_no = ${orderNo} ${lock ? tx`for no key update` : tx``}`
  if (!row) throw new Refusal('no-ticket', orderNo)
  return row
}

/** Refuses those who may not do it, then what the ticket's state does not allow. Operators may act on every ticket. */
export function expectAllowed(
  { actor }: Ctx,
  action: Action | 'update',
  { creator_id, handler_id, cc_list, status }: TicketState,
  staffId: string,
): void {
  const may = staffId === creator_id || staffId === handler_id || (action === 'reply' && cc_list.includes(staffId))
  if (!may && actor.kind !== 'operator') throw new Refusal('not-allowed', staffId)
  if (action === 'reopen') {
    if (status !== STATUS.closed) throw new Refusal('not-closed')
  } else if (status === STATUS.closed) throw new Refusal('closed')
}

async function changesOf(ctx: Ctx, ticket: TicketState, { action, staff_id, handler_id }: ActionRequest) {
  if (action === 'close') return { status: STATUS.closed }
  if (action === 'reopen') return { status: STATUS.inProgress, reopen: true }
  if (action === 'reply') return staff_id === ticket.handler_id ? { status: STATUS.inProgress } : {}
  const next = handler_id as string
  const { template_id, template_step, flow_handler } = ticket
  const template = template_id === null ? undefined : await findTemplate(ctx, template_id)
  const at = stepFor(template?.steps ?? [], next, template_step)
  return {
    status: STATUS.inProgress,
    handler_id: next,
    last_handler_id: ticket.handler_id,
    deliver: true,
    template_step: at,
    flow_handler: template ? flowHandler(template.steps, next, at) : flow_handler && 0,
  }
}

async function move(
  ctx: Ctx,
  { id, status, handler_id }: TicketState,
  changes: Record<string, unknown>,
  ccList: readonly string[] = [],
): Promise<Moved | undefined> {
  const { tx, corpId, now } = ctx
  const after = changes.status ?? status
  const set = { ...changes, updated_at: now }
  const [row] = await tx<Moved[]>`
    update ticket t set ${tx(set as never, ...(Object.keys(set) as never[]))},
      closed_at = ${after === STATUS.closed ? tx`greatest(${now}::bigint, t.created_at)` : null},
      cc_list = t.cc_list || array(
        select c from unnest(${ccList as string[]}::text[]) with ordinality u (c, n)
        where c <> all (t.cc_list) group by c order by min(n)),
      event_seq = t.event_seq + 1
    where t.corp_id = ${corpId} and t.id = ${id} and t.status = ${status} and t.handler_id = ${handler_id}
    returning t.status, t.handler_id, t.template_step, t.event_seq`
  return row
}
