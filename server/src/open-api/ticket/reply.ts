import { endpoint } from '../../endpoint.ts'
import { actOnTicket } from '../../engines/tickets/act.ts'
import { acting, remark, underOneName } from '../../records/ticket/remark.ts'
import { actionRefusals, closed } from './codes.ts'
import { answering } from './refusals.ts'

export const ticketReply = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/workorder/reply',
  kind: 'ticket',
  summary: '回复工单',
  description: '创建人、处理人和抄送人可以回复。处理人回复待处理的工单，工单进入处理中。',
  companion: true,
  seat: 'service',
  writes: true,

  body: { ...acting, ...remark },
  reply: {},
  errors: { ...actionRefusals, 22307: closed },
  example: { body: { order_no: 'WO202506055047', staff_id: 'litianyu', content: { text: '已联系骑手核实。' } } },

  async handle({ body, ctx, fail }) {
    await answering('reply', fail, () => actOnTicket(ctx, { action: 'reply', ...underOneName(body) }))
    return {}
  },
})
