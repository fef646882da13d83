import { queryInteger } from '../../contract/fields.ts'
import {
  addMaterialGroup,
  changeMaterialGroup,
  MaterialGroup,
  removeMaterialGroup,
} from '../../engines/materials/group.ts'
import {
  addMaterial,
  changeMaterial,
  type MaterialDraft,
  materialFields,
  removeMaterial,
} from '../../engines/materials/material.ts'
import { materialGroupKind, materialKind } from '../../records/material/material.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

const common = { tag: '素材库', rights: { read: 'marketing:read', write: 'marketing:write' } } as const

const groups = resourceOf(materialGroupKind, {
  ...{ ...common, path: 'material-groups', noun: '素材分组' },
  sorts: { sort: { columns: ['pid', 'sort', 'id'] }, id: { columns: ['id'] } },
  search: ['name'],
  ...{ example: '1', removable: '3' },
})

const { name, pid, sort, department_list } = MaterialGroup.shape
const own = { name, department_list: department_list.default(['0']) }

export const materialGroups = [
  listOf(groups),
  createOf(groups, {
    body: { ...own, pid: pid.default(0) },
    example: { name: '节日' },
    create: (ctx, group) => addMaterialGroup(ctx, group),
  }),
  readOf(groups),
  changeOf(groups, {
    body: partial({ ...own, sort }),
    example: { name: '新品资料' },
    change: (ctx, id: number, changes) => changeMaterialGroup(ctx, id, changes as Record<string, never>),
  }),
  removeOf(groups, (ctx, id: number) => removeMaterialGroup(ctx, id), {
    description: '下级分组一并删除；其中的素材保留。',
  }),
]

const resource = resourceOf(materialKind, {
  ...{ ...common, path: 'materials', noun: '素材' },
  sorts: { id: { columns: ['id'] }, updated_at: { columns: ['updated_at', 'id'] } },
  search: ['title', 'digest'],
  filters: {
    mtype: filter(materialFields.mtype, (mtype) => sql`r.mtype = ${mtype}`),
    group_id: filter(
      queryInteger({ min: 1 }).describe('素材分组 ID'),
      (id) => sql`r.group_id_list @> array[${id}::bigint]`,
    ),
  },
  ...{ example: '1', removable: '2' },
})

const body = {
  ...materialFields,
  digest: materialFields.digest.default(''),
  thumb_url: materialFields.thumb_url.default(''),
  file_size: materialFields.file_size.default(null),
  group_id_list: materialFields.group_id_list.default([]),
}

export const materials = [
  listOf(resource),
  createOf(resource, {
    body,
    example: { mtype: 'poster', title: '中秋海报', url: 'https://example.com/moon.png', file_size: '1M' },
    create: (ctx, draft) => addMaterial(ctx, draft),
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    example: { title: '秋季新品手册' },
    change: (ctx, id: number, changes) => changeMaterial(ctx, id, changes as Partial<MaterialDraft>),
  }),
  removeOf(resource, (ctx, id: number) => removeMaterial(ctx, id)),
]
