import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { openTicket } from '../../engines/tickets/open.ts'
import { filledComponent, ticketDraft } from '../../records/ticket/draft.ts'
import { ccList } from '../../records/ticket/remark.ts'
import { answering } from './refusals.ts'

/** The demo's refund template: a required choice and a required text. */
const FILLED = [
  { sort: 1, component_id: 'refund-channel', values: ['外卖平台'] },
  { sort: 2, component_id: 'order-number', value: 'MT20260601001' },
]

const [CHOICE, WRITTEN] = FILLED
const filling = (...component_records: unknown[]) => ({ trigger: { body: { component_records } } })

export const ticketCreate = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/workorder/create',
  kind: 'ticket',
  summary: '创建工单',
  description: '工单从模板的第 1 步开始，状态为待处理。',
  companion: true,
  seat: 'service',
  writes: true,

  body: {
    ...ticketDraft,
    staff_id: text().describe('创建人员工 ID'),
    msg_list: z.array(text()).optional().describe('聊天记录 ID'),
    cc_list: ccList,
    component_records: z.array(filledComponent).optional().describe('自定义组件的值'),
  },
  reply: { order_no: z.string().describe('工单编号') },
  errors: {
    22302: raised('handler_id 错误，找不到对应员工', { trigger: { body: { handler_id: '没有' } } }),
    22303: raised('cc_list 中的员工不存在', { trigger: { body: { cc_list: ['没有'] } } }),
    22304: raised('staff_id 错误，找不到对应员工', { trigger: { body: { staff_id: '没有' } } }),
    22309: raised('relation_id 错误，找不到关联对象', { trigger: { body: { relation_id: '没有' } } }),
    22310: raised('component_id 不存在，或不属于该模板', filling({ component_id: '没有', value: 'x' })),
    22311: raised(
      'select、checked、radio 与 selectMultiple 组件必须填写 values',
      filling({ component_id: 'refund-channel', value: 'x' }),
    ),
    22312: raised('input 与 textarea 组件必须填写 value', filling({ component_id: 'order-number', values: ['x'] })),
    22313: raised('sort 重复', filling(CHOICE, { ...WRITTEN, sort: 1 })),
    22315: raised('必填组件没有填写', filling(CHOICE)),
    22316: raised('组件的值不在选项中', filling({ component_id: 'refund-channel', values: ['x'] })),
    22317: raised('组件的 value 与 values 至少填写一个', filling({ component_id: 'order-number' })),
  },
  example: {
    body: {
      template_id: 1,
      title: '外卖少送一杯申请退款',
      content: { text: '订单两杯龙井鲜奶只收到一杯。', pic: [] },
      relation_type: 1,
      relation_id: 'wm_yunqi_1001',
      handler_id: 'huzihan',
      staff_id: 'linmengjie',
      cc_list: ['majingyi'],
      component_records: FILLED,
    },
  },

  async handle({ body, ctx, fail }) {
    return { order_no: await answering('create', fail, () => openTicket(ctx, body)) }
  },
})
