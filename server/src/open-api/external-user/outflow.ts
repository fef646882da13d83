import { z } from 'zod'
import { listOf, paging, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { ExternalUser } from '../../records/customer/external-user.ts'
import type { CountedList } from '../../storage/counted-list.ts'
import { page } from '../../storage/page.ts'
import { verbatim } from '../../storage/sql.ts'

/** The customers who had one kind of change, by its time. */
export function changesOf(source: string): CountedList {
  return {
    name: 'customer_change',
    key: { t: 'time', id: 'customer_pk' },
    segment: { column: 'source', value: source },
  }
}

const LostUser = ExternalUser.extend({
  has_chat: z.boolean().describe('会话存档中是否有与该客户的消息'),
  last_msg_time: z.int().nullable().describe('会话存档中最近一条消息的时间，没有则为 null'),
}).meta({ id: 'LostUser' })

const ITEM = `(select c.doc || c.points || ',"has_chat":' || (m.time is not null)::text || ',"last_msg_time":'
    || coalesce(m.time::text, 'null') || '}'
  from customer c cross join lateral (
    select nullif(max(s.last_msg_time), 0) as time from chat_session s
    where s.corp_id = c.corp_id and s.session_type = 'ext_user' and s.target_id = c.external_user_id) m
  where c.corp_id = r.corp_id and c.pk = r.customer_pk)`

export const externalUserOutflowList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/external_user/list/outflow',
  kind: 'customer',
  summary: '获取流失客户列表',
  description: '现在没有员工添加的客户，最近流失的在前。start_time 与 end_time 筛选的是流失记入的时间。',
  companion: true,
  partlyKnown: true,
  seat: 'basic',
  envelope: 'errmsge',

  query: { ...timeWindow('流失时间'), ...paging({ limit: 30, max: 100 }) },
  reply: { external_user_list: listOf(LostUser), total_count: z.int().describe('符合条件的客户总数') },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { total, items } = await page(db, {
      of: 'customer_change',
      item: verbatim(ITEM),
      range: { from: query.start_time, to: query.end_time },
      list: changesOf('outflow'),
      order: { columns: ['time', 'customer_pk'], backwards: true },
      window: query,
    })
    return { external_user_list: RawJson.list(items), total_count: total }
  },
})
