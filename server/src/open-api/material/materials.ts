import { z } from 'zod'
import { invalid, raised } from '../../contract/errors.ts'
import { FieldError, faultOf } from '../../contract/field-error.ts'
import { integer, listOf, paging, queryInteger, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { addMaterial, changeMaterial, materialFields, removeMaterial } from '../../engines/materials/material.ts'
import { MATERIAL, MaterialItem } from '../../records/material/material.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const common = { audience: 'open', kind: 'material', companion: true, seat: 'basic' } as const

const WRONG = '参数缺失或不合法'
const tagged = (trigger: object) => raised('素材标签已停用，material_tag_id_list 须为空', { trigger })
const wrongType = invalid('mtype', 'mtype 应为 link、poster、pdf、word、excel 或 ppt')
const unknown = raised('素材不存在', { trigger: { body: { material_library_id: 99_999_999 } } })

export const materialList = endpoint({
  ...common,
  method: 'GET',
  path: '/open-api/material_library/list',
  summary: '获取素材列表',
  description: '一种类型的素材，新的在前。素材标签已停用，material_tag_id_list 须为空数组或不传。',
  query: {
    mtype: materialFields.mtype,
    ...paging({ limit: 20, max: 100 }),
    material_tag_id_list: text().optional().describe('素材标签 ID 的 JSON 数组，须为空'),
    group_id: queryInteger({ min: 1 }).optional().describe('素材分组 ID'),
  },
  reply: { result: listOf(MaterialItem), total_count: z.int().describe('总数') },
  errors: { 21301: tagged({ query: { material_tag_id_list: '[1]' } }), 21308: wrongType },
  example: { query: { mtype: 'link', limit: '2' } },

  async handle({ query, db, fail }) {
    if (query.material_tag_id_list && query.material_tag_id_list.replaceAll(/\s/g, '') !== '[]') throw fail(21301)
    const { items, total } = await page(db, {
      of: 'material',
      item: verbatim(MATERIAL),
      where: [
        sql`r.mtype = ${query.mtype}`,
        ...(query.group_id === undefined ? [] : [sql`r.group_id_list @> array[${query.group_id}::bigint]`]),
      ],
      order: { columns: ['id'], backwards: true },
      window: query,
    })
    return { result: RawJson.list(items), total_count: total }
  },
})

const digits = text().regex(/^[1-9]\d{0,15}$/)
const body = {
  mtype: materialFields.mtype,
  title: materialFields.title,
  thumb_url: materialFields.thumb_url.optional(),
  url: materialFields.url,
  digest: materialFields.digest.optional(),
  file_size: text({ max: 32 }).optional().describe('文件大小，如 2M；五种文件须传'),
  group_id_list: z
    .array(z.union([digits, integer({ min: 1 })]))
    .max(100)
    .optional()
    .describe('所在分组的 ID，字符串'),
  material_tag_id_list: z.array(integer()).max(0).optional().describe('素材标签已停用，须为空'),
}
const CONTENT = 'title|url|thumb_url|digest|file_size|group_id_list'
const wrong = {
  21301: invalid('material_tag_id_list', '素材标签已停用，material_tag_id_list 须为空'),
  21307: invalid(CONTENT, WRONG),
  21308: wrongType,
}

type Body = z.output<z.ZodObject<typeof body>>

const draftOf = ({ mtype, title, thumb_url = '', url, digest = '', file_size, group_id_list = [] }: Body) => ({
  ...{ mtype, title, thumb_url, url, digest, file_size: file_size || null },
  group_id_list: group_id_list.map(Number),
})

/** What the engine misses of a material is a parameter that is missing. */
async function refusing<T>(work: Promise<T>, fail: (code: 21307, detail: string) => Error): Promise<T> {
  return work.catch((error) => {
    throw error instanceof FieldError ? fail(21307, faultOf(error)) : error
  })
}

async function shown({ tx, corpId }: Ctx, id: number): Promise<RawJson> {
  const [row] = await tx<{ text: string }[]>`
    select ${tx.unsafe(MATERIAL)} as text from material r where r.corp_id = ${corpId} and r.id = ${id}`
  return new RawJson(row?.text as string)
}

const EXAMPLE = {
  ...{ mtype: 'link', title: '秋季新品手册', digest: '桂花乌龙与三款新茶' },
  ...{ url: 'https://example.com/autumn', thumb_url: 'https://example.com/autumn.png', group_id_list: ['1'] },
} as const

export const materialAdd = endpoint({
  ...common,
  method: 'POST',
  path: '/open-api/material_library/add',
  summary: '新增素材',
  description: '文件以地址给出。链接须有 thumb_url，五种文件须有 file_size；分组须存在。',
  writes: true,
  body,
  reply: { material_library: MaterialItem },
  errors: wrong,
  example: { body: EXAMPLE },

  async handle({ body, ctx, fail }) {
    const id = await refusing(addMaterial(ctx, draftOf(body)), fail)
    return { material_library: await shown(ctx, id) }
  },
})

export const materialUpdate = endpoint({
  ...common,
  method: 'POST',
  path: '/open-api/material_library/update',
  summary: '修改素材',
  description: '以传入的内容取代原有的；不传 group_id_list 则保留所在的分组。',
  writes: true,
  body: { material_library_id: integer().describe('素材 ID'), ...body },
  reply: {},
  errors: { ...wrong, 21303: unknown, 21307: invalid(`material_library_id|${CONTENT}`, WRONG) },
  example: { body: { material_library_id: 1, ...EXAMPLE } },

  async handle({ body: { material_library_id: id, ...given }, ctx, fail }) {
    const { group_id_list, ...rest } = draftOf(given)
    const changes = given.group_id_list ? { ...rest, group_id_list } : rest
    if (!(await refusing(changeMaterial(ctx, id, changes), fail))) throw fail(21303)
    return {}
  },
})

export const materialRemove = endpoint({
  ...common,
  method: 'POST',
  path: '/open-api/material_library/remove',
  summary: '删除素材',
  writes: true,
  body: { material_library_id: integer().describe('素材 ID') },
  reply: {},
  errors: { 21303: unknown },
  example: { body: { material_library_id: 2 } },

  async handle({ body, ctx, fail }) {
    if (!(await removeMaterial(ctx, body.material_library_id))) throw fail(21303)
    return {}
  },
})
