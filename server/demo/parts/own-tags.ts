import { customerRecords } from './customer.ts'
import { shanghai } from './random.ts'

const words = ['爱聊天', '带娃', '怕烫', '常开会']

/** Tags of staff members' own on some customers, in the order of their keys. */
export const internalTags = customerRecords(200)
  .customers.filter(({ follows }, i) => follows.length > 0 && i % 9 === 0)
  .map(({ external_user_id, follows, created_at }, i) => ({
    external_user_id,
    staff_id: follows[0]?.staff_id ?? '',
    name: words[i % words.length] as string,
    created_at: created_at + 3600,
  }))
  .sort((a, b) => (a.external_user_id < b.external_user_id ? -1 : 1))

const asked = shanghai('2024-06-01 09:00:00')

/** Tags that wait for people of a market, by the unionids of its mini program and by phone. */
export const preTags = [
  ...[1, 2].map((n) => ({ target_type: 'mobile', target: `1390000000${n}`, t_id: 123 })),
  ...[1, 2, 3].map((n) => ({ target_type: 'union_id', target: `on_yunqi_market_${n}`, t_id: 123 })),
].map(({ target_type, target, t_id }) => ({
  ...{ target_type, target, openid: '', t_id, source: 'openapi', created_at: asked, marked_at: null },
}))
