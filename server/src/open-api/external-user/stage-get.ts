import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { listOf, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

const MOST = 50

const CustomerStage = z
  .object({
    external_user_id: z.string().describe('外部联系人 ID'),
    staff_id: z.string().describe('员工 ID'),
    stage_id: z.int().describe('客户阶段 ID'),
    stage_name: z.string().describe('客户阶段名称'),
  })
  .meta({ id: 'CustomerStage' })

export const externalUserStageGet = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/external_user/stage/get',
  kind: 'customer',
  summary: '获取客户阶段',
  description: '阶段属于客户与员工的关系：一个客户对添加了他的每位员工可以处于不同阶段。没有阶段的不返回。',
  companion: true,
  seat: 'basic',

  body: { external_user_ids: z.array(text({ max: 128 })).describe(`外部联系人 ID，至多 ${MOST} 个`) },
  reply: { stage_list: listOf(CustomerStage), total: z.int().describe('stage_list 的长度') },
  errors: {
    20607: raised('external_user_ids 不能为空', { trigger: { body: { external_user_ids: [] } } }),
    20608: raised(`external_user_ids 超过 ${MOST} 个`, {
      trigger: { body: { external_user_ids: Array(MOST + 1).fill('wm') } },
    }),
    20609: raised('找不到对应的客户阶段', { trigger: { body: { external_user_ids: ['no-such-customer'] } } }),
  },
  example: { body: { external_user_ids: ['wm_yunqi_1001', 'wm_yunqi_1002', 'wm_yunqi_1003'] } },

  async handle({ body: { external_user_ids: ids }, db, fail }) {
    if (ids.length === 0) throw fail(20607)
    if (ids.length > MOST) throw fail(20608)
    const [row] = await readBytes(
      db,
      sql`select count(*)::text, string_agg('{"external_user_id":' || js(c.external_user_id) || ',"staff_id":' || js(f.staff_id)
          || ',"stage_id":' || s.id || ',"stage_name":' || js(s.name) || '}', ',' order by c.pk, f.added_at, f.staff_id)
        from customer c
        join customer_follow f on f.corp_id = c.corp_id and f.customer_pk = c.pk
        join journey_stage s on s.corp_id = f.corp_id and s.id = f.stage_id
        where c.corp_id = w.corp_id and c.external_user_id = any (${ids})`,
    )
    const total = Number(row?.[0] ?? 0)
    if (total === 0) throw fail(20609)
    return { stage_list: RawJson.list(row?.[1] ?? Buffer.alloc(0)), total }
  },
})
