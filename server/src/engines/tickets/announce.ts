import type { JsonText } from '../../contract/json-text.ts'
import { TICKET_CHANGE, type TicketStatus } from '../../feed/kinds.ts'
import { pushEvent } from '../../feed/push.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { Ticket } from './ticket.ts'

export type Content = JsonText | { text: string; pic?: readonly string[] | undefined }

/** What people say beside an action; every part may be missing. */
export type Remark = {
  cc_list?: readonly string[] | undefined
  content?: Content | undefined
  is_show?: 0 | 1 | undefined
  attached_json?: JsonText | readonly { type: string; url: string }[] | undefined
}

type ChangedTicket = Pick<Ticket, 'id' | 'order_no' | 'status' | 'handler_id' | 'template_step'> & { event_seq: number }

type Change = { action: TicketStatus | 'update'; staffId: string; remark: Remark; data?: Record<string, unknown> }

/**
 * Puts a change on record: in the ticket's history and, unless it is an edit, as an event to those who subscribed. Call it while
 * the change holds the ticket's row; the change feed learns of it by that row.
 */
export async function announce(ctx: Ctx, ticket: ChangedTicket, change: Change): Promise<void> {
  const { tx, corpId, now } = ctx
  const { id, order_no, status, handler_id, template_step, event_seq } = ticket
  const { action, staffId, remark, data } = change
  const { cc_list = [], content = null, is_show = 0, attached_json = [] } = remark
  const said = { order_no, staff_id: staffId, ...data, ...remark }
  const event = { kind: TICKET_CHANGE, action, recordId: order_no, data: said, seq: event_seq }
  await Promise.all([
    tx`
      insert into ticket_flow (corp_id, ticket_id, no, action, staff_id, handler_id, status, template_step, cc_list,
        content, is_show, attached_json, created_at)
      select ${corpId}, ${id}, coalesce(max(no), 0) + 1, ${action}, ${staffId}, ${handler_id}, ${status}::bigint,
        ${template_step}::bigint, ${cc_list as string[]}::text[], ${content as never}::json, ${is_show}::bigint,
        ${attached_json as never}::json, ${now}::bigint
      from ticket_flow where corp_id = ${corpId} and ticket_id = ${id}`,
    action === 'update' ? undefined : pushEvent(ctx, event),
    writeInTimeline(ctx, { id, order_no, staffId, action, seq: event_seq }),
  ])
}

const TIMELINE: Partial<Record<Change['action'], { kind: string; verb: string }>> = {
  create: { kind: 'ticket_opened', verb: '创建了工单' },
  close: { kind: 'ticket_closed', verb: '关闭了工单' },
  reopen: { kind: 'ticket_opened', verb: '重新打开了工单' },
}

type Entry = { id: number; order_no: string; staffId: string; action: Change['action']; seq: number }

/** A ticket about a customer is in the customer's timeline when it is opened and closed. */
async function writeInTimeline({ tx, corpId, now }: Ctx, { id, order_no, staffId, action, seq }: Entry): Promise<void> {
  const shown = TIMELINE[action]
  if (!shown) return
  await tx`
    insert into customer_timeline (corp_id, customer_pk, kind, time, actor, staff_id, object, text, source_key)
    select t.corp_id, c.pk, ${shown.kind}, ${now}::bigint, 'staff', ${staffId},
      json_build_object('type', 'ticket', 'id', t.order_no, 'name', t.title), ${shown.verb} || '「' || t.title || '」',
      ${`ticket/${order_no}/${seq}`}
    from ticket t join customer c on c.corp_id = t.corp_id and c.external_user_id = t.relation_id
    where t.corp_id = ${corpId} and t.id = ${id} and t.relation_type = 1
    on conflict do nothing`
}
