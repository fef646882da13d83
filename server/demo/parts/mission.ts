import { seeded, shanghai } from './random.ts'
import { staff, staffOf } from './staff.ts'
import { tags } from './tag.ts'

const random = seeded(31_415)
const DAY = 86_400

/** Name, first day, days that it runs, official account too. What runs beyond this day is ongoing. */
type Plan = [name: string, begins: string, days: number, mp?: true]
const TODAY = shanghai('2025-06-30 18:00:00')

const treasures: Plan[] = [
  ['开业邀好友，免费喝龙井鲜奶', '2022-04-08 09:30:00', 14],
  ['端午集福领粽子茶礼', '2022-05-27 10:00:00', 10],
  ['夏日冰饮邀请有礼', '2022-07-01 10:00:00', 31],
  ['中秋礼盒助力抢', '2022-08-26 10:00:00', 18],
  ['双十一会员任务宝', '2022-11-01 00:00:00', 12, true],
  ['新春红包茶', '2023-01-09 10:00:00', 15],
  ['春茶上新 VIP 抢鲜', '2023-03-10 10:00:00', 21],
  ['西湖文化广场店周年庆', '2023-04-15 09:00:00', 9],
  ['公众号粉丝专享：邀 3 人得桂花乌龙', '2023-06-01 10:00:00', 30, true],
  ['七夕双人套餐助力', '2023-08-15 10:00:00', 8],
  ['国庆城市挑战赛', '2023-09-25 10:00:00', 14],
  ['冬日热饮邀请礼', '2023-12-01 10:00:00', 45],
  ['新春开门红', '2024-02-02 10:00:00', 20, true],
  ['明前龙井品鉴官招募', '2024-03-20 10:00:00', 16],
  ['静安店新店任务宝', '2024-05-18 09:00:00', 12],
  ['水果茶节邀请有礼', '2024-07-05 10:00:00', 40],
  ['中秋月饼茶礼助力', '2024-08-30 10:00:00', 17],
  ['会员日拉新', '2024-11-11 00:00:00', 7, true],
  ['天河店邀友赠饮', '2025-04-01 10:00:00', 120],
  ['南山店邀友赠饮', '2025-04-01 10:30:00', 120],
  ['夏季新品任务宝', '2025-06-10 10:00:00', 60],
  ['公众号夏日打卡官', '2025-06-15 10:00:00', 60, true],
]

const fissions: Plan[] = [
  ['龙井鲜奶三人拼团', '2022-05-10 10:00:00', 10],
  ['夏日社群裂变第一期', '2022-07-15 10:00:00', 14],
  ['杭州老客带新群', '2022-09-01 10:00:00', 20],
  ['上海静安福利群', '2023-02-14 10:00:00', 14],
  ['春茶品鉴群', '2023-03-18 10:00:00', 15],
  ['深圳科技园下午茶群', '2023-05-06 10:00:00', 30],
  ['广州天河早茶群', '2023-07-08 10:00:00', 30],
  ['中秋礼盒团购群', '2023-09-10 10:00:00', 18],
  ['年终感恩群裂变', '2023-12-15 10:00:00', 16],
  ['新春福袋群', '2024-01-25 10:00:00', 18],
  ['周年庆秒杀群', '2024-04-15 10:00:00', 9],
  ['毕业季奶茶群', '2024-06-05 10:00:00', 20],
  ['七夕脱单茶话群', '2024-08-01 10:00:00', 10],
  ['双十一囤茶群', '2024-10-28 10:00:00', 15],
  ['会员尊享 VIP 群', '2025-03-01 10:00:00', 180],
  ['夏日水果茶尝鲜群', '2025-06-05 10:00:00', 60],
]

const checkIns: Plan[] = [
  ['七日早安茶打卡', '2022-06-01 08:00:00', 7],
  ['21 天喝水计划', '2022-08-01 08:00:00', 21],
  ['秋日读书茶会打卡', '2022-10-10 08:00:00', 14],
  ['新年好习惯打卡', '2023-01-01 08:00:00', 30],
  ['春日踏青打卡', '2023-04-01 08:00:00', 10],
  ['少糖生活 14 天', '2023-06-10 08:00:00', 14],
  ['晨跑一杯茶', '2023-09-04 08:00:00', 21],
  ['冬日暖茶打卡', '2023-12-04 08:00:00', 21],
  ['云栖茶友百日打卡', '2024-03-01 08:00:00', 100],
  ['夏日冰饮打卡', '2024-07-01 08:00:00', 14],
  ['茶艺入门 7 天', '2024-09-16 08:00:00', 7],
  ['少糖生活第二季', '2025-05-26 08:00:00', 60],
  ['六月早安茶打卡', '2025-06-16 08:00:00', 21],
]

/** Missions that people take part in. */
export const RUNNING = { task_treasure_mission: 321, group_fission_mission: 516 } as const

/** One that runs with the official account. */
export const WITH_ACCOUNT = 322

export const LEVELS = [
  { level: 1, needed: 2, stock: 200, prize: '龙井鲜奶一杯' },
  { level: 2, needed: 5, stock: 50, prize: '桂花乌龙礼盒' },
]
const setting = {
  describe: '邀请好友扫描您的专属海报，每位新朋友都算数。奖品到店领取，领完即止。',
  rules: LEVELS,
  start_time: shanghai('2025-06-10 10:00:00'),
}

const welcome = { text: { content: '{nickname}，谢谢您来助力！打开活动页面，也可以邀请您的好友一起喝茶。' } }

export const taskTreasureMissions = treasures.map((plan, i) => {
  const { af_type, created_at, updated_at, status, people } = course(plan)
  const staff_ids = shopStaff()
  const prize_rule = prizes(staff_ids)
  const rest = { staff_ids, status, tags: marks(), updated_at }
  const running =
    301 + i === RUNNING.task_treasure_mission ? { ...setting, new_only: true, loss_voids: true, welcome } : {}
  return { id: 301 + i, name: plan[0], af_type, created_at, ...people, prize_rule, ...rest, ...running }
})

export const groupFissionMissions = fissions.map((plan, i) => {
  const { af_type, created_at, updated_at, status, people } = course(plan)
  const staff_ext_ids = shopStaff()
  const prize_rule = prizes(staff_ext_ids)
  const rest = { staff_ext_ids, status, tags: marks(), updated_at }
  const running =
    501 + i === RUNNING.group_fission_mission
      ? { ...setting, loss_voids: true, group_ext_ids: ['wr_yunqi_1', 'wr_yunqi_2'] }
      : {}
  return { id: 501 + i, name: plan[0], af_type, created_at, ...people, prize_rule, ...rest, ...running }
})

export const checkInMissions = checkIns.map((plan, i) => {
  const { created_at, updated_at, status } = course(plan)
  return { id: 701 + i, name: plan[0], creator: planner(created_at), created_at, status, updated_at }
})

/** The name of somebody in marketing who had joined by then. */
function planner(time: number): string {
  return random.pick(staff.filter((one) => /策划|品牌/.test(one.position) && one.created_at <= time)).name
}

/** How it went: those who came and left again were among those who were new, who were among the invited. */
function course([, begins, days, mp]: Plan) {
  const created_at = shanghai(begins) - random.between(1, 5) * DAY
  const ends = shanghai(begins) + days * DAY
  const ended = ends <= TODAY
  const passed = ended ? days : Math.floor((TODAY - shanghai(begins)) / DAY)
  const invited_count = passed * random.between(9, 40)
  const new_user_count = Math.floor((invited_count * random.between(55, 85)) / 100)
  const outflow_count = Math.floor((new_user_count * random.between(3, 14)) / 100)
  return {
    af_type: mp ? 'mp' : 'qywx',
    created_at,
    updated_at: ended ? ends : TODAY - random.below(3 * DAY),
    status: ended ? 'end' : 'ongoing',
    people: { invited_count, new_user_count, outflow_count },
  }
}

/** One to three levels; the first is handed out by any of the mission's staff. */
function prizes(ids: string[]) {
  return Array.from({ length: random.between(1, 3) }, (_, i) => ({
    finished_mark_tag: marks(),
    level: i + 1,
    notify_rule: random.below(2),
    prize_staff_id_list: i === 0 ? null : ids.slice(0, i),
  }))
}

function shopStaff(): string[] {
  const shop = staffOf(String(random.between(8, 12)))
  return shop.slice(0, random.between(2, shop.length))
}

/** One or two tags of the groups that campaigns use. */
function marks(): number[] {
  const fit = tags.filter(({ tag_group_id }) => /0[48]$/.test(tag_group_id)).map(({ t_id }) => t_id)
  const first = random.below(fit.length - 1)
  return fit.slice(first, first + random.between(1, 2))
}
