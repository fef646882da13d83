import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { because, type Reason } from '../../contract/reasons.ts'
import { priority } from '../../engines/tickets/ticket.ts'
import { picture } from './remark.ts'

/** What passes through may be something else than a text; a text is an address. */
const anyPicture = z
  .unknown()
  .refine(
    (value) => typeof value !== 'string' || picture.safeParse(value).success,
    because(picture.meta()?.rule as Reason),
  )

/** The fields of a ticket; which of them may be missing differs between the list and a dataset. */
export const ticketFields = z.object({
  id: integer({ min: 1 }).describe('工单 ID'),
  order_no: text({ min: 1 }).describe('工单编号'),
  template_id: integer().describe('模板 ID'),
  template_title: text().describe('模板标题'),
  flow_handler: z.literal([0, 1]).describe('处理人是否属于当前步骤：1 是，0 否'),
  template_step: integer().describe('模板当前步骤'),
  title: text().describe('工单标题'),
  relation_type: z.literal([1, 2]).describe('关联对象：1 客户，2 客户群'),
  relation_id: text().describe('关联对象 ID'),
  status: z.literal([10, 20, 30]).describe('10 待处理，20 处理中，30 已关闭'),
  handler_id: text({ min: 1 }).describe('处理人员工 ID'),
  last_handler_id: text({ min: 1 }).nullable().describe('上一处理人员工 ID，没有则为 null'),
  creator_id: text({ min: 1 }).describe('创建人员工 ID'),
  created_at: seconds.describe('创建时间'),
  updated_at: seconds.describe('更新时间'),
  total_time: integer({ min: 0, max: 253_370_764_799 }).describe('从创建到关闭的秒数；未关闭时为从创建到读取的秒数'),
  content: z
    .looseObject({ pic: z.array(anyPicture).optional(), text: z.string().optional() })
    .describe('工单内容：pic 图片，text 文字'),
})

/** A custom component as one ticket has it: `value` for text, `values` for choices. */
export const ComponentRecord = z
  .object({
    component_record_id: integer({ min: 1 }).describe('组件记录 ID'),
    component_id: text({ min: 1 }).describe('组件 ID'),
    type: z.enum(['input', 'textarea', 'select', 'checked', 'radio', 'selectMultiple']).describe('组件类型'),
    title: text().describe('标题'),
    required: z.boolean().describe('是否必填'),
    options: z.array(z.string()).describe('选项'),
    sort: integer().describe('排序值'),
    value: text().optional().describe('input 与 textarea 的值'),
    values: z.array(z.string()).optional().describe('其他类型选中的值'),
  })
  .meta({ id: 'TicketComponentRecord' })

/** What a ticket carries for those who work on it. */
export const work = {
  cc_list: z.array(text({ min: 1 })).describe('抄送员工 ID'),
  msg_list: z.array(text()).describe('聊天记录 ID'),
  deliver: z.boolean().describe('是否流转过'),
  reopen: z.boolean().describe('是否重新打开过'),
  component_records: z.array(ComponentRecord).describe('自定义组件的值'),
  event_seq: integer({ min: 0 }).describe('最近一次推送的序号'),
  priority: priority.describe('优先级：1 低，2 普通，3 高，4 紧急'),
  due_at: seconds.describe('截止时间，没有则不带该字段'),
}

/** A ticket as the list shows it: a field without a value is missing. */
export const Ticket = ticketFields.partial().meta({ id: 'Ticket' })
