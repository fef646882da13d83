import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { listOf, paging, queryInteger, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { all, sql, verbatim } from '../../storage/sql.ts'
import { pkOf } from '../external-user/find.ts'
import { EVENT } from './shown.ts'

const CustomerEvent = z
  .object({
    id: z.int().describe('事件 ID，即客户轨迹 ID'),
    created_at: z.int().describe('事件发生的时间，Unix 秒'),
    content: z.string().describe('事件内容'),
    event_title: z.string().describe('事件标题；内置的事件为其所属的组'),
    event_type: z.string().describe('manual 普通事件，{"custom":<类型 ID>} 自定义类型的事件，其余为客户轨迹的种类'),
    external_user_id: z.string().describe('外部联系人 ID'),
    staff_id: z.string().describe('相关员工 ID，没有则为空字符串'),
    staff_name: z.string().describe('相关员工的姓名，没有则为空字符串'),
  })
  .meta({ id: 'CustomerEvent' })

export const customerEventList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/external_user_event/list',
  kind: 'customer',
  summary: '获取客户事件列表',
  description: '一个客户轨迹中的全部事件，按 ID 由小到大。把上一页最后一条的 id 作为 last_id 传入，得到之后的事件。',
  companion: true,
  seat: 'basic',

  query: {
    external_user_id: text().optional().describe('外部联系人 ID，与 external_user_unionid 传其一'),
    external_user_unionid: text().optional().describe('客户 unionid'),
    external_user_openid: text().optional().describe('客户 openid，密文企业与 unionid 一并匹配'),
    staff_id: text().optional().describe('只要与该员工相关的'),
    last_id: queryInteger({ min: 0 }).optional().describe('只要 ID 大于它的'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { event_list: listOf(CustomerEvent), total: z.int().describe('符合条件的事件数，不论 last_id') },
  errors: {
    20602: raised('external_user_id 错误，找不到对应客户', { trigger: { query: { external_user_id: 'nobody' } } }),
    20603: raised('external_user_unionid 错误，找不到对应客户', {
      trigger: { query: { external_user_id: '', external_user_unionid: 'nobody' } },
    }),
    20604: raised('external_user_id 与 external_user_unionid 至少需要一个', {
      trigger: { query: { external_user_id: '', external_user_unionid: '' } },
    }),
  },
  example: { query: { external_user_id: 'wm_yunqi_1001', external_user_unionid: 'on_yunqi_00001', limit: '2' } },

  async handle({ query, db, corp, fail }) {
    const { external_user_id: id, external_user_unionid: unionid, external_user_openid: openid } = query
    if (id === undefined && unionid === undefined) throw fail(20604)
    const { staff_id, last_id, limit, offset } = query
    const meant = all([
      sql`t.corp_id = w.corp_id and t.customer_pk = c.pk`,
      ...(staff_id === undefined ? [] : [sql`t.staff_id = ${staff_id}`]),
    ])
    const [row] = await readBytes(
      db,
      sql`select (select count(*) from customer_timeline t where ${meant})::text, (
          select string_agg(x.item, ',' order by x.id) from (
            select t.id, ${verbatim(EVENT)} as item from customer_timeline t
            left join staff s on s.corp_id = t.corp_id and s.id = t.staff_id
            where ${meant} and t.id > ${last_id ?? 0} order by t.id limit ${limit} offset ${offset}) x)
        from customer c where c.corp_id = w.corp_id and c.pk = (${pkOf({ id, unionid, openid }, corp.ciphertext)})`,
    )
    if (!row) throw fail(id === undefined ? 20603 : 20602)
    return { event_list: RawJson.list(row[1] ?? Buffer.alloc(0)), total: Number(row[0]) }
  },
})
