import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { asWritten, integer, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { reviseTicket } from '../../engines/tickets/revise.ts'
import { acting, contentOf } from '../../records/ticket/remark.ts'
import { closed, noStaff, noTicket, notAllowed } from './codes.ts'
import { answering } from './refusals.ts'

const record = z.object({
  component_record_id: integer().describe('组件记录 ID'),
  value: text().optional().describe('input 与 textarea 的值'),
  values: z.array(text()).optional().describe('select、checked、radio 与 selectMultiple 选中的值'),
})

/** Records of the example's demo ticket: a choice and a text, both required. */
const CHOICE = 5_044_001
const WRITTEN = 5_044_002
const filling = (...component_records: unknown[]) => ({ trigger: { body: { component_records } } })

export const ticketUpdate = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/workorder/update',
  kind: 'ticket',
  summary: '修改工单',
  description: '创建人或处理人修改未关闭的工单，没有传的内容不变。修改不推送，只出现在变更事件列表中。',
  companion: true,
  seat: 'service',
  writes: true,

  body: {
    ...acting,
    title: text({ min: 1, max: 200 }).optional().describe('工单标题'),
    content: asWritten(contentOf()).optional().describe('工单内容'),
    component_records: z.array(record).optional().describe('自定义组件的值'),
  },
  reply: {},
  errors: {
    22301: noTicket,
    22304: noStaff,
    22305: notAllowed,
    22307: closed,
    22311: raised(
      'select、checked、radio 与 selectMultiple 组件必须填写 values',
      filling({ component_record_id: CHOICE, value: 'x' }),
    ),
    22312: raised('input 与 textarea 组件必须填写 value', filling({ component_record_id: WRITTEN, values: ['x'] })),
    22315: raised('必填组件没有填写', filling({ component_record_id: WRITTEN, value: '' })),
    22316: raised('组件的值不在选项中', filling({ component_record_id: CHOICE, values: ['x'] })),
    22317: raised('组件的 value 与 values 至少填写一个', filling({ component_record_id: WRITTEN })),
    22318: raised('component_record_id 不存在', filling({ component_record_id: 1, value: 'x' })),
  },
  example: {
    body: {
      order_no: 'WO202505185044',
      staff_id: 'huzihan',
      title: '礼品卡重复扣款 200 元',
      component_records: [{ component_record_id: WRITTEN, value: 'GC20250518007' }],
    },
  },

  async handle({ body, ctx, fail }) {
    await answering('update', fail, () => reviseTicket(ctx, body))
    return {}
  },
})
