import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, queryInteger, text } from '../../contract/fields.ts'
import { setJoinTags } from '../../engines/customers/join-tags.ts'
import { setGroupChatTags } from '../../engines/group-tags/mark.ts'
import { holdGroupTags } from '../../engines/group-tags/tag.ts'
import { holdTags } from '../../engines/tags/hold.ts'
import { groupChatKind } from '../../records/group-chat/group-chat.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { customerResource } from '../customers/customers.ts'
import { changeOf, listOf, readOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { itemBehind, partOf } from '../kit/part.ts'
import { filter, partial, type Resource, resourceOf } from '../kit/resource.ts'
import { named, plain, timeOf } from '../kit/sheet/sheet.ts'

const tag_ids = z
  .array(integer({ min: 1 }))
  .max(1000)
  .describe('群标签 ID')

const join_tags = z
  .array(integer({ min: 1 }))
  .max(100)
  .describe('此后入群的客户自动打上的标签 t_id')

const withTags = extended(groupChatKind, {
  tag_ids: {
    schema: tag_ids,
    sql: `select coalesce(json_agg(t.tag_id order by t.tag_id)::text, '[]') from group_chat_tag t
      where t.corp_id = r.corp_id and t.group_ext_id = r.group_ext_id`,
  },
  join_tags: {
    schema: join_tags,
    sql: `select coalesce(json_agg(t.t_id order by t.t_id)::text, '[]') from group_chat_join_tag t
      where t.corp_id = r.corp_id and t.group_ext_id = r.group_ext_id`,
  },
})

const resource = resourceOf(groupChatKind, {
  ...withTags,
  ...{ path: 'group-chats', tag: '客户群', noun: '客户群' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: {
    group_ext_id: { columns: ['group_ext_id'], list: { name: 'group_chat', key: { s: 'group_ext_id' } } },
    created_at: { columns: ['created_at', 'group_ext_id'] },
    member_count: { columns: ['member_count', 'group_ext_id'] },
  },
  textColumns: ['group_ext_id'],
  async holds(ctx) {
    await holdTags(ctx)
    await holdGroupTags(ctx)
  },
  search: ['name'],
  filters: {
    owner_staff_id: filter(text({ min: 1 }).describe('群主员工 ID'), (id) => sql`r.owner_staff_id = ${id}`),
    group_tag_id: filter(
      queryInteger({ min: 1 }).describe('群标签 ID'),
      (id) => sql`exists (select from group_chat_tag t
        where t.corp_id = r.corp_id and t.group_ext_id = r.group_ext_id and t.tag_id = ${id})`,
    ),
  },
  sheet: {
    columns: [
      plain(['群名', 'Name'], 'name'),
      named(['群主', 'Owner'], 'staff', 'owner_staff_id'),
      plain(['成员数', 'Members'], 'member_count'),
      timeOf(['创建时间', 'Created'], 'created_at'),
      plain(['群聊 ID', 'Group chat id'], 'group_ext_id'),
    ],
  },
  example: 'wr_yunqi_1',
})

const { search: _, ...customers } = customerResource

/** Rows of `customer_group`, shown as the customers they name. */
const inGroup: Resource = {
  ...customers,
  path: 'customers',
  table: 'customer_group',
  item: itemBehind(customerResource, { customer_pk: 'pk' }),
  sorts: { customer: { columns: ['customer_pk'] } },
  sort: 'customer',
  filters: {},
}

const body = { tag_ids, join_tags }

/** Groups come from the platform, so they are read here and changed there, but for their tags and those of who joins them. */
export const groupChats = [
  listOf(resource),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    description:
      '只有群标签与入群标签可以修改，其余来自平台。入群标签打给设置之后入群的客户，每次入群一次；已在群里的人、员工和入群时还不是客户的人不打。',
    example: { tag_ids: [1, 2], join_tags: [112] },
    async change(ctx, id: string, { tag_ids, join_tags }) {
      if (join_tags) await setJoinTags(ctx, id, join_tags)
      if (!tag_ids) return
      await setGroupChatTags(ctx, id, tag_ids).catch((error) => {
        throw error instanceof FieldError ? new FieldError('tag_ids', error.reason) : error
      })
    },
  }),
  partOf({
    ...{ parent: resource, part: inGroup, summary: '群里的客户' },
    own: (id: string) => sql`r.group_ext_id = ${id}`,
  }),
]
