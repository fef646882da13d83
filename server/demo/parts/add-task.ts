import { customerRecords } from './customer.ts'
import { shanghai } from './random.ts'
import { staffOf } from './staff.ts'

const at = shanghai('2025-05-12 10:00:00')
const importer = staffOf('3')[0] as string
const people = ['茶博会陈女士', '茶博会赵先生', '会员日孙小姐', '会员日周先生', '企业团购吴经理']
const states = ['waiting', 'waiting', 'added', 'new', 'new'] as const

/** People from a fair whom staff are to add; the last has become a customer since. */
const waiting = people.map((remark_name, i) => ({
  ...{ id: i + 1, phone: `1390000400${i + 1}`, remark_name },
  ...{ staff_id: states[i] === 'new' ? null : (staffOf('3')[i % 2] as string), tags: i < 2 ? ['待跟进'] : [] },
  ...{ importer_staff_id: importer, status: states[i] as string, source: i < 4 ? 'open_api' : 'console' },
  ...{ external_user_id: null as string | null, created_at: at + i, updated_at: at + i },
}))

const passed = customerRecords(200)
  .customers.filter(({ phones, follows }) => phones.length > 0 && follows.length > 0)
  .slice(4, 5)
  .map(({ external_user_id, phones, created_at, follows }) => ({
    ...{ id: people.length + 1, phone: phones[0] as string, remark_name: '老客介绍' },
    ...{ staff_id: follows[0]?.staff_id as string, tags: [], importer_staff_id: importer, status: 'passed' },
    ...{ source: 'open_api', external_user_id, created_at: created_at - 3600, updated_at: created_at },
  }))

export const addTasks = [...waiting, ...passed]
