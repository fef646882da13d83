import { z } from 'zod'
import { queryInteger, seconds, text } from '../../contract/fields.ts'
import { RawJson } from '../../endpoint.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { readRecord } from '../kit/record.ts'
import { customerResource } from './customers.ts'

const Entry = z
  .object({
    at: seconds.describe('时间'),
    kind: text().describe('follow 添加，points 积分，ticket 工单，group_message 群发，chat 会话，或平台告知的种类'),
    id: text().describe('记录 ID'),
    staff_id: text().nullable().describe('相关员工'),
    data: z.record(z.string(), z.unknown()).describe('记录的要点'),
  })
  .meta({ id: 'TimelineEntry' })

const query = {
  limit: queryInteger({ min: 1, max: 100 }).default(20).describe('条数，默认 20，最大 100'),
  before: queryInteger({ min: 0 }).optional().describe('只要这个时间（Unix 秒）以前的'),
}

/** What happened between a customer and the corporation, newest first: each source gives its own newest. */
export const customerTimeline = inCorporation<ReadCall<typeof query>>(
  {
    ...{ method: 'GET', path: 'customers/{id}/timeline', tag: customerResource.tag, summary: '客户的时间线' },
    ...{ right: 'customers:read', params: { id: customerResource.id.schema }, query },
    reply: { items: z.array(Entry), total: z.int().describe('本页条数') },
    example: { path: { id: customerResource.id.example } },
  },
  async ({ db, path, query, rights }) => {
    await readRecord(db, customerResource, path.id)
    const { limit, before = Number.MAX_SAFE_INTEGER } = query
    const id = path.id as string
    const rows = await read<{ entry: string }>(
      db,
      sql`select json_build_object('at', x.at, 'kind', x.kind, 'id', x.id, 'staff_id', x.staff_id, 'data', x.data)::text as entry
        from (
          (select f.added_at as at, 'follow' as kind, c.external_user_id as id, f.staff_id,
             json_build_object('state', f.state) as data
           from customer c cross join lateral json_to_recordset(c.follows) f (staff_id text, added_at bigint, state text)
           where c.corp_id = w.corp_id and c.external_user_id = ${id} and f.added_at < ${before} and not exists (
             select from customer_timeline t where t.corp_id = c.corp_id and t.customer_pk = c.pk
               and t.staff_id = f.staff_id and t.time = f.added_at)
           order by 1 desc limit ${limit})
          union all
          (select t.time, t.kind, t.id::text, t.staff_id,
             json_build_object('actor', t.actor, 'text', t.text, 'object', t.object)
           from customer_timeline t join customer c on c.corp_id = t.corp_id and c.pk = t.customer_pk
           where t.corp_id = w.corp_id and c.external_user_id = ${id} and t.time < ${before}
           order by t.time desc limit ${limit})
          union all
          (select p.created_at, 'points', p.id::text, null,
             json_build_object('delta', p.delta, 'balance', p.balance, 'reason', p.reason)
           from points_entry p where p.corp_id = w.corp_id and p.external_user_id = ${id} and p.created_at < ${before}
           order by p.id desc limit ${limit})
          union all
          (select t.created_at, 'ticket', t.order_no, t.handler_id, json_build_object('title', t.title, 'status', t.status)
           from ticket t where t.corp_id = w.corp_id and t.relation_id = ${id} and t.created_at < ${before}
           order by t.created_at desc limit ${limit})
          union all
          (select m.send_time, 'group_message', m.mission_id::text, m.staff_id, json_build_object('state', m.state)
           from group_message_recipient m
           where m.corp_id = w.corp_id and m.external_user_id = ${id} and m.send_time < ${before}
           order by m.send_time desc limit ${limit})
          union all
          (select s.last_msg_time, 'chat', s.id, s.staff_id, json_build_object('name', s.name)
           from chat_session s
           where s.corp_id = w.corp_id and s.session_type = 'ext_user' and s.target_id = ${id}
             and s.last_msg_time < ${before} and ${rights.has('chats:read')}::boolean
           order by s.last_msg_time desc limit ${limit})) x
        order by x.at desc, x.kind, x.id limit ${limit}`,
    )
    return { items: new RawJson(`[${rows.map(({ entry }) => entry).join(',')}]`), total: rows.length }
  },
)
