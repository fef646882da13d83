import { customerRecords } from './customer.ts'
import { shanghai } from './random.ts'
import { staff } from './staff.ts'
import { tags } from './tag.ts'

type Customer = { external_user_id: string; tags: readonly number[] }

/** Customers with one of these tags and none of those, as a filter has it. */
type Marked = { or: readonly string[]; not?: readonly string[] }

/** Whom a package holds: everybody, those who meet a condition, those who are marked so when it is imported, the first so many, or people whom only another system knows. */
type Fill =
  | { filter_type: 'all' }
  | { filter_type: 'filter'; marked: Marked }
  | { filter_type: 'import'; marked: Marked }
  | { filter_type: 'import' | 'openApi'; first: number }
  | { filter_type: 'import'; elsewhere: number }

/** Name, description, position of the creator, last update, how it is updated, how it is filled. */
const plan: [string, string, string, string, 'auto' | 'manual', Fill][] = [
  ['全部客户', '所有门店的客户', '运营总监', '2025-06-30 04:00:00', 'auto', { filter_type: 'all' }],
  ['钻石会员', '客户等级为钻石会员', '市场总监', '2025-06-30 04:00:12', 'auto', having('钻石会员')],
  ['金卡会员', '客户等级为金卡会员', '市场总监', '2025-06-30 04:00:20', 'auto', having('金卡会员')],
  [
    ...(['近 30 天活跃会员', '每周一次及以上', '品牌经理', '2025-06-30 04:00:31', 'auto'] as const),
    having('每日一杯', '每周多次', '每周一次'),
  ],
  ['沉睡客户', '90 天没有消费，等待唤醒', '品牌经理', '2025-06-30 04:00:40', 'auto', having('沉睡客户')],
  [
    ...(['西湖文化广场店客户', '常去门店为西湖文化广场店', '运营主管', '2025-06-29 21:15:00', 'manual'] as const),
    having('西湖文化广场店'),
  ],
  ['静安店客户', '常去门店为静安店', '运营主管', '2025-06-29 21:18:00', 'manual', having('静安店')],
  [
    ...(['端午联名礼盒购买者', '商城订单导入', '内容策划', '2025-06-03 10:30:00', 'manual'] as const),
    { filter_type: 'import', marked: { or: ['端午联名'] } },
  ],
  [
    ...(['茶艺体验课报名客户', '自定义表单导出后导入', '内容策划', '2025-05-18 17:45:00', 'manual'] as const),
    { filter_type: 'import', first: 24 },
  ],
  [
    ...(['CRM 高价值会员', '由自建系统每日写入', '市场总监', '2025-06-30 02:10:00', 'auto'] as const),
    { filter_type: 'openApi', first: 45 },
  ],
  [
    ...(['待回访投诉客户', '售后情况为有投诉且未回访', '客服主管', '2025-06-30 04:01:02', 'auto'] as const),
    { filter_type: 'filter', marked: { or: ['有投诉'], not: ['已回访'] } },
  ],
  [
    ...(['中秋团购意向客户', '企业团购登记', '华东区域经理', '2025-06-27 16:00:00', 'manual'] as const),
    { filter_type: 'import', elsewhere: 13 },
  ],
]

const customers = customerRecords(200).customers as readonly Customer[]

/** Crowd packages with their creators, their conditions or members, and how many these are. */
export const crowdPackages = plan.map(([name, description, position, updated, update_type, fill], i) => {
  const creator = staff.find((member) => member.position === position) as (typeof staff)[number]
  const members = 'elsewhere' in fill ? undefined : membersOf(fill).map(({ external_user_id }) => external_user_id)
  return {
    ...{ id: 701 + i, name, description, creator_name: creator.name, data_update_time: shanghai(updated), update_type },
    ...{
      user_count: 'elsewhere' in fill ? fill.elsewhere : members?.length,
      filter_type: fill.filter_type,
      created_at: shanghai(updated) - (30 + i) * 86_400,
      creator_pk: creator.pk,
    },
    ...(fill.filter_type === 'filter' ? { filter: filterOf(fill.marked) } : {}),
    ...(members && (fill.filter_type === 'import' || fill.filter_type === 'openApi') ? { members } : {}),
  }
})

function having(...or: string[]): Fill {
  return { filter_type: 'filter', marked: { or } }
}

function membersOf(fill: Exclude<Fill, { elsewhere: number }>): readonly Customer[] {
  if (fill.filter_type === 'all') return customers
  if ('first' in fill) return customers.slice(0, fill.first)
  const { or_tag_list: or, not_or_tag_list: not = [] } = filterOf(fill.marked).tag_condition
  return customers.filter(({ tags: own }) => own.some((id) => or.includes(id)) && !own.some((id) => not.includes(id)))
}

function filterOf({ or, not }: Marked): { tag_condition: { or_tag_list: number[]; not_or_tag_list?: number[] } } {
  return { tag_condition: { or_tag_list: idsOf(or), ...(not ? { not_or_tag_list: idsOf(not) } : {}) } }
}

function idsOf(names: readonly string[]): number[] {
  return tags.filter(({ tag_name }) => names.includes(tag_name)).map(({ t_id }) => t_id)
}
