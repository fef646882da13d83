import { z } from 'zod'
import { listOf, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

const MOST = 1000

const PointsBalance = z
  .object({
    external_user_id: z.string().describe('外部联系人 ID'),
    current_integral: z.int().describe('当前积分'),
    accumulative_integral: z.int().describe('累计获得的积分，期初在内，扣减不计'),
  })
  .meta({ id: 'PointsBalance' })

export const integralBalances = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/external_user/integral/list',
  kind: 'points_entry',
  summary: '批量获取客户积分',
  description: '次序与传入的相同，重复的只答一次。不存在的客户，和从来没有积分的客户，不在应答中。',
  companion: true,
  seat: 'marketing',

  body: {
    external_user_id_list: z
      .array(text({ min: 1, max: 128 }))
      .min(1)
      .max(MOST)
      .describe(`外部联系人 ID，至多 ${MOST} 个`),
  },
  reply: { integral_list: listOf(PointsBalance) },
  example: { body: { external_user_id_list: ['wm_yunqi_1001', 'wm_yunqi_1002'] } },

  async handle({ body, db }) {
    const ids = [...new Set(body.external_user_id_list)]
    const [row] = await readBytes(
      db,
      sql`select string_agg('{"external_user_id":' || js(c.external_user_id) || ',"current_integral":' || c.points
          || ',"accumulative_integral":' || c.points_earned || '}', ',' order by x.n)
        from json_array_elements_text(${JSON.stringify(ids)}::text::json) with ordinality x (id, n)
        join customer c on c.corp_id = w.corp_id and c.external_user_id = x.id and c.ledger_no > 0`,
    )
    return { integral_list: RawJson.list(row?.[0] ?? Buffer.alloc(0)) }
  },
})
