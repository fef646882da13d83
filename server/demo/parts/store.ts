import { contactWays } from './contact-way.ts'
import { departments } from './department.ts'
import { shanghai } from './random.ts'
import { staffOf } from './staff.ts'

const at = shanghai('2024-05-06 10:00:00')
const PROVINCES: Record<string, string> = { 上海: '上海市', 苏州: '江苏省', 广州: '广东省', 深圳: '广东省' }

/** The shops, each with the code at its counter; then one whose people are still sought, and one that has closed. */
const open = departments
  .filter(({ id }) => Number(id) >= 8)
  .map(({ id, name }) => {
    const place = name.slice(0, 2)
    const [owner = null, ...clerks] = staffOf(id)
    const code = contactWays.find(({ remark }) => remark === `${name.slice(2)}收银台`)
    const province = PROVINCES[place] ?? '浙江省'
    return { name, province, city: `${place}市`, address: `${province}${place}市${name.slice(2)}`, owner, clerks, code }
  })
const empty = { province: '浙江省', city: '杭州市', owner: null, clerks: [], code: undefined }
const planned = { ...empty, name: '杭州滨江店', address: '浙江省杭州市滨江区江南大道 228 号' }
const closed = { ...empty, name: '杭州旧天街店', address: '浙江省杭州市上城区旧天街 6 号' }

export const stores = [...open, planned, closed].map(({ name, province, city, address, owner, clerks, code }, i) => ({
  ...{ id: i + 1, name, province, city, district: '', address, owner_staff_id: owner, clerk_staff_ids: clerks },
  ...{
    contact_way_id: code?.id ?? null,
    creator_staff_id: code ? 'huangzihan' : null,
    past_codes: [],
    deleted: name === closed.name,
    created_at: at + i * 60,
    updated_at: at + i * 60,
  },
}))
