import { integer, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import { sendStaffContent } from '../../engines/staff-messages/send.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { messageBody, messageResource } from './group-messages.ts'

const { tag, rights, path } = messageResource

const body = {
  staff_id: text({ min: 1 }).describe('接收试看的员工 ID'),
  text: messageBody.text,
  attachments: messageBody.attachments,
}

/** The content of a message on a staff member's own phone, before it goes to customers. */
export const testMessage = inCorporation<WriteCall<typeof body>>(
  {
    ...{ method: 'POST', path: `${path}/test`, tag, summary: '发给一个员工试看', right: rights.write, body },
    description:
      '由企业的应用把同样的内容发到该员工的手机：文字与每个附件各一条，链接与小程序显示为图文。不创建群发，客户不会收到。消息在后台发送；企业尚未连接平台时，连接后再发送。',
    reply: { messages: integer({ min: 1 }).describe('发出的消息条数') },
    example: { body: { staff_id: 'linmengjie', text: '本周三会员日，全场积分翻倍。' } },
  },
  async ({ ctx, body, audit, fail }) => {
    const { staff_id: staffId, text, attachments } = body
    if (text === '' && attachments.length === 0)
      throw fail('invalid', undefined, [{ field: 'text', reason: reason('content_missing') }])
    const sent = await sendStaffContent(ctx, { staffId, text, attachments: attachments as never[] })
    await audit({ action: 'test', kind: 'staff_message', id: sent[0] as number, after: body })
    return { messages: sent.length }
  },
)
