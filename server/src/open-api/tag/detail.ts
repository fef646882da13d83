import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

type Found = {
  tag_name: string
  tag_id: string
  tag_group: string
  tag_group_id: string
  created_at: number
  updated_at: number
}

export const tagDetail = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/tag/detail',
  kind: 'tag',
  summary: '按名称获取标签',
  description: '字段直接位于应答中。名称须完全一致；同名的标签或标签组取最早的一个。',
  companion: true,
  seat: 'basic',

  query: { tag_name: text().describe('标签名称'), tag_group: text().describe('标签组名称') },
  reply: {
    tag_name: z.string().describe('标签名称'),
    tag_id: z.string().describe('标签 ID'),
    tag_group: z.string().describe('标签组名称'),
    tag_group_id: z.string().describe('标签组 ID'),
    created_at: z.int().describe('创建时间'),
    updated_at: z.int().describe('更新时间'),
  },
  errors: {
    20303: raised('标签组不存在', { trigger: { query: { tag_group: 'no-such-group' } } }),
    20304: raised('标签不存在或不在标签组内', { trigger: { query: { tag_name: 'no-such-tag' } } }),
  },
  example: { query: { tag_name: '钻石会员', tag_group: '客户等级' } },

  async handle({ query: { tag_name, tag_group }, db, fail }) {
    const [row] = await read<Partial<Found>>(
      db,
      sql`select g.tag_group_name as tag_group, g.tag_group_id, t.tag_name, t.tag_id, t.created_at, t.updated_at
        from tag_group g left join tag t on t.corp_id = g.corp_id and t.tag_group_id = g.tag_group_id and t.tag_name = ${tag_name}
        where g.corp_id = w.corp_id and g.tag_group_name = ${tag_group}
        order by t.t_id nulls last, g.tag_group_id limit 1`,
    )
    if (!row) throw fail(20303)
    const { tag_id } = row
    if (!tag_id) throw fail(20304)
    return row as Found
  },
})
