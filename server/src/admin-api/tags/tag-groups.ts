import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { addTagGroup, dropTagGroup, editTagGroup, placeTagGroups } from '../../engines/tags/edit.ts'
import type { TagGroup } from '../../engines/tags/tag.ts'
import { tagGroupKind } from '../../records/tag/tag-group.dataset.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { recordIn } from '../kit/record.ts'
import { partial, resourceOf } from '../kit/resource.ts'
import { order } from './order-field.ts'
import { reorderOf } from './reorder.ts'

const groups = resourceOf(tagGroupKind, {
  ...{ path: 'tag-groups', tag: '标签', noun: '标签组' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: {
    order: { columns: ['place', 'tag_group_id'] },
    tag_group_id: { columns: ['tag_group_id'] },
    tag_group_name: { columns: ['tag_group_name', 'tag_group_id'] },
  },
  textColumns: ['tag_group_id', 'tag_group_name'],
  search: ['tag_group_name'],
  ...{ example: 'etg_yunqi_01', removable: 'etg_yunqi_03' },
})

const body = {
  tag_group_name: text({ min: 1, max: 200 }).describe('标签组名称'),
  department_list: z
    .array(text({ min: 1 }))
    .max(1000)
    .default(['0'])
    .describe('可见部门 ID，"0" 表示全部部门'),
  order,
}

export const tagGroups = [
  listOf(groups),
  createOf(groups, {
    body,
    example: { tag_group_name: '会员等级' },
    create: (ctx, group) => addTagGroup(ctx, group),
  }),
  readOf(groups),
  changeOf(groups, {
    body: partial(body),
    example: { tag_group_name: '客户来源' },
    async change(ctx, id: string, changes) {
      const before = await recordIn(ctx, groups, id)
      await editTagGroup(ctx, { ...(before?.fields as TagGroup), ...(changes as Partial<TagGroup>) })
    },
  }),
  removeOf(groups, (ctx, id: string) => dropTagGroup(ctx, id)),
  reorderOf(groups, { id: text({ min: 1 }).describe('标签组 ID'), example: 'etg_yunqi_01' }, placeTagGroups),
]
