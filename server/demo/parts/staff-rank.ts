import { shanghai } from './random.ts'
import { staffOf } from './staff.ts'

type Plan = {
  name: string
  description: string
  from: string
  to: string
  status: 'created' | 'started' | 'finished'
  departments: string[] | 'all'
  invited: number
  level: number
  group?: { group_id: string; member_count: number; name: string }
}

const plan: Plan[] = [
  {
    name: '2024 春季门店拉新赛',
    description: '邀请客户添加企业微信，前三名门店奖励团建基金',
    from: '2024-03-01 00:00:00',
    to: '2024-03-31 23:59:59',
    status: 'finished',
    departments: 'all',
    invited: 2_816,
    level: 1,
  },
  {
    name: '静安店社群冲刺',
    description: '邀请客户进福利群，满 300 人抽奖',
    from: '2024-09-10 00:00:00',
    to: '2024-09-30 23:59:59',
    status: 'finished',
    departments: ['10'],
    invited: 342,
    level: 2,
    group: { group_id: 'wr_yunqi_jingan_01', member_count: 358, name: '云栖静安福利群' },
  },
  {
    name: '华东大区冬季加友赛',
    description: '每新增一位客户计一分，退出扣一分',
    from: '2024-12-01 00:00:00',
    to: '2025-01-15 23:59:59',
    status: 'finished',
    departments: ['8', '9', '10'],
    invited: 1_207,
    level: 3,
  },
  {
    name: '天河店新品群邀请',
    description: '杨梅季上新，邀请老客进新品群',
    from: '2025-06-01 00:00:00',
    to: '2025-07-31 23:59:59',
    status: 'started',
    departments: ['11'],
    invited: 96,
    level: 1,
    group: { group_id: 'wr_yunqi_tianhe_02', member_count: 127, name: '天河新品尝鲜群' },
  },
  {
    name: '年中客户服务之星',
    description: '客服部邀请咨询客户成为企业客户',
    from: '2025-06-15 00:00:00',
    to: '2025-08-15 23:59:59',
    status: 'started',
    departments: ['4'],
    invited: 188,
    level: 2,
  },
  {
    name: '中秋礼盒拉新预热',
    description: '八月底开赛，全公司参加',
    from: '2025-08-25 00:00:00',
    to: '2025-09-30 23:59:59',
    status: 'created',
    departments: 'all',
    invited: 0,
    level: 0,
  },
]

const WHOLE = ['8', '9', '10', '11', '12']

/** Rank activities by their beginning; those for a group chat invite into it. */
export const staffRanks = plan.map(
  ({ name, description, from, to, status, departments, invited, level, group }, i) => ({
    name,
    description,
    created_at: shanghai(from) - 86_400 * 7,
    update_at:
      status === 'created' ? shanghai(from) - 86_400 * 7 : Math.min(shanghai(to), shanghai('2025-06-30 18:00:00')),
    start_time: shanghai(from),
    end_time: shanghai(to),
    status,
    rank_type: group ? 1 : 0,
    invite_total: invited,
    level,
    staff_list: (departments === 'all' ? WHOLE : departments).flatMap(staffOf),
    department_list: departments,
    group_list: group ?? 0,
    id: 301 + i,
  }),
)
