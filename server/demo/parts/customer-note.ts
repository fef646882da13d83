import { customerRecords } from './customer.ts'
import { seeded, shanghai } from './random.ts'

const DAY = 86_400

const opened = shanghai('2024-01-08 10:00:00')

/** Kinds of events of the shops' own; the last is for a weekend that is over. */
export const eventTypes = ['电话回访', '到店', '投诉', '快闪活动'].map((name, i) => ({
  ...{ id: i + 1, name, created_at: opened + i * 60, updated_at: opened + i * 60 },
}))

const said = [
  { text: '电话回访，对新品礼盒感兴趣，约周末到店试饮。', event_type_id: 1 },
  { title: '口味', text: '反映上次外送偏甜，已记下少糖。', event_type_id: 3 },
  { text: '帮公司订下午茶，每月一次，30 杯左右。' },
  { text: '到店取货，顺便介绍了会员积分。', event_type_id: 2 },
  { text: '生日前一周提醒送券。' },
]

/** What staff wrote down about some customers; the first customer's are those of examples. */
export const customerNotes = customerRecords(200)
  .customers.filter(({ follows }, i) => follows.length > 0 && i % 7 === 0)
  .flatMap(({ external_user_id, follows, created_at }, i) => {
    const random = seeded(31 + i)
    const staff_id = follows[0]?.staff_id ?? null
    return Array.from({ length: i === 0 ? 2 : random.between(1, 2) }, (_, n) => {
      const at = created_at + (n + 1) * random.between(2, 40) * DAY
      const words = said[(i + n) % said.length] as (typeof said)[number]
      const id = i === 0 ? `note100${n + 1}` : `note${i}_${n + 1}`
      return { external_user_id, id, ...words, author: 'demo', staff_id, created_at: at, updated_at: at }
    })
  })
