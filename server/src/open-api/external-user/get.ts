import { z } from 'zod'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { ExternalUserDetail } from './external-user-detail.ts'
import { customerQuery, pkOf, unknownCustomer } from './find.ts'

export const externalUserGet = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/external_user/get',
  kind: 'customer',
  summary: '获取客户详情',
  description:
    '按 id、unionid 或 openid 之一查找，同时传入时 id 优先，其次 unionid。密文企业的 unionid 与 openid 一并匹配。',
  companion: true,
  partlyKnown: true,
  seat: 'basic',

  query: customerQuery,
  reply: { total: z.int().describe('总为 1'), external_user: ExternalUserDetail },
  errors: unknownCustomer,
  example: { query: { id: 'wm_yunqi_1001', unionid: 'on_yunqi_00001' } },

  async handle({ query, db, corp, fail }) {
    const { id, unionid, openid } = query
    if (id === undefined && unionid === undefined && openid === undefined) throw fail(20208)
    const [row] = await readBytes(
      db,
      sql`select customer_detail(c) from customer c where c.corp_id = w.corp_id and c.pk = (${pkOf(query, corp.ciphertext)})`,
    )
    if (!row?.[0]) throw fail(id === undefined ? 20207 : 20206)
    return { total: 1, external_user: new RawJson(row[0]) }
  },
})
