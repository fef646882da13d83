import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { baseInfo } from '../../engines/clues/clue.ts'

const string = () => text().optional()

/** An item of the call; empty strings are as good as none. */
export const clueItem = z.object({
  phone: sensitive('phone', string().describe('手机号，没有则取 base_info.phone_number；5 到 20 位数字，可带前导 +')),
  staff_ext_id: string().describe('分配到的员工 ID'),
  remark: string().describe('客户备注'),
  batch_add_customer_mission: z
    .boolean()
    .optional()
    .describe('是否给员工下发添加客户的任务，为 true 时 staff_ext_id 必填'),
  grade_id: integer().optional().describe('线索等级，默认 0'),
  tags: z.array(text()).optional().describe('线索标签'),
  base_info: z.object(baseInfo.shape).optional().describe('基本信息'),
  custom_info: z
    .object({ field_name: string().describe('自定义字段名称'), field_value: string().describe('自定义字段的值') })
    .optional()
    .describe('自定义信息'),
})

export type ClueItem = z.output<typeof clueItem>
