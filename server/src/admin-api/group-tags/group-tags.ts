import { integer, queryInteger } from '../../contract/fields.ts'
import {
  addGroupTag,
  addGroupTagGroup,
  changeGroupTag,
  changeGroupTagGroup,
  GroupTag,
  GroupTagGroup,
  removeGroupTag,
  removeGroupTagGroup,
} from '../../engines/group-tags/tag.ts'
import { groupTagGroupKind, groupTagKind } from '../../records/group-tag/group-tag.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

const common = {
  tag: '客户群',
  rights: { read: 'customers:read', write: 'customers:write' },
  search: ['name'],
} as const

const order = integer().optional().describe('次序，小的在前；不传排在最后')

const groups = resourceOf(groupTagGroupKind, {
  ...{ ...common, path: 'group-tag-groups', noun: '群标签组' },
  sorts: { order: { columns: ['"order"', 'id'] }, id: { columns: ['id'] } },
  ...{ example: '1', removable: '3' },
})

const groupBody = {
  name: GroupTagGroup.shape.name,
  department_list: GroupTagGroup.shape.department_list.default(['0']),
  order,
}

export const groupTagGroups = [
  listOf(groups),
  createOf(groups, {
    body: groupBody,
    example: { name: '门店' },
    create: (ctx, { order, ...group }) =>
      addGroupTagGroup(ctx, { ...group, ...(order === undefined ? {} : { order }) }),
  }),
  readOf(groups),
  changeOf(groups, {
    body: partial(groupBody),
    example: { name: '用途' },
    change: (ctx, id: number, changes) => changeGroupTagGroup(ctx, id, changes as Record<string, never>),
  }),
  removeOf(groups, (ctx, id: number) => removeGroupTagGroup(ctx, id), { description: '其中的群标签一并删除。' }),
]

const tags = resourceOf(groupTagKind, {
  ...{ ...common, path: 'group-tags', noun: '群标签' },
  sorts: { order: { columns: ['"order"', 'id'] }, id: { columns: ['id'] } },
  filters: {
    tag_group_id: filter(queryInteger({ min: 1 }).describe('群标签组 ID'), (id) => sql`r.tag_group_id = ${id}`),
  },
  ...{ example: '1', removable: '3' },
})

const tagBody = { name: GroupTag.shape.name, tag_group_id: GroupTag.shape.tag_group_id, order }

export const groupTags = [
  listOf(tags),
  createOf(tags, {
    body: tagBody,
    example: { name: '福利群', tag_group_id: 1 },
    create: (ctx, { order, ...tag }) => addGroupTag(ctx, { ...tag, ...(order === undefined ? {} : { order }) }),
  }),
  readOf(tags),
  changeOf(tags, {
    body: partial(tagBody),
    example: { name: '会员' },
    change: (ctx, id: number, changes) => changeGroupTag(ctx, id, changes as Record<string, never>),
  }),
  removeOf(tags, (ctx, id: number) => removeGroupTag(ctx, id), { description: '从打了它的客户群上移除。' }),
]
