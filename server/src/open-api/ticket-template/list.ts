import { z } from 'zod'
import { listOf, paging, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { TicketTemplate } from '../../records/ticket-template/ticket-template.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const ITEM = '(select ticket_template_item(t) from ticket_template t where t.corp_id = r.corp_id and t.id = r.id)'

export const ticketTemplateList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/workorder/template/list',
  kind: 'ticket_template',
  summary: '获取工单模板列表',
  description: '按 ID 排序，可按更新时间筛选。创建工单时按模板的组件填写 component_records。',
  companion: true,
  partlyKnown: true,
  seat: 'service',

  query: { ...timeWindow('更新时间'), ...paging({ limit: 30, max: 100 }) },
  reply: { template_list: listOf(TicketTemplate), total: z.int().describe('符合条件的模板总数') },
  example: { query: { limit: '1' } },

  async handle({ query, db }) {
    const { start_time, end_time } = query
    const { total, items } = await page(db, {
      of: 'ticket_template',
      item: verbatim(ITEM),
      where: [
        ...(start_time === undefined ? [] : [sql`r.updated_at >= ${start_time}`]),
        ...(end_time === undefined ? [] : [sql`r.updated_at <= ${end_time}`]),
      ],
      order: { columns: ['id'] },
      window: query,
    })
    return { template_list: RawJson.list(items), total }
  },
})
