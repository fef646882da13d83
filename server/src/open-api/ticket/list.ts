import { z } from 'zod'
import { listOf, paging, text, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { Ticket } from '../../records/ticket/ticket.ts'
import { page } from '../../storage/page.ts'
import { searching } from '../../storage/search.ts'
import { type Fragment, sql } from '../../storage/sql.ts'

export const ticketList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/workorder/list',
  kind: 'ticket',
  summary: '获取工单列表',
  description: '按工单 ID 升序。start_time 与 end_time 同时传入时才按创建时间筛选。',
  seat: 'service',

  query: {
    ...timeWindow('创建时间'),
    title: text().optional().describe('工单标题，模糊匹配'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { total: z.int().describe('符合条件的工单总数'), workorder_list: listOf(Ticket) },
  example: { query: { limit: '2' } },

  async handle({ query, db, now }) {
    const { title, start_time, end_time } = query
    const bounded = start_time !== undefined && end_time !== undefined
    const { total, items } = await page(db, {
      of: 'ticket',
      item: itemAt(now),
      where: bounded ? [sql`r.created_at between ${start_time} and ${end_time}`] : [],
      among: searching('ticket', 'id', title),
      order: { columns: ['id'] },
      list: { name: 'ticket', key: { id: 'id' } },
      window: query,
    })
    return { total, workorder_list: RawJson.list(items) }
  },
})

/** A ticket's JSON text; an open one's time runs on. */
export function itemAt(now: number): Fragment {
  return sql`ticket_item(r.doc, r.doc_end, r.created_at, r.closed_at, ${now})`
}
