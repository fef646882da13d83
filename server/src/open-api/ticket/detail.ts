import type { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { JsonText, printFields } from '../../contract/json-text.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { STATUS } from '../../engines/tickets/ticket.ts'
import type { Ticket } from '../../records/ticket/ticket.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { itemAt } from './list.ts'
import { TicketDetail } from './ticket-detail.ts'

type Detail = z.input<typeof TicketDetail>
type Row = Pick<
  Detail,
  | (
      | 'corp_id'
      | 'cc_list'
      | 'msg_list'
      | 'deliver'
      | 'reopen'
      | 'relation_name'
      | 'relation_avatar'
      | 'relation_corp_name'
    )
  | `${'creator' | 'handler' | 'last_handler'}_${'name' | 'avatar'}`
> & {
  status: number
  template_step: number | null
  steps: { name: string }[] | null
  item: string
  component_records: string
  flows: string | null
}

export const ticketDetail = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/workorder/detail',
  kind: 'ticket',
  summary: '获取工单详情',
  companion: true,
  partlyKnown: true,
  seat: 'service',

  query: { order_no: text().describe('工单编号') },
  reply: { work_order: TicketDetail },
  errors: { 22301: raised('order_no 错误，找不到对应工单', { trigger: { query: { order_no: '没有' } } }) },
  example: { query: { order_no: 'WO202505185044' } },

  async handle({ query, db, now, fail }) {
    const [row] = await read<Row>(
      db,
      sql`select ${itemAt(now)} as item, r.status, r.template_step, r.corp_id, r.cc_list, r.msg_list, r.deliver, r.reopen,
        r.component_records::text,
        coalesce(c.name, '') as creator_name, coalesce(c.avatar, '') as creator_avatar,
        coalesce(h.name, '') as handler_name, coalesce(h.avatar, '') as handler_avatar,
        case when r.last_handler_id is not null then coalesce(l.name, '') end as last_handler_name,
        case when r.last_handler_id is not null then coalesce(l.avatar, '') end as last_handler_avatar,
        coalesce(u.name, g.name, '') as relation_name, coalesce(u.avatar, '') as relation_avatar,
        coalesce(u.corp_name, '') as relation_corp_name, t.steps, (
          select json_agg(x order by x.no)::text from (
            select f.no, f.action, f.staff_id, coalesce(s.name, '') as staff_name, coalesce(s.avatar, '') as staff_avatar,
              f.handler_id, coalesce(k.name, '') as handler_name, coalesce(k.avatar, '') as handler_avatar, f.status,
              f.template_step, f.cc_list, f.content, f.is_show, f.attached_json, f.attached_json as attached_files,
              f.created_at
            from ticket_flow f
            left join staff s on s.corp_id = f.corp_id and s.id = f.staff_id
            left join staff k on k.corp_id = f.corp_id and k.id = f.handler_id
            where f.corp_id = w.corp_id and f.ticket_id = r.id) x) as flows
      from ticket r
      left join staff c on c.corp_id = r.corp_id and c.id = r.creator_id
      left join staff h on h.corp_id = r.corp_id and h.id = r.handler_id
      left join staff l on l.corp_id = r.corp_id and l.id = r.last_handler_id
      left join customer u on u.corp_id = r.corp_id and u.external_user_id = r.relation_id and r.relation_type = 1
      left join group_chat g on g.corp_id = r.corp_id and g.group_ext_id = r.relation_id and r.relation_type = 2
      left join ticket_template t on t.corp_id = r.corp_id and t.id = r.template_id
      where r.corp_id = w.corp_id and r.order_no = ${query.order_no}`,
    )
    if (!row) throw fail(22301)
    return { work_order: detailOf(row) }
  },
})

/** What passes through (content, attached_json) goes from the database to the caller as text. */
function detailOf({ item, status, template_step, component_records, steps, flows, ...row }: Row): RawJson {
  const open = status !== STATUS.closed
  const rest = {
    ...row,
    stage_name: steps?.[(template_step ?? 0) - 1]?.name ?? '',
    processing_flows: new JsonText(flows ?? '[]'),
    work_order_component_record_list: new JsonText(component_records),
    button_operate: {
      chat_record: row.msg_list.length > 0,
      close: open,
      comment: open,
      deliver: open,
      evaluate: false,
      preview_flow: (steps?.length ?? 0) > 0,
      reopen: !open,
      share: false,
      update: open,
    },
  } satisfies Record<Exclude<keyof Detail, keyof z.input<typeof Ticket>>, unknown>
  return new RawJson(Buffer.from(`${item.slice(0, -1)},${printFields(rest).slice(1)}`))
}
