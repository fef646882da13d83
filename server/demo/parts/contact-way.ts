import { departments } from './department.ts'
import { seeded, shanghai } from './random.ts'
import { staff, staffOf } from './staff.ts'
import { tags } from './tag.ts'

const random = seeded(27_182)
const DAY = 86_400
const FIRST = shanghai('2022-08-01 10:00:00')

const shops = departments.filter(({ id }) => Number(id) >= 8)

type Plan = {
  name: string
  group: string | null
  staffs: string[]
  tags: string[]
  reply: string | null
  party?: string
  scene?: 1
  image?: true
  rules?: (staffs: string[]) => object
}

const welcome = '您好，欢迎来到云栖茶饮，回复“菜单”可以看今日茶单。'

/** One code at each shop's counter, on its tables, and for delivery; then the campaigns and the mini program. */
const plans: Plan[] = [
  ...shops.flatMap(({ id, name }): Plan[] => [
    {
      name: `${short(name)}收银台`,
      group: '门店物料',
      staffs: staffOf(id),
      tags: ['门店扫码', short(name)],
      reply: welcome,
      party: id,
      image: true,
    },
    {
      name: `${short(name)}桌贴`,
      group: '门店物料',
      staffs: staffOf(id).slice(0, 1),
      tags: ['门店扫码'],
      reply: welcome,
    },
    {
      name: `${short(name)}外卖卡`,
      group: '外卖',
      staffs: staffOf(id).slice(1, 4),
      tags: ['外卖平台'],
      reply: '谢谢您点云栖茶饮的外卖，加好友领 5 元券。',
    },
  ]),
  ...['春节礼盒', '端午联名', '七夕套餐', '中秋礼盒', '双十一', '周年庆'].map(
    (name, i): Plan => ({
      name: `${name}海报`,
      group: '节日活动',
      staffs: staffOf('3').slice(i % 3, (i % 3) + 2),
      tags: [name, '商场活动'],
      reply: `${name}活动正在进行，回复“${name}”了解详情。`,
      image: true,
      ...(name === '七夕套餐' ? { rules: qixi } : {}),
    }),
  ),
  ...['朋友圈广告一期', '朋友圈广告二期'].map(
    (name): Plan => ({ name, group: '广告投放', staffs: staffOf('3').slice(0, 3), tags: ['朋友圈广告'], reply: null }),
  ),
  { name: '小程序联系客服', group: null, staffs: staffOf('4').slice(0, 1), tags: ['小程序'], reply: null, scene: 1 },
  { name: '小程序会员中心', group: null, staffs: staffOf('4'), tags: ['小程序', '普通会员'], reply: welcome, scene: 1 },
  {
    name: '售后专线',
    group: '客服',
    staffs: staffOf('4').slice(0, 1),
    tags: ['待跟进'],
    reply: '您好，请把订单号发给我们，马上为您处理。',
  },
]

/** Channel codes in the order in which they were made. */
export const contactWays = plans.map((plan, i) => {
  const id = 201 + i
  const created_at = FIRST + i * 31 * DAY + random.below(8 * 3600)
  const scene = plan.scene ?? 2
  const type = plan.staffs.length === 1 ? 1 : 2
  return {
    id,
    config_id: `cfg_yunqi_${String(id).padStart(6, '0')}`,
    add_user_count: random.between(12, 900),
    auto_mark_tags: plan.tags.map(tagNamed),
    auto_reply: replyOf(plan),
    created_at,
    creator_staff_id: i % 9 === 8 ? null : random.pick(staffOf('3')),
    party: type === 2 && plan.party ? [plan.party] : null,
    qr_code: scene === 2 ? `https://open.work.example.com/wwopen/qr/yq${id}.png` : null,
    remark: plan.name,
    scene,
    skip_verify: i % 7 !== 6,
    state: plan.name,
    style: scene === 1 ? 1 : null,
    type,
    customer_remark: plan.group ?? '',
    staffs: plan.staffs.map(member),
    group_name: plan.group,
    ...{ staff_rules: [], schedule: [], backup_staff_ids: [], skip_verify_window: null, welcome_variants: [] },
    ...plan.rules?.(plan.staffs),
    notify_staff: plan.rules !== undefined,
  }
})

/** Two share the week, each with a cap; the service desk helps out, and the evening itself has a greeting of its own. */
function qixi([first, second]: string[]) {
  const workdays = [1, 2, 3, 4, 5]
  return {
    staff_rules: [
      { staff_id: first, daily_cap: 30, online: true },
      { staff_id: second, daily_cap: 20, online: true },
    ],
    schedule: [
      { weekdays: workdays, start: '09:00', end: '18:00', staff_ids: [first] },
      { weekdays: workdays, start: '18:00', end: '22:00', staff_ids: [second] },
      { weekdays: [6, 7], start: '10:00', end: '22:00', staff_ids: [first, second] },
    ],
    backup_staff_ids: staffOf('4').slice(0, 1),
    skip_verify_window: { start: '08:00', end: '23:00' },
    welcome_variants: [
      {
        ...{ kind: 'dates', start_day: '2025-06-28', end_day: '2025-07-05' },
        reply: { text: { content: '{nickname}，七夕周快乐，双人套餐今天第二杯半价。' } },
      },
      {
        ...{ kind: 'week', weekdays: [6, 7], start: '10:00', end: '22:00' },
        reply: { text: { content: '{nickname}，周末好，到店出示这条消息送一份茶点。' } },
      },
    ],
  }
}

function replyOf({ reply, image }: Plan) {
  if (reply === null) return null
  const picture = { media_id: 'media_yunqi_menu', url: 'https://img.yunqi-tea.example.com/menu/today.png' }
  return { ...(image ? { image: picture } : {}), text: { content: reply } }
}

function tagNamed(name: string) {
  const found = tags.find(({ tag_name }) => tag_name === name)
  if (!found) throw new Error(`no tag ${name}`)
  return { id: found.t_id, name }
}

/** As an export writes it: an avatar that the staff record lacks is empty. */
function member(id: string) {
  const { name, ...rest } = staff.find((one) => one.id === id) as { name: string; avatar?: string }
  return { avatar: rest.avatar ?? '', id, name }
}

/** 杭州西湖文化广场店 is 西湖文化广场店 to its guests, and to the tag of that name. */
function short(name: string): string {
  return name.slice(2)
}
