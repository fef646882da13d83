import { seeded, shanghai } from './random.ts'
import { ticketTemplates, working } from './ticket-template.ts'

type Case = [title: string, text: string, answers: (string | string[])[]]
type Template = { id: number; title: string; cases: Case[] }

const templates: Template[] = [
  {
    id: 1,
    title: '售后退款',
    cases: [
      ['外卖少送一杯申请退款', '订单两杯龙井鲜奶只收到一杯，申请退一杯的钱。', [['外卖平台'], 'WM20240917036']],
      ['饮品做错要求重做', '点的去冰少糖，送来是正常冰全糖。', [['门店'], 'MD20241102118']],
      ['礼品卡重复扣款', '购买 200 元礼品卡扣了两次款，请核实后退回一笔。', [['小程序商城'], 'GC20250518006']],
      ['预售礼盒取消订单', '中秋礼盒订重了，希望取消其中一单。', [['小程序商城'], 'YS20240828412']],
    ],
  },
  {
    id: 2,
    title: '配送异常',
    cases: [
      ['外卖超时一小时未送达', '骑手显示已送达，但没有收到。', [['未送达'], 'WM20250530074']],
      ['饮品洒漏', '打开袋子时已经洒了半杯，附照片。', [['洒漏'], 'WM20250211009']],
      ['企业团购地址变更', '二十盒礼盒改送到滨江分公司前台。', [['地址变更'], 'TG20250120003']],
    ],
  },
  {
    id: 3,
    title: '门店投诉',
    cases: [
      ['排队过长无人引导', '周末下午排队四十分钟，叫号屏不显示。', [['排队', '服务']]],
      ['店员服务态度', '询问会员权益时店员不耐烦，希望回电说明。', [['服务']]],
      ['门店卫生问题', '靠窗座位桌面未清理，地面有水。', [['卫生']]],
    ],
  },
  {
    id: 4,
    title: '会员权益',
    cases: [
      ['积分未到账', '昨天消费 86 元，积分没有增加。', [['积分']]],
      ['生日券无法使用', '生日当天结账提示券已过期。', [['优惠券']]],
      ['会员等级未升级', '年度消费已满金卡标准，仍显示银卡。', [['等级', '积分']]],
      ['更换绑定手机号', '旧号码停用，申请换绑新号码。', [['手机号']]],
    ],
  },
]

const random = seeded(21_015)
const FIRST = shanghai('2024-09-02 09:30:00')
const agents = working('4')
const shops = ['8', '9', '10', '11', '12']

const PRIORITIES = [2, 2, 3, 2, 1, 2, 4]

/** A ticket a week or so, taken by customer service; the last few are still open. */
export const tickets = Array.from({ length: 48 }, (_, i) => {
  const { id: template_id, title: template_title, cases } = random.pick(templates)
  const [title, text, answers] = random.pick(cases)
  const created_at = FIRST + i * 6 * 86_400 + random.below(3600 * 9)
  const status = i < 38 ? 30 : random.pick([10, 20, 20])
  const handed = status !== 10 && random.chance(0.7)
  const [first, second] = [random.pick(agents), random.pick(working(random.pick(shops)))]
  const worked = status === 10 ? 0 : random.between(1200, 3 * 86_400)
  const group = random.chance(0.15)
  const id = 5001 + i
  return {
    id,
    order_no: `WO${day(created_at)}${id}`,
    template_id,
    template_title,
    flow_handler: 1,
    template_step: handed ? 2 : 1,
    title,
    relation_type: group ? 2 : 1,
    relation_id: group ? `wr_yunqi_${random.between(1, 6)}` : `wm_yunqi_${random.between(1001, 1200)}`,
    status,
    handler_id: handed ? second : first,
    last_handler_id: handed ? first : null,
    creator_id: first,
    created_at,
    updated_at: created_at + worked,
    ...(status === 30 ? { total_time: worked } : {}),
    content: { pic: /照片|地面/.test(text) ? [`https://img.yunqi-tea.example.com/ticket/${id}-1.jpg`] : [], text },
    ...(handed ? { deliver: true } : {}),
    component_records: recordsOf(id, template_id, answers),
    event_seq: 1 + Number(handed) + Number(status !== 10),
    priority: PRIORITIES[i % PRIORITIES.length] as number,
    ...(i % 3 === 0 ? { due_at: created_at + 3 * 86_400 } : {}),
  }
})

/** What happened to each ticket: opened, perhaps handed to a shop, and then answered or closed by its owner. */
export const ticketFlows = tickets.flatMap((ticket) => {
  const { id: ticket_id, creator_id, handler_id, status, template_step, created_at, updated_at, deliver } = ticket
  const plain = { cc_list: [] as string[], content: null, is_show: 0, attached_json: [] as object[] }
  const begun = {
    action: 'create',
    staff_id: creator_id,
    handler_id: creator_id,
    status: 10,
    template_step: 1,
    ...plain,
    created_at,
  }
  const after = { handler_id, template_step, ...plain }
  const handedAt = created_at + Math.floor((updated_at - created_at) / 3)
  const handed = {
    action: 'switch',
    staff_id: creator_id,
    status: 20,
    ...after,
    content: said('请门店核实并联系客户。'),
    created_at: handedAt,
  }
  const last =
    status === 30
      ? {
          action: 'close',
          staff_id: handler_id,
          status,
          ...after,
          content: said('已处理，客户确认。'),
          created_at: updated_at,
        }
      : { action: 'reply', staff_id: handler_id, status, ...after, content: said('正在核实。'), created_at: updated_at }
  const flows = [begun, ...(deliver ? [handed] : []), ...(status === 10 ? [] : [last])]
  return flows.map(({ action, staff_id, handler_id, status, ...rest }, i) => {
    return { ticket_id, no: i + 1, action, staff_id, handler_id, status, ...rest }
  })
})

function said(text: string) {
  return { text, pic: [] }
}

/** The answers to a template's components, from the first one on. */
function recordsOf(ticketId: number, templateId: number, answers: (string | string[])[]) {
  const { components } = ticketTemplates.find(({ id }) => id === templateId)!
  return answers.map((answer, i) => ({
    component_record_id: ticketId * 1000 + i + 1,
    ...components[i]!,
    sort: i + 1,
    ...(typeof answer === 'string' ? { value: answer } : { values: answer }),
  }))
}

/** The date on Shanghai's wall clock, as in 20240902. */
function day(seconds: number): string {
  return new Date((seconds + 8 * 3600) * 1000).toISOString().slice(0, 10).replaceAll('-', '')
}
