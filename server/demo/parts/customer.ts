import { contactWays } from './contact-way.ts'
import { seeded, shanghai } from './random.ts'
import { staff } from './staff.ts'
import { rankGroups } from './staff-rank.ts'
import { tags } from './tag.ts'

const DAY = 86_400
const OPENED = shanghai('2022-05-01 08:00:00')
const CLOSED = shanghai('2025-06-30 20:00:00')

/** Fields that the brand keeps of its customers beside the usual ones. */
export const customFields = [
  { field_id: 501, field_name: '喜欢的茶底', kind: 'option', options: named(['龙井', '茉莉', '乌龙', '红茶']) },
  { field_id: 502, field_name: '常用杯型', kind: 'option', options: named(['中杯', '大杯', '超大杯']) },
  { field_id: 503, field_name: '入会日期', kind: 'date', options: [] },
  { field_id: 504, field_name: '累计消费（元）', kind: 'number', options: [] },
  { field_id: 505, field_name: '忌口', kind: 'text', options: [] },
  { field_id: 506, field_name: '自带杯次数', kind: 'number', options: [] },
]

export const journeyStages = ['初次到店', '添加好友', '完成首单', '注册会员', '忠实客户'].map((name, i) => ({
  id: 701 + i,
  name,
  order: i + 1,
}))

/** Those who may add customers, shop by shop. */
const sellers = staff.filter((member) => member.external_contact_able && member.status === 1)
const shops = ['8', '9', '10', '11', '12']
const sellersOf = Object.fromEntries(shops.map((shop) => [shop, sellers.filter((s) => s.department.includes(shop))]))

type GroupPlan = { shop: string; name: string; group_ext_id: string; members?: number }

/** Two groups for each shop, and the two that staff-rank activities invite into, with the members shown there. */
const groupPlans: GroupPlan[] = [
  ...shops.flatMap((shop, i) => {
    const place = ['西湖文化广场店', '钱江新城店', '静安店', '天河店', '南山店'][i]
    return ['会员群', '早安茶友群'].map((name, j) => ({
      shop,
      name: `云栖${place}${name}`,
      group_ext_id: `wr_yunqi_${i * 2 + j + 1}`,
    }))
  }),
  ...rankGroups.map(({ group_id, member_count, name }) => ({
    ...{ shop: /天河/.test(name) ? '11' : '10', name, group_ext_id: group_id, members: member_count },
  })),
]

const surnames = [...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹']
const given =
  '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 涛 明 超 秀英 霞 平 刚 桂英 文 辉 玲 欣怡 子涵 雨欣 一诺 浩宇 宇轩 诗涵 佳怡'.split(
    ' ',
  )
const nicks = [
  '奶茶星人',
  '西湖边的猫',
  '晚风',
  '小满',
  '不加糖',
  '早八人',
  '阿柚',
  '茶里茶气',
  '今天也要加油',
  '橘子汽水',
]
/** Some customers write from their own company's account: they order for its offices. */
const companies = [
  { corp_name: '滨江设计', corp_full_name: '杭州滨江设计有限公司', position: '行政' },
  { corp_name: '未来科技', corp_full_name: '杭州未来科技股份有限公司', position: '采购经理' },
  { corp_name: '云帆物流', corp_full_name: '上海云帆物流有限公司', position: '前台' },
]
const streets = ['文三路', '延安路', '南京西路', '天河路', '科苑路', '凤起路', '庆春路', '体育西路']
const states = contactWays.map(({ state }) => state)

/** The customer whom nobody follows any more. */
const LOST = 200

/** The first `count` customers of the demo, and what belongs to them. A customer is the same whatever the count. */
export function customerRecords(count: number) {
  const entries: object[] = []
  const members = new Map<string, number>()
  const customers = Array.from({ length: count }, (_, i) => {
    const { ledger, ...line } = customer(i + 1)
    entries.push(...ledger)
    for (const group of line.groups) members.set(group, (members.get(group) ?? 0) + 1)
    return line
  })
  return {
    customers,
    entries,
    groupChats: groupPlans.map((plan, i) => groupChat(plan, i, members.get(plan.group_ext_id) ?? 0)),
  }
}

function customer(n: number) {
  const random = seeded(7_000_003 + n * 7919)
  const number = String(n).padStart(5, '0')
  const external_user_id = `wm_yunqi_${1000 + n}`
  const shop = random.pick(shops)
  const created_at = OPENED + Math.floor((CLOSED - OPENED - 200 * DAY) * Math.sqrt(random.below(1_000_000) / 1_000_000))
  const { gender, name } = personOf(random)
  const followers = [...new Set([random.pick(sellersOf[shop]!), ...(random.chance(0.2) ? [random.pick(sellers)] : [])])]
  const follows = followers.map(({ id, created_at: joined }, i) => ({
    staff_id: id,
    added_at: Math.max(created_at, joined) + i * 3 * DAY,
    state: random.chance(0.4) ? random.pick(states) : '',
    stage_id: random.chance(0.85) ? random.pick(journeyStages).id : null,
    remark: random.chance(0.3) ? `${name}（${random.pick(['常客', '团购', '学生', '白领'])}）` : '',
  }))
  const marked = new Set(Array.from({ length: random.between(0, 4) }, () => random.pick(tags).t_id))
  const groups = groupPlans.filter((plan) => plan.shop === shop && random.chance(0.3)).map((plan) => plan.group_ext_id)
  const ledger = ledgerOf(external_user_id, created_at, random)
  const employed = n % 40 === 6
  return {
    external_user_id,
    ...(employed ? { type: 2 } : {}),
    unionid: random.chance(0.96) || n <= 20 ? `on_yunqi_${number}` : null,
    openid: random.chance(0.5) ? `oid_yunqi_${number}` : null,
    name,
    avatar: `https://img.yunqi-tea.example.com/customer/${n % 500}.png`,
    gender,
    ...(employed ? companies[n % 3] : {}),
    phones: random.chance(0.7) ? [`1${random.pick(['35', '36', '58', '86'])}${String(10_000_000 + n).slice(-8)}`] : [],
    points: ledger.at(-1)?.balance ?? 0,
    ...(n % 3 === 0 ? { score: 5 + (n % 17) * 5 } : {}),
    tags: [...marked].sort((a, b) => a - b),
    properties: propertiesOf(n, random),
    custom_fields: valuesOf(created_at, random),
    follows: n === LOST ? [] : follows,
    groups,
    created_at,
    updated_at: Math.min(CLOSED, created_at + random.between(0, 180) * DAY),
    ledger,
  }
}

type Followed = { follows: readonly { staff_id: string; added_at: number; state: string }[] }

/** What these customers make of the days of channel codes, by their follows. */
export function codeDays(customers: readonly Followed[]) {
  const days = new Map<string, { contact_way_id: number; day: string; staff_id: string; added: number; lost: number }>()
  for (const { staff_id, added_at, state } of customers.flatMap(({ follows }) => follows)) {
    const code = contactWays.find((way) => way.state === state)
    if (!code) continue
    const key = `${code.id} ${day(added_at)} ${staff_id}`
    const before = days.get(key) ?? { contact_way_id: code.id, day: day(added_at), staff_id, added: 0, lost: 0 }
    days.set(key, { ...before, added: before.added + 1 })
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

type Random = ReturnType<typeof seeded>

/** Somebody's name and gender. */
export function personOf(random: Random): { gender: 0 | 1 | 2; name: string } {
  const gender = random.chance(0.1) ? 0 : random.chance(0.62) ? 2 : 1
  const name = random.chance(0.25) ? random.pick(nicks) : random.pick(surnames) + random.pick(given)
  return { gender, name }
}

const CUPS = [
  ['open_api', 'open_api'],
  ['add_staff', '添加店员'],
  ['manual_modification', '到店消费补登'],
] as const
const GIFT = ['points_mall', '兑换周边'] as const

/** Points earned by cups and spent on gifts; a balance never falls below zero. */
function ledgerOf(external_user_id: string, from: number, random: Random) {
  let balance = 0
  return Array.from({ length: random.below(5) }, (_, i) => {
    const earned = random.between(1, 30) * 10
    const spent = -random.between(1, 10) * 10
    const delta = i > 0 && random.chance(0.3) && balance + spent >= 0 ? spent : earned
    balance += delta
    const created_at = from + (i + 1) * random.between(3, 30) * DAY
    const [kind, reason] = delta < 0 ? GIFT : (CUPS[i % CUPS.length] as (typeof CUPS)[number])
    return { external_user_id, id: i + 1, delta, balance, kind, reason, created_at }
  }).map((entry, i, all) => ({ ...entry, created_at: Math.max(...all.slice(0, i + 1).map((each) => each.created_at)) }))
}

function propertiesOf(n: number, random: Random) {
  return {
    ...(random.chance(0.3) ? { state: random.pick(states) } : {}),
    ...(random.chance(0.3) ? { age: String(random.between(16, 58)) } : {}),
    ...(random.chance(0.1) ? { email: `customer${n}@example.com` } : {}),
    ...(random.chance(0.25) ? { birthday: day(shanghai('1985-01-01 00:00:00') + random.below(9000) * DAY) } : {}),
    ...(random.chance(0.2) ? { address: `${random.pick(streets)} ${random.between(1, 300)} 号` } : {}),
  }
}

function valuesOf(from: number, random: Random) {
  return [
    ...(random.chance(0.5) ? [{ field_id: 501, value: random.between(1, 4) }] : []),
    ...(random.chance(0.4) ? [{ field_id: 502, value: random.between(1, 3) }] : []),
    ...(random.chance(0.5) ? [{ field_id: 503, value: day(from + random.between(0, 90) * DAY) }] : []),
    ...(random.chance(0.4) ? [{ field_id: 504, value: random.between(18, 6000) }] : []),
    ...(random.chance(0.1)
      ? [{ field_id: 505, value: random.pick(['少冰', '不加芋泥', '对花生过敏', '不喝咖啡']) }]
      : []),
    ...(random.chance(0.15) ? [{ field_id: 506, value: random.between(1, 40) }] : []),
  ]
}

/** Members beside the customers are staff and people who are none. */
function groupChat({ shop, name, group_ext_id, members = 0 }: GroupPlan, i: number, customers: number) {
  const random = seeded(90_000 + i)
  const owner_staff_id = sellersOf[shop]![i % sellersOf[shop]!.length]!.id
  const member_count = Math.max(members, customers + random.between(3, 25))
  return { group_ext_id, name, owner_staff_id, member_count, created_at: OPENED + i * 20 * DAY + random.below(DAY) }
}

function named(names: string[]) {
  return names.map((name, i) => ({ option_id: i + 1, name }))
}

function day(seconds: number): string {
  return new Date((seconds + 8 * 3600) * 1000).toISOString().slice(0, 10)
}
