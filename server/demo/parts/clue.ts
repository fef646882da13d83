import { customerRecords } from './customer.ts'
import { seeded, shanghai } from './random.ts'
import { staff } from './staff.ts'

const random = seeded(8)
const sellers = staff.filter((member) => member.external_contact_able && member.status === 1)
const people = ['王女士', '李先生', '陈小姐', '周先生', '吴女士', '徐先生', '孙小姐', '何女士', '高先生', '林小姐']
const sources = ['茶博会', '门店登记', '异业合作', '老客介绍']
const fields = [
  { field_name: '忌口', field_value: '不加糖' },
  { field_name: '喜欢的茶底', field_value: '茉莉' },
  { field_name: '累计消费（元）', field_value: '320' },
]

/** People who left their phones at fairs and shops; two have become customers since. */
const waiting = Array.from({ length: 18 }, (_, i) => {
  const created_at = shanghai('2025-03-01 10:00:00') + i * 86_400 + random.below(28_800)
  const state = random.pick(sources)
  const staff_ext_id = random.chance(0.7) ? random.pick(sellers).id : null
  const address = random.chance(0.4) ? { address: `凤起路 ${random.between(1, 200)} 号` } : {}
  return {
    phone: `1390000${String(1000 + i * 37)}`,
    staff_ext_id,
    remark: `${random.pick(people)}（${state}）`,
    grade_id: random.below(4),
    tags: random.chance(0.5) ? [state, '待跟进'] : ['待跟进'],
    base_info: { state, ...address },
    custom_info: random.chance(0.4) ? random.pick(fields) : null,
    external_user_id: null as string | null,
    converted_at: null as number | null,
    created_at,
    updated_at: created_at,
  }
})

const converted = customerRecords(200)
  .customers.filter(({ phones }) => phones.length > 0)
  .slice(0, 2)
  .map(({ external_user_id, phones, created_at, follows }) => ({
    phone: phones[0] as string,
    staff_ext_id: follows[0]?.staff_id ?? null,
    remark: '门店登记',
    grade_id: 1,
    tags: ['门店登记'],
    base_info: { state: '门店登记' },
    custom_info: null,
    external_user_id,
    converted_at: created_at,
    created_at: created_at - 3 * 86_400,
    updated_at: created_at,
  }))

export const clues = [...waiting, ...converted]
