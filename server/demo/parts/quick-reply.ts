import { seeded, shanghai } from './random.ts'
import { staffOf } from './staff.ts'

/** A group: its name, who may see it, words that bring it up, and the groups below it. */
type Plan = { name: string; departments?: string[]; words?: string[]; below?: Plan[] }

const plan: Plan[] = [
  {
    name: '欢迎语',
    below: [{ name: '新客首次添加' }, { name: '老客回归' }, { name: '进群欢迎', departments: ['2'] }],
  },
  {
    name: '产品介绍',
    words: ['菜单', '新品'],
    below: [
      { name: '龙井鲜奶系列', words: ['龙井'] },
      { name: '桂花乌龙系列', words: ['桂花', '乌龙'] },
      {
        name: '水果茶系列',
        below: [{ name: '当季限定', words: ['杨梅', '枇杷'] }, { name: '常年供应' }],
      },
      { name: '礼盒与周边', words: ['礼盒'] },
    ],
  },
  {
    name: '会员与优惠',
    departments: ['2', '3'],
    words: ['会员', '优惠券'],
    below: [
      { name: '会员等级说明', departments: ['2', '3'] },
      { name: '积分兑换', departments: ['2', '3'], words: ['积分'] },
      {
        name: '节日活动',
        departments: ['3'],
        below: [
          { name: '端午联名', departments: ['3'] },
          { name: '中秋礼盒', departments: ['3'], words: ['中秋'] },
        ],
      },
    ],
  },
  {
    name: '门店信息',
    departments: ['2'],
    words: ['地址', '营业时间'],
    below: [
      {
        name: '华东门店',
        departments: ['6'],
        below: [
          { name: '杭州西湖文化广场店', departments: ['8'] },
          { name: '杭州钱江新城店', departments: ['9'] },
          { name: '上海静安店', departments: ['10'] },
        ],
      },
      {
        name: '华南门店',
        departments: ['7'],
        below: [
          { name: '广州天河店', departments: ['11'] },
          { name: '深圳南山店', departments: ['12'] },
        ],
      },
    ],
  },
  {
    name: '售后处理',
    departments: ['4'],
    words: ['退款', '投诉'],
    below: [
      { name: '漏单与错单', departments: ['4'] },
      { name: '口味不满意', departments: ['4'] },
      { name: '退款流程', departments: ['4'], words: ['退款'] },
    ],
  },
]

const random = seeded(73_001)
const FIRST = shanghai('2022-11-01 10:00:00')
const LATEST = shanghai('2025-06-30 18:00:00')
let last = 500

/** Groups in the order of their ids, parents before what lies below them. */
export const quickReplyGroups = plan.flatMap((group, i) => linesOf(group, i + 1, 0, 1))

function linesOf(
  { name, departments = ['0'], words = [], below = [] }: Plan,
  order: number,
  parent: number,
  level: number,
): object[] {
  last++
  const id = last
  const created_at = FIRST + (id - 501) * 86_400 * 5 + random.below(3600 * 8)
  const col_count = random.between(3, 18)
  const line = {
    id,
    name,
    level,
    parent_id: parent,
    order,
    global_order: id - 500,
    col_count,
    keyword_count: words.length,
    send_count: col_count * random.between(5, 60),
    created_at,
    updated_at: Math.min(LATEST, created_at + random.between(0, 400) * 86_400),
    creator_id: null,
    staff_ext_id: random.pick(staffOf(departments.includes('4') ? '4' : '3')),
    deleted: false,
    department_list: departments,
    exact_keywords: words,
    fuzzy_keywords: [],
    content: null,
    content_type: '',
    file_id: null,
    file_name: null,
    file_size: null,
    file_type: null,
    file_url: null,
    quick_reply_type: 'group',
    scope: 'corp',
    searchable_text: null,
    updated_remind: false,
  }
  return [line, ...below.flatMap((child, i) => linesOf(child, i + 1, id, level + 1))]
}

const texts: [group: number, name: string, content: string][] = [
  [502, '首次问候', '您好，欢迎来到云栖茶饮，回复“菜单”可以看今日茶单。'],
  [502, '介绍会员', '加入会员每消费 1 元积 1 分，积分可以换饮品。'],
  [503, '老客问候', '好久不见，最近上新了桂花乌龙，欢迎回来尝尝。'],
]

export const quickReplies = texts.map(([group_id, name, content], i) => ({
  ...{ id: i + 1, group_id, name, content_type: 'text', content, file_url: null, file_name: null },
  ...{ exact_keywords: [] as string[], fuzzy_keywords: [] as string[], order: i + 1, staff_ext_id: 'hemingxuan' },
  ...{ send_count: 0, created_at: 1670000000, updated_at: 1670000000 },
}))
