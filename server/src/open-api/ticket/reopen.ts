import { raised } from '../../contract/errors.ts'
import { endpoint } from '../../endpoint.ts'
import { actOnTicket } from '../../engines/tickets/act.ts'
import { acting, remark, underOneName } from '../../records/ticket/remark.ts'
import { actionRefusals, demoOpen } from './codes.ts'
import { answering } from './refusals.ts'

export const ticketReopen = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/workorder/reopen',
  kind: 'ticket',
  summary: '重新打开工单',
  description: '创建人或处理人重新打开已关闭的工单，工单进入处理中。',
  companion: true,
  seat: 'service',
  writes: true,

  body: { ...acting, ...remark },
  reply: {},
  errors: {
    ...actionRefusals,
    22320: raised('工单没有关闭，不能重新打开', { trigger: { body: demoOpen } }),
  },
  example: { body: { order_no: 'WO202409025001', staff_id: 'huzihan', content: { text: '客户来电，尚未收到退款。' } } },

  async handle({ body, ctx, fail }) {
    await answering('reopen', fail, () => actOnTicket(ctx, { action: 'reopen', ...underOneName(body) }))
    return {}
  },
})
