import { z } from 'zod'
import { invalid, raised } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { endpoint } from '../../endpoint.ts'
import { addTasks } from '../../engines/add-tasks/write.ts'
import { addTaskFields } from '../../engines/customers/add-task.ts'
import { staffAmong } from '../../engines/staff/known.ts'

const MOST = 1000
const mobile = sensitive(
  'phone',
  z
    .string()
    .regex(/^\d{11}$/)
    .meta({ rule: mustBe('digits') }),
)
const person = { phone_number: '13900005555', remark_name: '展会李女士' }

export const addTaskAdd = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/batch_add_customer/mission/add',
  kind: 'add_task',
  summary: '批量加好友：导入手机号',
  description:
    '手机号依次分给 staff_ids，并通知他们。已在任务中的手机号不再导入，应答为 20807 并列出它们，其余已导入。已属于客户的手机号，任务随即通过。成为客户时打上 add_tags，备注为空则填上 remark_name。',
  companion: true,
  seat: 'basic',
  writes: true,
  batch: true,

  body: {
    staff_id: text({ min: 1 }).describe('导入人的员工 ID'),
    staff_ids: z
      .array(text({ min: 1 }))
      .min(1)
      .max(MOST)
      .describe('去添加的员工 ID'),
    add_tags: addTaskFields.tags.optional(),
    customer_detail_list: z
      .array(
        z.object({
          phone_number: mobile.describe('手机号，11 位数字'),
          remark_name: text({ min: 1, max: 64 }).describe('客户备注，至多 64 个字符'),
        }),
      )
      .describe(`要添加的人，至多 ${MOST} 个`),
  },
  reply: {},
  errors: {
    20800: invalid('staff_ids', 'staff_ids 中有员工不存在'),
    20801: invalid('staff_id', 'staff_id 错误，找不到对应员工'),
    20802: raised(`一次至多导入 ${MOST} 个`, {
      trigger: { body: { customer_detail_list: Array(MOST + 1).fill(person) } },
    }),
    20803: invalid('customer_detail_list', 'customer_detail_list 格式错误'),
    20804: invalid('customer_detail_list.*.remark_name', 'remark_name 应为 1 到 64 个字符'),
    20805: invalid('customer_detail_list.*.phone_number', 'phone_number 应为 11 位数字'),
    20806: raised('没有可导入的手机号', { trigger: { body: { customer_detail_list: [] } } }),
    20807: raised('部分手机号已存在，其余已导入', {
      trigger: { body: { customer_detail_list: [{ phone_number: '13900004001', remark_name: '重复' }] } },
    }),
  },
  example: { body: { staff_id: 'majingyi', staff_ids: ['majingyi', 'wangshufen'], customer_detail_list: [person] } },

  async handle({ body: { staff_id, staff_ids, add_tags = [], customer_detail_list }, ctx, fail }) {
    if (customer_detail_list.length === 0) throw fail(20806)
    if (customer_detail_list.length > MOST) throw fail(20802)
    const staff = await staffAmong(ctx, [staff_id, ...staff_ids])
    if (!staff.has(staff_id)) throw fail(20801)
    if (staff_ids.some((id) => !staff.has(id))) throw fail(20800)
    const people = customer_detail_list.map(({ phone_number, remark_name }) => ({ phone: phone_number, remark_name }))
    const told = { people, staffIds: [...new Set(staff_ids)], importer: staff_id, tags: add_tags, source: 'open_api' }
    const { known } = await addTasks(ctx, told)
    return known.length > 0 ? fail(20807, known.join('、')) : {}
  },
})
