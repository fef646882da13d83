import { z } from 'zod'
import { MaterialGroup } from '../../engines/materials/group.ts'
import { Material } from '../../engines/materials/material.ts'

const { id, mtype, title, digest, url, thumb_url, file_size, created_at, updated_at } = Material.shape
const unused = z.null().describe('不记录，总为 null')

/** A material as other programs know it. */
export const MaterialItem = z
  .object({
    ...{ id, mtype, title, digest, url, thumb_url, file_id: unused, file_size },
    is_publish: z.literal(true).describe('不设审核，总为 true'),
    publish_status: z.literal('first_no_review').describe('不设审核，总为 first_no_review'),
    material_tag_list: unused,
    radar_id: unused,
    deleted: z.literal(false).describe('已删除的不列出，总为 false'),
    group_id_list: z.array(z.string()).describe('所在分组的 ID，字符串'),
    ...{ created_at, updated_at },
  })
  .meta({ id: 'Material' })

/** Row `r` as such a material: SQL for JSON text. */
export const MATERIAL = `'{"id":' || r.id || ',"mtype":' || js(r.mtype) || ',"title":' || js(r.title) || ',"digest":' || js(r.digest)
  || ',"url":' || js(r.url) || ',"thumb_url":' || js(r.thumb_url) || ',"file_id":null,"file_size":' || js(r.file_size)
  || ',"is_publish":true,"publish_status":"first_no_review","material_tag_list":null,"radar_id":null,"deleted":false,"group_id_list":'
  || array_to_json(r.group_id_list::text[]) || ',"created_at":' || r.created_at || ',"updated_at":' || r.updated_at || '}'`

const { name, pid, sort, department_list } = MaterialGroup.shape

/** A group of materials with those below it, at any depth. */
export const MaterialGroupItem = z
  .object({
    ...{ id: MaterialGroup.shape.id, name, pid, sort },
    has_children: z.boolean().describe('是否有下级分组'),
    get children_list(): z.ZodArray<z.ZodType> {
      return z.array(MaterialGroupItem).describe('下级分组，结构相同；include_children 不为 1 时为空')
    },
    department_list,
    edit_pri: z.literal('admin').describe('总为 admin'),
    matched_kw: z.string().nullable().describe('匹配的关键词，没有搜索则为 null'),
    material_count: z.int().describe('分组中的素材数，不含下级'),
  })
  .meta({ id: 'MaterialGroup' })
