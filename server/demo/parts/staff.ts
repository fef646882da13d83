import { seeded, shanghai } from './random.ts'

/** Who works where: department, position, how many. They add up to 60. */
const posts: [string, string, number][] = [
  ['1', '总经理', 1],
  ['2', '运营总监', 1],
  ['2', '运营主管', 2],
  ['3', '市场总监', 1],
  ['3', '品牌经理', 2],
  ['3', '内容策划', 3],
  ['4', '客服主管', 1],
  ['4', '客服专员', 6],
  ['5', '人事经理', 1],
  ['5', '行政专员', 2],
  ['6', '华东区域经理', 1],
  ['7', '华南区域经理', 1],
  ['8', '店长', 1],
  ['8', '茶饮师', 4],
  ['8', '门店导购', 3],
  ['9', '店长', 1],
  ['9', '茶饮师', 4],
  ['9', '门店导购', 2],
  ['10', '店长', 1],
  ['10', '茶饮师', 4],
  ['10', '门店导购', 3],
  ['11', '店长', 1],
  ['11', '茶饮师', 4],
  ['11', '门店导购', 2],
  ['12', '店长', 1],
  ['12', '茶饮师', 4],
  ['12', '门店导购', 3],
]

const surnames: [string, string][] = [
  ['王', 'wang'],
  ['李', 'li'],
  ['张', 'zhang'],
  ['刘', 'liu'],
  ['陈', 'chen'],
  ['杨', 'yang'],
  ['赵', 'zhao'],
  ['黄', 'huang'],
  ['周', 'zhou'],
  ['吴', 'wu'],
  ['徐', 'xu'],
  ['孙', 'sun'],
  ['胡', 'hu'],
  ['朱', 'zhu'],
  ['高', 'gao'],
  ['林', 'lin'],
  ['何', 'he'],
  ['郭', 'guo'],
  ['马', 'ma'],
  ['罗', 'luo'],
]

/** Name, pinyin, gender. */
const given: [string, string, 1 | 2][] = [
  ['梓涵', 'zihan', 2],
  ['雨桐', 'yutong', 2],
  ['思远', 'siyuan', 1],
  ['浩然', 'haoran', 1],
  ['静怡', 'jingyi', 2],
  ['晓峰', 'xiaofeng', 1],
  ['佳琪', 'jiaqi', 2],
  ['俊杰', 'junjie', 1],
  ['婉清', 'wanqing', 2],
  ['子轩', 'zixuan', 1],
  ['若曦', 'ruoxi', 2],
  ['明轩', 'mingxuan', 1],
  ['诗雅', 'shiya', 2],
  ['天宇', 'tianyu', 1],
  ['欣悦', 'xinyue', 2],
  ['文博', 'wenbo', 1],
  ['淑芬', 'shufen', 2],
  ['建国', 'jianguo', 1],
  ['梦洁', 'mengjie', 2],
  ['志强', 'zhiqiang', 1],
]

const shops: Record<string, string> = {
  8: '杭州市拱墅区中山北路 581 号',
  9: '杭州市上城区富春路 701 号',
  10: '上海市静安区南京西路 1266 号',
  11: '广州市天河区天河路 208 号',
  12: '深圳市南山区科苑路 15 号',
}

const random = seeded(20_240_601)
const OPENED = shanghai('2022-03-01 09:00:00')
const LATEST = shanghai('2025-06-30 18:00:00')
const taken = new Set<string>()

const people = posts.flatMap(([department, position, count]) =>
  Array.from({ length: count }, () => ({ department, position })),
)

/** 60 people in the order in which they joined; the first of each shop leads it. */
export const staff = people.map(({ department, position }, i) => {
  const { name, id, gender } = person()
  const pk = 1001 + i
  const created_at = OPENED + i * 3600 * 24 * 14 + random.below(3600 * 8)
  const leads = /店长|经理|总监/.test(position)
  const full = {
    id,
    alias: random.chance(0.3) ? `小${name.slice(-1)}` : '',
    name,
    english_name: random.chance(0.25) ? random.pick(['Amy', 'Leo', 'Kevin', 'Ivy', 'Grace', 'Eric']) : null,
    status: i % 17 === 16 ? 4 : i % 23 === 22 ? 2 : 1,
    address: shops[department] ?? null,
    avatar: `https://img.yunqi-tea.example.com/avatar/${id}.png`,
    created_at,
    department: leads && Number(department) >= 8 ? [department, Number(department) <= 10 ? '6' : '7'] : [department],
    email: `${id}@yunqi-tea.example.com`,
    extattr: { attrs: [{ type: 0, name: '工号', text: { value: `YQ${String(pk).padStart(5, '0')}` } }] },
    mobile: `1380000${String(pk).padStart(4, '0')}`,
    moment_address: null,
    oa_authorized: true,
    position,
    qr_code: `https://open.work.example.com/wwopen/userQRCode?vcode=yq${pk}`,
    telephone: leads ? `0571-8800${pk}` : '',
    external_contact_able: !/行政|人事/.test(position),
    external_position: leads ? position : random.chance(0.5) ? '茶饮顾问' : null,
    external_profile: { external_attr: [], external_corp_name: '云栖茶饮' },
    gender,
    ia_authorized: true,
    ma_authorized: !/茶饮师/.test(position),
    pk,
    updated_at: Math.min(LATEST, created_at + random.between(0, 200) * 86_400),
  }
  return i % 19 === 18 ? unauthorized(full) : full
})

/** Every staff member's id by department, for records that belong to somebody. */
export function staffOf(department: string): string[] {
  return staff.filter((member) => member.department.includes(department)).map(({ id }) => id)
}

function person(): { name: string; id: string; gender: 0 | 1 | 2 } {
  for (;;) {
    const [surname, first] = random.pick(surnames)
    const [name, second, gender] = random.pick(given)
    if (taken.has(first + second)) continue
    taken.add(first + second)
    return { name: surname + name, id: first + second, gender: random.chance(0.05) ? 0 : gender }
  }
}

/** Somebody who did not authorize the third-party application: what only it tells is missing. */
function unauthorized<T extends Record<string, unknown>>(member: T) {
  const { address, avatar, email, mobile, gender, qr_code, telephone, ...rest } = member
  return { ...rest, oa_authorized: false }
}
