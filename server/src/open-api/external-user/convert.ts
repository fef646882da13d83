import { z } from 'zod'
import { listOf, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

const MOST = 1000
const MOST_PAIRS = 10

const Pair = z
  .object({
    external_user_id: z.string().describe('外部联系人 ID，找不到则为空字符串'),
    unionid: z.string().describe('客户 unionid，找不到则为空字符串'),
  })
  .meta({ id: 'UnionidPair' })

const common = {
  audience: 'open',
  method: 'POST',
  kind: 'customer',
  companion: true,
  seat: 'basic',
  reply: { result: listOf(Pair).describe('每个传入的标识一项，次序相同') },
} as const

const names = text({ min: 1, max: 128 })

export const unionidToEuId = endpoint({
  ...common,
  path: '/open-api/external_user/unionid2eu_id',
  summary: '批量由 unionid 获取外部联系人 ID',
  description:
    'unionid_list 与 unionid_openid_list 传其一，空列表与不传相同，同时传入时只看 unionid_list。密文企业须用 unionid_openid_list，两者一并匹配；其他企业只看其中的 unionid。',
  body: {
    unionid_list: z.array(names).max(MOST).default([]).describe(`客户 unionid，至多 ${MOST} 个`),
    unionid_openid_list: z
      .array(z.object({ unionid: names, openid: names }))
      .max(MOST_PAIRS)
      .default([])
      .describe(`客户 unionid 与 openid，至多 ${MOST_PAIRS} 对`),
  },
  example: { body: { unionid_list: ['on_yunqi_00001', 'on_nobody'] } },

  async handle({ body, db, corp, fail }) {
    const { unionid_list, unionid_openid_list } = body
    if (unionid_list.length + unionid_openid_list.length === 0)
      throw fail(10049, 'unionid_list 与 unionid_openid_list 至少需要一个')
    if (corp.ciphertext && unionid_list.length > 0) throw fail(10049, '密文企业必须传入 unionid_openid_list')
    const asked = unionid_list.length > 0 ? unionid_list.map((unionid) => ({ unionid })) : unionid_openid_list
    const [row] = await readBytes(
      db,
      sql`select string_agg('{"external_user_id":' || js(coalesce((
          select c.external_user_id from customer c where c.corp_id = w.corp_id and c.unionid = x.unionid
            and (not ${corp.ciphertext} or c.openid = x.openid) order by c.pk limit 1), ''))
          || ',"unionid":' || js(x.unionid) || '}', ',' order by x.n)
        from rows from (json_to_recordset(${JSON.stringify(asked)}::text::json) as (unionid text, openid text))
          with ordinality x (unionid, openid, n)`,
    )
    return { result: RawJson.list(row?.[0] ?? Buffer.alloc(0)) }
  },
})

export const euIdToUnionid = endpoint({
  ...common,
  path: '/open-api/external_user/eu_id2unionid',
  summary: '批量由外部联系人 ID 获取 unionid',
  body: { external_user_ids: z.array(names).min(1).max(MOST).describe(`外部联系人 ID，至多 ${MOST} 个`) },
  example: { body: { external_user_ids: ['wm_yunqi_1001', 'wm_nobody'] } },

  async handle({ body, db }) {
    const [row] = await readBytes(
      db,
      sql`select string_agg('{"external_user_id":' || js(x.id) || ',"unionid":' || js(coalesce(c.unionid, '')) || '}', ','
          order by x.n)
        from json_array_elements_text(${JSON.stringify(body.external_user_ids)}::text::json) with ordinality x (id, n)
        left join customer c on c.corp_id = w.corp_id and c.external_user_id = x.id`,
    )
    return { result: RawJson.list(row?.[0] ?? Buffer.alloc(0)) }
  },
})
