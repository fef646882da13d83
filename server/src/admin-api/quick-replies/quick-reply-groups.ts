import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { RawJson } from '../../endpoint.ts'
import { changeGroup } from '../../engines/quick-replies/change.ts'
import { createGroup } from '../../engines/quick-replies/create.ts'
import { type GroupChanges, placeFields } from '../../engines/quick-replies/group.ts'
import { moveGroup } from '../../engines/quick-replies/move.ts'
import { removeGroup } from '../../engines/quick-replies/remove.ts'
import { quickReplyGroupKind } from '../../records/quick-reply/quick-reply-group.dataset.ts'
import { QuickReplyGroup } from '../../records/quick-reply/quick-reply-group.ts'
import { page } from '../../storage/page.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

/** What lies below a deleted group is deleted with it. */
const SHOWN = sql`not exists (
  with recursive up as (
    select r.parent_id, r.deleted
    union all
    select g.parent_id, g.deleted from up join quick_reply_group g on g.corp_id = r.corp_id and g.id = up.parent_id)
  select from up where up.deleted)`

const resource = resourceOf(quickReplyGroupKind, {
  ...{ path: 'quick-reply-groups', tag: '快捷回复', noun: '快捷回复分组' },
  record: quickReplyGroupKind.line.meta({ id: 'QuickReplyGroupRecord' }), // the tree's groups have the plain name
  rights: { read: 'service:read', write: 'service:write' },
  where: SHOWN,
  sorts: { order: { columns: ['parent_id', '"order"', 'id'] }, id: { columns: ['id'] } },
  search: ['name'],
  filters: { parent_id: filter(text({ min: 1, max: 15 }).describe('上级分组 ID，0 为顶级'), (id) => below(id)) },
  ...{ example: '501', removable: '504' },
})

function below(id: string) {
  return sql`r.parent_id = ${/^\d{1,15}$/.test(id) ? Number(id) : -1}`
}

const words = z
  .array(text({ min: 1, max: 100 }))
  .max(100)
  .default([])
const body = {
  name: text({ min: 1, max: 200 }).describe('分组名称'),
  parent_id: placeFields.parent_id.default(0),
  order: integer().optional().describe('在同级中的次序，默认在最后'),
  department_list: z
    .array(text({ min: 1 }))
    .max(1000)
    .default(['0'])
    .describe('可见部门 ID，"0" 表示全部部门'),
  exact_keywords: words.describe('精确匹配关键词'),
  fuzzy_keywords: words.describe('模糊匹配关键词'),
}

const tree = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'quick-reply-groups/tree', tag: resource.tag, summary: '快捷回复分组树' },
    right: resource.rights.read,
    reply: {
      items: z.array(QuickReplyGroup).describe('顶级分组，下级在 children 中'),
      total: z.int().describe('顶级分组数'),
    },
  },
  async ({ db }) => {
    const { total, items } = await page(db, {
      of: 'quick_reply_tree',
      order: { columns: ['position', 'id'] },
      list: { name: 'quick_reply_tree', key: { t: 'position', id: 'id' } },
      window: { limit: Number.MAX_SAFE_INTEGER, offset: 0 },
    })
    return { items: RawJson.list(items), total }
  },
)

export const quickReplyGroups = [
  tree,
  listOf(resource),
  createOf(resource, {
    body,
    example: { name: '开场白' },
    create(ctx, { order, ...draft }, { caller }) {
      const staff_ext_id = caller.staffIn?.(ctx.corpId) ?? ''
      return createGroup(ctx, { ...draft, staff_ext_id, ...(order === undefined ? {} : { order }) })
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    description: '给出 parent_id 即移动分组及其下级。',
    example: { name: '欢迎' },
    async change(ctx, id: number, { parent_id, order, ...changes }) {
      const place = order === undefined ? {} : { order }
      if (parent_id !== undefined) await moveGroup(ctx, id, { parent_id, ...place })
      const rest = { ...(changes as GroupChanges), ...(parent_id === undefined ? place : {}) }
      if (Object.keys(rest).length > 0) await changeGroup(ctx, id, rest)
    },
  }),
  removeOf(resource, (ctx, id: number) => removeGroup(ctx, id)),
]
