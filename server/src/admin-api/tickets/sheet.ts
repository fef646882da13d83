import type { z } from 'zod'
import type { ComponentRecord } from '../../records/ticket/ticket.ts'
import { sql } from '../../storage/sql.ts'
import { choice, named, plain, type Sheet, type SheetColumn, timeOf } from '../kit/sheet/sheet.ts'

type Component = z.output<typeof ComponentRecord>

/** The fields that templates ask for, of one name together. */
const TITLES = sql`select distinct c.title from ticket_template t
  cross join lateral json_to_recordset(t.components) c (title text)
  where t.corp_id = w.corp_id and c.title is not null order by c.title`

const componentColumn = (title: string): SheetColumn => ({
  title,
  cell: ({ component_records = [] }, { list }) =>
    list(
      (component_records as Component[])
        .filter((each) => each.title === title)
        .flatMap(({ value, values = [] }) => [...(value ? [value] : []), ...values]),
    ),
})

export const ticketSheet: Sheet = {
  columns: [
    plain(['工单编号', 'Number'], 'order_no'),
    plain(['标题', 'Title'], 'title'),
    choice(['状态', 'State'], 'status', {
      10: ['待处理', 'Waiting'],
      20: ['处理中', 'In progress'],
      30: ['已关闭', 'Closed'],
    }),
    choice(['优先级', 'Priority'], 'priority', {
      1: ['低', 'Low'],
      2: ['普通', 'Normal'],
      3: ['高', 'High'],
      4: ['紧急', 'Urgent'],
    }),
    timeOf(['截止时间', 'Due'], 'due_at'),
    {
      title: ['逾期', 'Overdue'],
      cell: ({ overdue }) => overdue,
    },
    {
      title: ['客户', 'Customer'],
      cell: ({ relation_type, relation_id }, { nameOf }) =>
        nameOf(relation_type === 2 ? 'group_chat' : 'customer', relation_id),
    },
    named(['处理人', 'Handler'], 'staff', 'handler_id'),
    named(['创建人', 'Creator'], 'staff', 'creator_id'),
    named(['抄送', 'Copied to'], 'staff', 'cc_list'),
    plain(['模板', 'Template'], 'template_title'),
    { title: ['内容', 'Text'], cell: ({ content }) => (content as { text?: string } | undefined)?.text },
    timeOf(['创建时间', 'Created'], 'created_at'),
    timeOf(['更新时间', 'Changed'], 'updated_at'),
    {
      title: ['用时（小时）', 'Hours spent'],
      cell: ({ total_time }) => (total_time === undefined ? '' : Math.round((total_time as number) / 360) / 10),
    },
  ],
  more: async (ask) => (await ask<{ title: string }>(TITLES)).map(({ title }) => componentColumn(title)),
}
