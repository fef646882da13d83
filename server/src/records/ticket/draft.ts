import { z } from 'zod'
import { asWritten, integer, seconds, text } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'
import { PRIORITY, priority } from '../../engines/tickets/ticket.ts'
import { contentOf } from './remark.ts'

/** What a ticket is opened with, apart from who opens it. */
export const ticketDraft = {
  template_id: integer().describe('工单模板 ID'),
  title: text({ min: 1, max: 200 }).describe('工单标题'),
  content: asWritten(contentOf()).optional().describe('工单内容'),
  relation_type: z
    .literal([1, 2])
    .meta({ rule: mustBe('one_of', { values: [1, 2] }) })
    .describe('关联对象：1 客户，2 客户群'),
  relation_id: text().describe('客户的外部联系人 ID，或客户群 ID'),
  handler_id: text().describe('处理人员工 ID'),
}

/** How urgent a ticket is, and by when it should be closed; null is no such time. */
export const urgency = {
  priority: priority
    .meta({ rule: mustBe('one_of', { values: [1, 2, 3, 4] }) })
    .default(PRIORITY.normal)
    .describe('优先级：1 低，2 普通，3 高，4 紧急'),
  due_at: seconds.nullable().default(null).describe('截止时间，不早于创建时间；null 为没有'),
}

/** The value of a component, by its type in one of two fields. */
export const componentValue = {
  value: text().optional().describe('input 与 textarea 的值'),
  values: z.array(text()).optional().describe('select、checked、radio 与 selectMultiple 选中的值'),
}

/** A component of the template as it was filled in. */
export const filledComponent = z.object({
  component_id: text().describe('组件 ID'),
  sort: integer().optional().describe('排序值，不可重复；不传则为在列表中的位置，从 1 起'),
  title: text().optional().describe('标题，不传则为组件标题'),
  ...componentValue,
})
