import { z } from 'zod'
import { failed, invalid } from '../../contract/errors.ts'
import { listOf, paging } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { SmartForm } from '../../records/smart-form/smart-form.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

const SmartFormGroup = z
  .object({ id: SmartForm.shape.group_id, name: SmartForm.shape.group_name })
  .meta({ id: 'SmartFormGroup' })

export const smartFormGroupList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/smart_form/group/list',
  kind: 'smart_form',
  summary: '获取智能表单分组列表',
  description: '按分组 ID 升序。分组随其中第一个表单而有。',
  companion: true,
  seat: 'basic',

  query: paging({ limit: 40, max: 100 }),
  reply: { result: listOf(SmartFormGroup), total: z.int().describe('分组总数') },
  errors: { 21901: invalid('*', '智能表单参数校验失败'), 21902: failed('智能表单数据查询失败') },
  example: { query: { limit: '2' } },

  async handle({ query: { limit, offset }, db }) {
    const [row] = await readBytes(
      db,
      sql`with g as (
          select f.group_id as id, min(f.group_name) as name from smart_form f
          where f.corp_id = w.corp_id and not f.deleted group by f.group_id)
        select (select count(*) from g)::text, (
          select string_agg(x.item, ',' order by x.id) from (
            select g.id, json_build_object('id', g.id, 'name', g.name)::text as item from g
            order by g.id limit ${limit} offset ${offset}) x)`,
    )
    return { result: RawJson.list(row?.[1] ?? Buffer.alloc(0)), total: Number(row?.[0] ?? 0) }
  },
})
