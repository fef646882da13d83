import { integer, queryInteger } from '../../contract/fields.ts'
import {
  changeReply,
  countSend,
  createReply,
  type QuickReply,
  removeReply,
  replyFields,
} from '../../engines/quick-replies/reply.ts'
import { quickReplyKind } from '../../records/quick-reply/quick-reply.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf, verbOf } from '../kit/endpoints.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

/** The replies of a deleted group are deleted with it. */
const SHOWN = sql`not exists (
  with recursive up as (
    select g.parent_id, g.deleted from quick_reply_group g where g.corp_id = r.corp_id and g.id = r.group_id
    union all
    select g.parent_id, g.deleted from up join quick_reply_group g on g.corp_id = r.corp_id and g.id = up.parent_id)
  select from up where up.deleted)`

const resource = resourceOf(quickReplyKind, {
  ...{ path: 'quick-replies', tag: '快捷回复', noun: '快捷回复' },
  rights: { read: 'service:read', write: 'service:write' },
  where: SHOWN,
  sorts: { order: { columns: ['group_id', '"order"', 'id'] }, send_count: { columns: ['send_count', 'id'] } },
  search: ['name', 'content'],
  filters: {
    group_id: filter(queryInteger({ min: 1 }).describe('分组 ID'), (id) => sql`r.group_id = ${id}`),
    content_type: filter(replyFields.content_type, (type) => sql`r.content_type = ${type}`),
  },
  ...{ example: '1', removable: '2' },
})

const { staff_ext_id: _, order: __, ...own } = replyFields
const body = {
  ...own,
  content_type: replyFields.content_type.default('text'),
  content: replyFields.content.default(''),
  file_url: replyFields.file_url.default(null),
  file_name: replyFields.file_name.default(null),
  exact_keywords: replyFields.exact_keywords.default([]),
  fuzzy_keywords: replyFields.fuzzy_keywords.default([]),
  order: integer().optional().describe('在分组中的次序，默认在最后'),
}

export const quickReplies = [
  listOf(resource),
  createOf(resource, {
    body,
    example: { group_id: 502, name: '首次问候', content: '您好，欢迎来到云栖茶饮。' },
    create(ctx, { order, ...draft }, { caller }) {
      const staff_ext_id = caller.staffIn?.(ctx.corpId) ?? ''
      return createReply(ctx, { ...draft, staff_ext_id, ...(order === undefined ? {} : { order }) })
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    example: { name: '问候' },
    change: (ctx, id: number, changes) => changeReply(ctx, id, changes as Partial<QuickReply>),
  }),
  removeOf(resource, (ctx, id: number) => removeReply(ctx, id)),
  verbOf(resource, 'sent', {
    summary: '记一次发送',
    description:
      '由侧边栏在确认发送后调用，每次点击用一个 Idempotency-Key：同一次点击重试只计一次。所在分组的发送次数随之增加。',
    act: (ctx, id: number) => countSend(ctx, id),
  }),
]
