import { customerRecords } from './customer.ts'
import { shanghai } from './random.ts'
import { staff } from './staff.ts'

/** Name, description, position of the creator, last update, how it is updated, customers, how it is filled. */
const plan: [string, string, string, string, 'auto' | 'manual', number, 'all' | 'filter' | 'import' | 'openApi'][] = [
  ['全部客户', '所有门店的客户', '运营总监', '2025-06-30 04:00:00', 'auto', 480, 'all'],
  ['钻石会员', '客户等级为钻石会员', '市场总监', '2025-06-30 04:00:12', 'auto', 36, 'filter'],
  ['金卡会员', '客户等级为金卡会员', '市场总监', '2025-06-30 04:00:20', 'auto', 74, 'filter'],
  ['近 30 天活跃会员', '每周一次及以上', '品牌经理', '2025-06-30 04:00:31', 'auto', 152, 'filter'],
  ['沉睡客户', '90 天没有消费，等待唤醒', '品牌经理', '2025-06-30 04:00:40', 'auto', 88, 'filter'],
  ['西湖文化广场店客户', '常去门店为西湖文化广场店', '运营主管', '2025-06-29 21:15:00', 'manual', 103, 'filter'],
  ['静安店客户', '常去门店为静安店', '运营主管', '2025-06-29 21:18:00', 'manual', 97, 'filter'],
  ['端午联名礼盒购买者', '商城订单导入', '内容策划', '2025-06-03 10:30:00', 'manual', 61, 'import'],
  ['茶艺体验课报名客户', '自定义表单导出后导入', '内容策划', '2025-05-18 17:45:00', 'manual', 24, 'import'],
  ['CRM 高价值会员', '由自建系统每日写入', '市场总监', '2025-06-30 02:10:00', 'auto', 45, 'openApi'],
  ['待回访投诉客户', '售后情况为有投诉且未回访', '客服主管', '2025-06-30 04:01:02', 'auto', 9, 'filter'],
  ['中秋团购意向客户', '企业团购登记', '华东区域经理', '2025-06-27 16:00:00', 'manual', 13, 'import'],
]

const customers = customerRecords(200).customers as readonly { external_user_id: string }[]

/** Crowd packages with their creators; what a program has filled lists its members. */
export const crowdPackages = plan.map(
  ([name, description, position, updated, update_type, user_count, filter_type], i) => {
    const creator = staff.find((member) => member.position === position) as (typeof staff)[number]
    return {
      id: 701 + i,
      name,
      description,
      creator_name: creator.name,
      data_update_time: shanghai(updated),
      update_type,
      user_count,
      filter_type,
      creator_pk: creator.pk,
      ...(filter_type === 'openApi'
        ? { members: customers.slice(0, user_count).map((customer) => customer.external_user_id) }
        : {}),
    }
  },
)
