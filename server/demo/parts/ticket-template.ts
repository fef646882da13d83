import { shanghai } from './random.ts'
import { staff, staffOf } from './staff.ts'

const active = new Set(staff.filter(({ status }) => status === 1).map(({ id }) => id))
const shops = ['8', '9', '10', '11', '12'].flatMap(working)

/** Those of a department who are at work. */
export function working(department: string): string[] {
  return staffOf(department).filter((id) => active.has(id))
}

const [head] = staff.filter(({ id }) => active.has(id) && ![...working('4'), ...shops].includes(id))
const taken = { name: '客服受理', handler_ids: working('4') }
const handled = { name: '门店处理', handler_ids: [...new Set(shops)] }
const reviewed = { name: '回访确认', handler_ids: [head!.id] }

const text = (component_id: string, title: string, required: boolean, type = 'input') => {
  return { component_id, type, title, required, options: [] as string[] }
}
const choice = (component_id: string, title: string, required: boolean, type: string, options: string[]) => {
  return { component_id, type, title, required, options }
}

const templates = [
  {
    id: 1,
    title: '售后退款',
    steps: [taken, handled, reviewed],
    components: [
      choice('refund-channel', '购买渠道', true, 'select', ['门店', '外卖平台', '小程序商城']),
      text('order-number', '订单号', true),
      text('refund-note', '补充说明', false, 'textarea'),
    ],
  },
  {
    id: 2,
    title: '配送异常',
    steps: [taken, handled],
    components: [
      choice('delivery-fault', '异常类型', true, 'radio', ['超时', '未送达', '洒漏', '地址变更']),
      text('delivery-order', '订单号', false),
    ],
  },
  {
    id: 3,
    title: '门店投诉',
    steps: [taken, handled, reviewed],
    components: [choice('complaint-about', '投诉内容', true, 'checked', ['服务', '卫生', '排队', '出品'])],
  },
  {
    id: 4,
    title: '会员权益',
    steps: [taken, handled],
    components: [choice('benefit-kind', '涉及权益', false, 'selectMultiple', ['积分', '优惠券', '等级', '手机号'])],
  },
]

/** How each kind of ticket is worked on, and what is asked of the person who opens one. */
export const ticketTemplates = templates.map((template, i) => ({
  ...template,
  updated_at: shanghai('2024-08-20 10:00:00') + i * 86_400,
}))
