import { shanghai } from './random.ts'
import { staffOf } from './staff.ts'

type Plan = {
  name: string
  description: string
  from: string
  to: string
  status: 'created' | 'started' | 'finished'
  departments: string[] | 'all'
  level: number
  group?: { group_id: string; member_count: number; name: string }
}

const plan: Plan[] = [
  {
    name: '春季门店拉新赛',
    description: '邀请客户添加企业微信，前三名门店奖励团建基金',
    from: '2024-03-01 00:00:00',
    to: '2024-03-31 23:59:59',
    status: 'finished',
    departments: 'all',
    level: 1,
  },
  {
    name: '华东大区夏季加友赛',
    description: '每新增一位客户计一分',
    from: '2024-06-01 00:00:00',
    to: '2024-08-31 23:59:59',
    status: 'finished',
    departments: ['8', '9', '10'],
    level: 3,
  },
  {
    name: '三年门店增长榜',
    description: '各门店三年来添加的客户，每年年底颁奖',
    from: '2024-01-01 00:00:00',
    to: '2027-12-31 23:59:59',
    status: 'started',
    departments: ['8', '9', '10', '11', '12'],
    level: 2,
  },
  {
    name: '天河店新品群邀请',
    description: '每季上新，邀请老客进新品群',
    from: '2025-06-01 00:00:00',
    to: '2027-12-31 23:59:59',
    status: 'started',
    departments: ['11'],
    level: 0,
    group: { group_id: 'wr_yunqi_tianhe_02', member_count: 127, name: '天河新品尝鲜群' },
  },
  {
    name: '静安店社群冲刺',
    description: '邀请客户进福利群，满 300 人抽奖',
    from: '2028-03-10 00:00:00',
    to: '2028-03-31 23:59:59',
    status: 'created',
    departments: ['10'],
    level: 0,
    group: { group_id: 'wr_yunqi_jingan_01', member_count: 358, name: '云栖静安福利群' },
  },
  {
    name: '中秋礼盒拉新赛',
    description: '八月底开赛，全公司参加',
    from: '2028-08-25 00:00:00',
    to: '2028-09-30 23:59:59',
    status: 'created',
    departments: 'all',
    level: 0,
  },
]

const WHOLE = ['8', '9', '10', '11', '12']
const PLANNED = shanghai('2025-05-20 10:00:00')
const LATEST = shanghai('2025-06-30 18:00:00')

/** The group chats that activities invite into. */
export const rankGroups = plan
  .flatMap(({ group }) => (group ? [group] : []))
  .sort((a, b) => (a.group_id < b.group_id ? -1 : 1))

type Followed = { follows: readonly { staff_id: string; added_at: number }[] }

/** Rank activities. Whom their staff invited is what these customers say; nothing tells who invited into a group chat. */
export function staffRanks(customers: readonly Followed[]) {
  const added = customers.flatMap(({ follows }) => follows)
  return plan.map(({ name, description, from, to, status, departments, level, group }, i) => {
    const [start_time, end_time] = [shanghai(from), shanghai(to)]
    const staff_list = (departments === 'all' ? WHOLE : departments).flatMap(staffOf)
    const counts = ({ staff_id, added_at }: Followed['follows'][number]) =>
      added_at >= start_time && added_at <= end_time && (departments === 'all' || staff_list.includes(staff_id))
    const created_at = Math.min(start_time - 86_400 * 7, PLANNED)
    return {
      name,
      description,
      created_at,
      update_at: status === 'created' ? created_at : Math.min(end_time, LATEST),
      start_time,
      end_time,
      status,
      rank_type: group ? 1 : 0,
      invite_total: group ? 0 : added.filter(counts).length,
      level,
      staff_list,
      department_list: departments,
      group_list: group ?? 0,
      id: 301 + i,
      loss_voids: false,
    }
  })
}
