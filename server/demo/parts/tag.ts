import { seeded, shanghai } from './random.ts'

type Group = { name: string; departments: string[]; tags: string[] }

const plan: Group[] = [
  { name: '客户等级', departments: ['0'], tags: ['钻石会员', '金卡会员', '银卡会员', '普通会员', '潜在客户'] },
  {
    name: '口味偏好',
    departments: ['0'],
    tags: ['龙井鲜奶', '茉莉绿茶', '桂花乌龙', '水果茶', '纯茶', '少糖', '去冰'],
  },
  { name: '消费频次', departments: ['0'], tags: ['每日一杯', '每周多次', '每周一次', '每月一次', '沉睡客户'] },
  {
    name: '来源渠道',
    departments: ['3', '2'],
    tags: ['门店扫码', '朋友圈广告', '老客推荐', '小程序', '外卖平台', '商场活动'],
  },
  { name: '客单价', departments: ['2'], tags: ['20 元以下', '20 至 40 元', '40 至 80 元', '80 元以上', '团购客户'] },
  { name: '常去门店', departments: ['2'], tags: ['西湖文化广场店', '钱江新城店', '静安店', '天河店', '南山店'] },
  { name: '售后情况', departments: ['4'], tags: ['有投诉', '已回访', '好评客户', '退款客户', '重点关怀', '待跟进'] },
  { name: '节日营销', departments: ['3'], tags: ['春节礼盒', '端午联名', '七夕套餐', '中秋礼盒', '双十一', '周年庆'] },
]

const random = seeded(8_130)
const FIRST = shanghai('2022-03-15 10:00:00')

/** Groups by what they tell of a customer; `"0"` is the whole company. */
export const tagGroups = plan.map(({ name, departments }, i) => ({
  tag_group_id: groupId(i),
  tag_group_name: name,
  department_list: departments,
  order: 0,
}))

/** Tags numbered through all groups. */
export const tags = plan
  .flatMap((group, i) => group.tags.map((tag_name) => ({ tag_name, tag_group_id: groupId(i) })))
  .map(({ tag_name, tag_group_id }, i) => {
    const created_at = FIRST + i * 86_400 + random.below(3600 * 8)
    const updated_at = created_at + random.between(0, 300) * 86_400
    return { t_id: 101 + i, tag_id: `et_yunqi_${101 + i}`, tag_name, tag_group_id, created_at, updated_at, order: 0 }
  })

function groupId(i: number): string {
  return `etg_yunqi_${String(i + 1).padStart(2, '0')}`
}
