import { FieldError } from '../../contract/field-error.ts'
import { integer, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import { addTag, dropTag, editTag, placeTags } from '../../engines/tags/edit.ts'
import { groupNamed } from '../../engines/tags/own-id.ts'
import { tagKind } from '../../records/tag/tag.dataset.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'
import { order } from './order-field.ts'
import { reorderOf } from './reorder.ts'

const resource = resourceOf(tagKind, {
  ...{ path: 'tags', tag: '标签', noun: '标签' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: {
    order: { columns: ['place', 't_id'] },
    t_id: { columns: ['t_id'], list: { name: 'tag', key: { id: 't_id' } } },
    updated_at: { columns: ['updated_at', 't_id'] },
  },
  search: ['tag_name'],
  filters: { tag_group_id: filter(text({ min: 1 }).describe('标签组 ID'), (id) => sql`r.tag_group_id = ${id}`) },
  ...{ example: '101', removable: '103' },
})

const body = {
  tag_name: text({ min: 1, max: 200 }).describe('标签名称'),
  tag_group_id: text({ min: 1 }).describe('标签组 ID'),
  order,
}

/** The id that the group has now; the platform may have made it since it was read. */
async function groupOf(ctx: Ctx, given: string): Promise<string> {
  const { tx, corpId } = ctx
  const id = await groupNamed(ctx, given)
  const [group] = await tx`select 1 from tag_group where corp_id = ${corpId} and tag_group_id = ${id}`
  if (!group) throw new FieldError('tag_group_id', reason('not_found', { kind: 'tag_group', value: given }))
  return id
}

export const tags = [
  listOf(resource),
  createOf(resource, {
    body,
    example: { tag_name: '老客户', tag_group_id: 'etg_yunqi_01' },
    async create(ctx, tag) {
      return addTag(ctx, { ...tag, tag_group_id: await groupOf(ctx, tag.tag_group_id) })
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    example: { tag_name: '新客户' },
    async change(ctx, id: number, changes) {
      const { tag_group_id: group, ...others } = changes
      const moved = group === undefined ? {} : { tag_group_id: await groupOf(ctx, group) }
      await editTag(ctx, id, { ...(others as { tag_name?: string }), ...moved })
    },
  }),
  removeOf(resource, (ctx, id: number) => dropTag(ctx, id)),
  reorderOf(resource, { id: integer({ min: 1 }).describe('标签 t_id'), example: 101 }, placeTags),
]
