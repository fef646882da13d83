import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { actOnTicket } from '../../engines/tickets/act.ts'
import { acting, remark, underOneName } from '../../records/ticket/remark.ts'
import { actionRefusals, closed } from './codes.ts'
import { answering } from './refusals.ts'

export const ticketSwitch = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/workorder/switch',
  kind: 'ticket',
  summary: '流转工单',
  description:
    '创建人或处理人把工单转给下一个处理人，工单进入处理中。模板步骤移到第一个列有新处理人的步骤；没有这样的步骤则不变。两人同时操作时只有一人成功。',
  companion: true,
  seat: 'service',
  writes: true,

  body: { ...acting, handler_id: text().describe('下一个处理人员工 ID'), ...remark },
  reply: { current_step: z.int().describe('流转后的模板步骤，没有模板为 0') },
  errors: {
    ...actionRefusals,
    22302: raised('handler_id 错误，找不到对应员工', { trigger: { body: { handler_id: '没有' } } }),
    22307: closed,
  },
  example: {
    body: {
      order_no: 'WO202505065042',
      staff_id: 'litianyu',
      handler_id: 'xujingyi',
      content: { text: '请门店核对生日券的有效期。', pic: [] },
    },
  },

  async handle({ body, ctx, fail }) {
    const { template_step } = await answering('switch', fail, () =>
      actOnTicket(ctx, { action: 'switch', ...underOneName(body) }),
    )
    return { current_step: template_step ?? 0 }
  },
})
