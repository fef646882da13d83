import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { attachedJson, contentOf } from './remark.ts'

/** One entry of a ticket's history, as its row and a dataset hold it. */
export const flowFields = {
  no: integer({ min: 1 }).describe('工单的第几条处理记录，从 1 起'),
  action: z
    .enum(['create', 'switch', 'reply', 'close', 'reopen', 'update'])
    .describe('create 创建，switch 流转，reply 回复，close 关闭，reopen 重新打开，update 修改'),
  staff_id: text({ min: 1 }).describe('操作人员工 ID'),
  handler_id: text({ min: 1 }).describe('操作后的处理人员工 ID'),
  status: z.literal([10, 20, 30]).describe('操作后的状态'),
  template_step: integer().nullable().describe('操作后的模板步骤，没有则为 null'),
  cc_list: z.array(text({ min: 1 })).describe('抄送员工 ID'),
  content: contentOf().nullable().describe('备注，没有则为 null'),
  is_show: z.literal([0, 1]).describe('是否向客户展示'),
  attached_json: attachedJson.describe('附件'),
  created_at: seconds.describe('操作时间'),
}

/** One entry of a ticket's history, as the detail shows it. */
export const TicketFlow = z
  .object({
    ...flowFields,
    attached_files: attachedJson.describe('附件，与 attached_json 相同'),
    staff_name: z.string().describe('操作人姓名'),
    staff_avatar: z.string().describe('操作人头像'),
    handler_name: z.string().describe('处理人姓名'),
    handler_avatar: z.string().describe('处理人头像'),
  })
  .meta({ id: 'TicketFlow' })
