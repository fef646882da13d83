import { endpoint } from '../../endpoint.ts'
import { actOnTicket } from '../../engines/tickets/act.ts'
import { acting, remark, underOneName } from '../../records/ticket/remark.ts'
import { actionRefusals, closed } from './codes.ts'
import { answering } from './refusals.ts'

export const ticketClose = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/workorder/close',
  kind: 'ticket',
  summary: '关闭工单',
  description: '创建人或处理人关闭工单。',
  companion: true,
  seat: 'service',
  writes: true,

  body: { ...acting, ...remark },
  reply: {},
  errors: { ...actionRefusals, 22307: closed },
  example: { body: { order_no: 'WO202505305046', staff_id: 'gaohaoran', content: { text: '已补送并致歉。' } } },

  async handle({ body, ctx, fail }) {
    await answering('close', fail, () => actOnTicket(ctx, { action: 'close', ...underOneName(body) }))
    return {}
  },
})
