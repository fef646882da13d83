import type { Ctx } from '../../storage/ctx.ts'
import { staffAmong } from '../staff/known.ts'
import { announce, type Content } from './announce.ts'
import { fillComponents, type NewRecord } from './components.ts'
import { expectDueAfter } from './due.ts'
import { expectPeople, idsOf } from './people.ts'
import { nextTicket, writeTicket } from './record.ts'
import { Refusal } from './refusal.ts'
import { findTemplate, flowHandler } from './template.ts'
import { PRIORITY, type Priority, STATUS } from './ticket.ts'

/** A ticket as someone asks for it; `relation_type` 1 is a customer, 2 a group chat. */
export type TicketDraft = {
  template_id: number
  title: string
  content?: Content | undefined
  relation_type: 1 | 2
  relation_id: string
  handler_id: string
  staff_id: string
  msg_list?: readonly string[] | undefined
  cc_list?: readonly string[] | undefined
  component_records?: readonly NewRecord[] | undefined
  priority?: Priority | undefined
  due_at?: number | null | undefined
}

/** Opens a ticket at its template's first step, waiting for its handler; gives its number. */
export async function openTicket(ctx: Ctx, draft: TicketDraft): Promise<string> {
  const { now } = ctx
  const { template_id, title, content, relation_type, relation_id, handler_id, staff_id } = draft
  const [template, known, related] = await Promise.all([
    findTemplate(ctx, template_id),
    staffAmong(ctx, idsOf(draft)),
    isThere(ctx, relation_type, relation_id),
  ])
  if (!template) throw new Refusal('no-template', String(template_id))
  expectPeople(known, draft)
  if (!related) throw new Refusal('no-relation', relation_id)
  expectDueAfter(now, draft.due_at)

  const { id, order_no } = await nextTicket(ctx)
  const ticket = {
    ...{ id, order_no, template_id, title, relation_type, relation_id, handler_id, creator_id: staff_id },
    template_title: template.title,
    template_step: 1,
    flow_handler: flowHandler(template.steps, handler_id, 1),
    status: STATUS.waiting,
    last_handler_id: null,
    ...{ created_at: now, updated_at: now, closed_at: null, content: content ?? null },
    cc_list: [...new Set(draft.cc_list ?? [])],
    msg_list: [...(draft.msg_list ?? [])],
    component_records: fillComponents(id, template.components, draft.component_records ?? []),
    ...{ event_seq: 1, priority: draft.priority ?? PRIORITY.normal, due_at: draft.due_at ?? null },
  }
  await writeTicket(ctx, ticket)
  await announce(ctx, ticket, { action: 'create', staffId: staff_id, remark: {} })
  return order_no
}

async function isThere({ tx, corpId }: Ctx, type: 1 | 2, id: string): Promise<boolean> {
  const rows =
    type === 1
      ? await tx`select 1 from customer where corp_id = ${corpId} and external_user_id = ${id}`
      : await tx`select 1 from group_chat where corp_id = ${corpId} and group_ext_id = ${id}`
  return rows.length > 0
}
