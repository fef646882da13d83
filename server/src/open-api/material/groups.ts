import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, listOf, oneOf, queryInteger, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import {
  addMaterialGroup,
  changeMaterialGroup,
  MaterialGroup,
  removeMaterialGroup,
} from '../../engines/materials/group.ts'
import { materialFields } from '../../engines/materials/material.ts'
import { MaterialGroupItem } from '../../records/material/material.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

const common = {
  ...({ audience: 'open', kind: 'material_group', companion: true, seat: 'basic' } as const),
  envelope: 'both',
} as const
const ROOT = '/open-api/material_library/group'
const { id, name, pid, sort, department_list } = MaterialGroup.shape

type Row = Pick<z.output<typeof MaterialGroup>, 'id' | 'name' | 'pid' | 'sort' | 'department_list'> & {
  material_count: number
}

export const materialGroupList = endpoint({
  ...common,
  method: 'GET',
  path: `${ROOT}/list`,
  summary: '获取素材分组列表',
  description:
    '不传 group_id 列出顶级分组，传则列出它的下级；传 key_word 则列出名称含有它的各级分组。同级按 sort、再按 ID 升序，不分页。',
  query: {
    key_word: text({ max: 100 }).optional().describe('名称关键词'),
    mtype: materialFields.mtype.optional().describe('只统计这种类型的素材'),
    group_id: queryInteger({ min: 0 }).optional().describe('上级分组 ID'),
    include_children: oneOf('0', '1').default('0').describe('1 时带上各级下级分组'),
  },
  reply: {
    group_list: listOf(MaterialGroupItem),
    include_children: z.boolean().describe('是否带上下级分组'),
    material_total_count: z.int().describe('素材总数'),
    total_count: z.int().describe('分组总数，各级都计'),
  },
  example: { query: { include_children: '1' } },

  async handle({ query: { key_word, mtype, group_id = 0, include_children }, db }) {
    const type = mtype ? sql`and m.mtype = ${mtype}` : sql``
    const rows = await read<Row>(
      db,
      sql`select g.id, g.name, g.pid, g.sort, g.department_list, coalesce(c.n, 0) as material_count
        from material_group g left join (
          select i as id, count(*)::int as n from material m, unnest(m.group_id_list) i
          where m.corp_id = w.corp_id ${type} group by i) c on c.id = g.id
        where g.corp_id = w.corp_id order by g.sort, g.id`,
    )
    const [sum] = await read<{ n: number }>(
      db,
      sql`select count(*)::int as n from material m where m.corp_id = w.corp_id ${type}`,
    )
    const below = Map.groupBy(rows, (row) => row.pid)
    const deep = include_children === '1'
    const itemOf = ({ id, name, pid, sort, department_list, material_count }: Row): object => {
      const children = below.get(id) ?? []
      return {
        ...{ id, name, pid, sort, has_children: children.length > 0, children_list: deep ? children.map(itemOf) : [] },
        ...{ department_list, edit_pri: 'admin', matched_kw: key_word || null, material_count },
      }
    }
    const shown = key_word ? rows.filter((row) => row.name.includes(key_word)) : (below.get(group_id) ?? [])
    return {
      group_list: shown.map(itemOf) as never,
      ...{ include_children: deep, material_total_count: sum?.n ?? 0, total_count: rows.length },
    }
  },
})

const NOT_THERE = 'group_id 找不到对应的素材分组'
const departments = (absent: string) => department_list.optional().describe(`可见部门 ID，不传${absent}`)

/** What is refused names a group or department that is not there; what was sent is not repeated. */
async function refusing<T>(work: Promise<T>, fail: (code: 10049, message: string) => Error): Promise<T> {
  return work.catch((error) => {
    throw error instanceof FieldError ? fail(10049, `${error.field} 不存在`) : error
  })
}

export const materialGroupAdd = endpoint({
  ...common,
  method: 'POST',
  path: `${ROOT}/add`,
  summary: '新增素材分组',
  writes: true,
  body: {
    name,
    department_list: departments('为全部部门可见'),
    pid: pid.optional().describe('上级分组 ID，0 或不传为顶级'),
    children_list: z.array(z.object({ name })).max(100).optional().describe('一并新增的下级分组'),
  },
  reply: {
    group: z
      .object({
        ...{ id, name, pid, sort, has_children: z.boolean().describe('是否有下级分组'), department_list },
        children_list: z.array(z.object({ id, name })).describe('下级分组'),
      })
      .describe('新增的分组'),
  },
  example: { body: { name: '节日', department_list: ['0'], pid: 0, children_list: [{ name: '中秋' }] } },

  async handle({ body, ctx, fail }) {
    const { name, department_list = ['0'], pid = 0, children_list = [] } = body
    const group = await refusing(addMaterialGroup(ctx, { name, pid, department_list }), fail)
    const children: { id: number; name: string }[] = []
    for (const child of children_list) {
      const id = await addMaterialGroup(ctx, { name: child.name, pid: group, department_list })
      children.push({ id, name: child.name })
    }
    const { tx, corpId } = ctx
    const [row] = await tx<{ sort: number }[]>`
      select sort from material_group where corp_id = ${corpId} and id = ${group}`
    const { sort } = row as { sort: number }
    const has_children = children.length > 0
    return { group: { id: group, name, pid, sort, has_children, department_list, children_list: children } }
  },
})

export const materialGroupUpdate = endpoint({
  ...common,
  method: 'POST',
  path: `${ROOT}/update`,
  summary: '修改素材分组',
  writes: true,
  body: { group_id: integer().describe('素材分组 ID'), name, department_list: departments('则不变') },
  reply: { group: z.object({ id, name, department_list }).describe('修改后的分组') },
  example: { body: { group_id: 1, name: '新品资料', department_list: ['0'] } },

  async handle({ body: { group_id, name, department_list }, ctx, fail }) {
    const changes = { name, ...(department_list && { department_list }) }
    if (!(await refusing(changeMaterialGroup(ctx, group_id, changes), fail))) throw fail(10049, NOT_THERE)
    const [group] = await ctx.tx<{ id: number; name: string; department_list: string[] }[]>`
      select id, name, department_list from material_group where corp_id = ${ctx.corpId} and id = ${group_id}`
    return { group: group as NonNullable<typeof group> }
  },
})

export const materialGroupDelete = endpoint({
  ...common,
  method: 'POST',
  path: `${ROOT}/delete`,
  summary: '删除素材分组',
  description: '下级分组一并删除；其中的素材保留。',
  writes: true,
  body: { group_id: integer().describe('素材分组 ID') },
  reply: {},
  example: { body: { group_id: 3 } },

  async handle({ body, ctx, fail }) {
    if (!(await removeMaterialGroup(ctx, body.group_id))) throw fail(10049, NOT_THERE)
    return {}
  },
})
