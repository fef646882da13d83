import { z } from 'zod'
import { GroupTag, GroupTagGroup } from '../../engines/group-tags/tag.ts'

const { id, name, tag_group_id, order, created_at, updated_at } = GroupTag.shape
const corp_id = z.string().describe('企业 ID')
const unused = {
  creator_id: z.null().describe('不记录，总为 null'),
  deleted: z.literal(false).describe('已删除的不列出，总为 false'),
}

const GroupTagItem = z
  .object({ id, name, tag_group_id, corp_id, order, created_at, updated_at, ...unused })
  .meta({ id: 'GroupChatTag' })

/** A group of tags of group chats with its tags, as the list shows it. */
export const GroupTagGroupItem = z
  .object({
    ...{
      id: GroupTagGroup.shape.id,
      name: GroupTagGroup.shape.name,
      corp_id,
      order,
      created_at,
      updated_at,
      ...unused,
    },
    department_list: GroupTagGroup.shape.department_list,
    tag_list: z.array(GroupTagItem).describe('其中的群标签，按 order、再按 ID 升序'),
  })
  .meta({ id: 'GroupChatTagGroup' })

/** A tag as a group chat shows it. */
export const MarkedGroupTag = z
  .object({
    id,
    name,
    tag_group_id,
    tag_group_name: z.string().describe('群标签组名称'),
    created_at,
    updated_at,
  })
  .meta({ id: 'MarkedGroupTag' })

/** The tags of group chat `g`, by group and order: SQL for the JSON text of an array. */
export const TAGS_OF_CHAT = `'[' || coalesce((
  select string_agg('{"id":' || t.id || ',"name":' || js(t.name) || ',"tag_group_id":' || t.tag_group_id || ',"tag_group_name":'
    || js(tg.name) || ',"created_at":' || t.created_at || ',"updated_at":' || t.updated_at || '}', ','
    order by tg."order", tg.id, t."order", t.id)
  from group_chat_tag m join group_tag t on t.corp_id = m.corp_id and t.id = m.tag_id
  join group_tag_group tg on tg.corp_id = t.corp_id and tg.id = t.tag_group_id
  where m.corp_id = g.corp_id and m.group_ext_id = g.group_ext_id), '') || ']'`
