import { customerRecords } from './customer.ts'
import { shanghai } from './random.ts'
import { staffOf } from './staff.ts'

const at = shanghai('2025-04-18 18:00:00')
const texts = ['周末新品试饮，欢迎来店。', '您的会员券明天到期。', '谢谢您的支持，送您一份茶点。']
const { customers } = customerRecords(200)
const nothing = { image: {}, link: {}, miniprogram: {}, video: {} }

/** What staff sent to their customers by themselves; the last has not been sent to everybody yet. */
export const personalMessages = texts.map((content, i) => ({
  ...{ msg_id: `yunqi_personal_${i + 1}`, staff_id: staffOf('8')[i] as string },
  ...{ msg_data: { text: { content }, ...nothing }, created_at: at + i * 86_400, updated_at: at + i * 86_400 + 600 },
}))

export const personalMessageRecipients = personalMessages.flatMap(({ msg_id, created_at }, i) =>
  customers
    .slice(i * 4, i * 4 + 4)
    .map(({ external_user_id }, n) => ({ msg_id, external_user_id, status: (n + i) % 4, send_time: 0 }))
    .map((each) => ({ ...each, send_time: each.status === 1 ? created_at + 60 : 0 })),
)
