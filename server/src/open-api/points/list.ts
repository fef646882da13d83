import { listOf, queryInteger, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { PointsEntry } from '../../records/points/points-entry.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

export const integralList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/integral/list',
  kind: 'points_entry',
  summary: '获取客户积分记录',
  description: '由新到旧。把上一页最后一条的 id 作为 last_id 传入，得到更早的记录；返回条数少于 limit 表示没有更多。',
  companion: true,
  seat: 'marketing',

  query: {
    unionid: text().describe('客户 unionid'),
    limit: queryInteger({ min: 1, max: 100 }).default(30).describe('条数，默认 30，最大 100'),
    last_id: queryInteger({ min: 1 }).optional().describe('上一页最后一条的 id'),
  },
  reply: { integral_list: listOf(PointsEntry) },
  example: { query: { unionid: 'on_yunqi_00001', limit: '2' } },

  async handle({ query, db, fail }) {
    const { unionid, limit, last_id = Number.MAX_SAFE_INTEGER } = query
    const [row] = await readBytes(
      db,
      sql`select (
        select string_agg(x.item, ',' order by x.id desc) from (
          select e.id, points_entry_item(e.id, e.delta, e.balance, e.kind, e.reason, e.target, e.data, e.created_at) as item
          from points_entry e
          where e.corp_id = w.corp_id and e.external_user_id = c.external_user_id and e.id < ${last_id}
          order by e.id desc limit ${limit}) x)
      from customer c where c.corp_id = w.corp_id and c.unionid = ${unionid} order by c.pk limit 1`,
    )
    if (!row) throw fail(10049, 'unionid 对应的客户不存在')
    return { integral_list: RawJson.list(row[0] ?? Buffer.alloc(0)) }
  },
})
