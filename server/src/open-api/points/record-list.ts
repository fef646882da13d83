import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { listOf, oneOf, paging, text, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { PointsEntry, pointsKind } from '../../records/points/points-entry.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { all, type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { pkOf } from '../external-user/find.ts'

const PointsRecord = z
  .object({
    id: z.int().describe('客户的第几条积分记录，从 1 起'),
    created_at: z.int().describe('时间，Unix 秒'),
    external_user_id: z.int().describe('客户的整数编号，只用于区分客户'),
    eu_ext_id: z.string().describe('外部联系人 ID'),
    unionid: z.string().nullable().describe('客户 unionid，没有则为 null'),
    integral_type: pointsKind,
    score: z.int().describe('增减的积分'),
    balance: z.int().describe('变动后的余额'),
    target_ext_id: PointsEntry.shape.target,
    properties: PointsEntry.shape.data,
  })
  .meta({ id: 'PointsRecord' })

/** A number for each customer that tells nothing of the others: 52 bits of its id's digest. */
const NUMBER = `('x' || left(md5(c.external_user_id), 13))::bit(52)::bigint`

const ITEM = `'{"id":' || e.id || ',"created_at":' || e.created_at || ',"external_user_id":' || ${NUMBER}
  || ',"eu_ext_id":' || js(c.external_user_id) || ',"unionid":' || js(c.unionid) || ',"integral_type":' || js(e.kind)
  || ',"score":' || e.delta || ',"balance":' || e.balance || ',"target_ext_id":' || js(e.target)
  || ',"properties":' || coalesce(e.data::text, 'null') || '}'`

export const integralRecordList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/external_user/integral/record/list',
  kind: 'points_entry',
  summary: '获取客户积分明细',
  description: '默认由旧到新。同时传入时 external_user_id 优先。密文企业的 unionid 与 openid 一并匹配。',
  companion: true,
  seat: 'marketing',

  query: {
    external_user_id: text().optional().describe('外部联系人 ID'),
    unionid: text().optional().describe('客户 unionid'),
    openid: text().optional().describe('客户 openid，密文企业与 unionid 一并传入'),
    integral_type: text().optional().describe('类型'),
    order: oneOf('asc', 'desc').default('asc').describe('按记录先后排序：asc 由旧到新，desc 由新到旧'),
    ...timeWindow('时间'),
    ...paging({ limit: 20, max: 100 }),
  },
  reply: { data: listOf(PointsRecord) },
  errors: {
    20206: raised('external_user_id 错误，找不到对应客户', { trigger: { query: { external_user_id: 'nobody' } } }),
    20207: raised('unionid 或 openid 错误，找不到对应客户', {
      trigger: { query: { external_user_id: '', unionid: 'nobody' } },
    }),
    20208: raised('external_user_id、unionid 与 openid 至少需要一个', {
      trigger: { query: { external_user_id: '', unionid: '' } },
    }),
  },
  example: { query: { external_user_id: 'wm_yunqi_1001', unionid: 'on_yunqi_00001', limit: '2' } },

  async handle({ query, db, corp, fail }) {
    const { external_user_id: id, unionid, openid, order, limit } = query
    if (id === undefined && unionid === undefined && openid === undefined) throw fail(20208)
    const direction = verbatim(order)
    const filters = filtersOf(query)
    const [row] = await readBytes(
      db,
      sql`select (
        select string_agg(x.item, ',' order by x.id ${direction}) from (
          select e.id, ${verbatim(ITEM)} as item from points_entry e
          where e.corp_id = w.corp_id and e.external_user_id = c.external_user_id
            and ${filters.length > 0 ? all(filters) : rangeOf(query)}
          order by e.id ${direction} limit ${limit} offset ${filters.length > 0 ? query.offset : 0}) x)
      from customer c where c.corp_id = w.corp_id and c.pk = (${pkOf({ id, unionid, openid }, corp.ciphertext)})`,
    )
    if (!row) throw fail(id === undefined ? 20207 : 20206)
    return { data: RawJson.list(row[0] ?? Buffer.alloc(0)) }
  },
})

type ListQuery = { integral_type?: string; start_time?: number; end_time?: number; order: string; offset: number }

function filtersOf({ integral_type, start_time, end_time }: ListQuery): Fragment[] {
  const conditions = []
  if (integral_type !== undefined) conditions.push(sql`e.kind = ${integral_type}`)
  if (start_time !== undefined) conditions.push(sql`e.created_at >= ${start_time}`)
  if (end_time !== undefined) conditions.push(sql`e.created_at <= ${end_time}`)
  return conditions
}

/** Entries are numbered without a gap, so that any page of all of them is a range. */
function rangeOf({ order, offset }: ListQuery): Fragment {
  return order === 'asc' ? sql`e.id > ${offset}` : sql`e.id <= c.ledger_no - ${offset}::bigint`
}
