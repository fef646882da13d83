import { invalid, raised } from '../../contract/errors.ts'
import { FieldError } from '../../contract/field-error.ts'
import { oneOf, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { sendStaffMessage } from '../../engines/staff-messages/send.ts'

export const staffMessageSend = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/staff_message/send',
  kind: 'staff',
  summary: '向员工发送应用消息',
  description:
    '由企业的应用向一个员工发送文本消息。content 中的 {staff_name} 替换为员工姓名，可以带 <a href> 链接，超过 2048 字节的部分被截去。消息在后台发送；企业尚未连接平台时，连接后再发送。',
  companion: true,
  seat: 'basic',
  writes: true,

  body: {
    staff_id: text({ min: 1 }).describe('员工 ID'),
    msgtype: oneOf('text').describe('消息类型，只支持 text'),
    content: text({ min: 1 }).describe('消息内容，至多 2048 字节，超出部分被截去'),
  },
  reply: {},
  errors: {
    20701: raised('staff_id 错误，找不到对应员工', { trigger: { body: { staff_id: '没有' } } }),
    20702: invalid('msgtype', 'msgtype 不合法'),
    20703: invalid('content', 'content 不合法'),
  },
  example: { body: { staff_id: 'linmengjie', msgtype: 'text', content: '{staff_name}，您有一位新客户' } },

  async handle({ body, ctx, fail }) {
    try {
      await sendStaffMessage(ctx, { staffId: body.staff_id, content: body.content })
    } catch (error) {
      if (error instanceof FieldError && error.field === 'staff_id') throw fail(20701)
      throw error
    }
    return {}
  },
})
