import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { GroupTag, GroupTagGroup } from '../../engines/group-tags/tag.ts'

export const groupTagGroupKind = datasetKind({
  name: 'group_tag_group',
  summary: { en: 'Groups of tags of group chats', zh: '群标签组' },
  line: GroupTagGroup,
  table: 'group_tag_group',
  key: ['id'],
  unique: [['name']],
  references: [{ field: 'department_list', table: 'department', key: 'id', except: ['0'] }],
})

export const groupTagKind = datasetKind({
  name: 'group_tag',
  summary: { en: 'Tags of group chats', zh: '群标签' },
  line: GroupTag,
  table: 'group_tag',
  key: ['id'],
  unique: [['tag_group_id', 'name']],
  references: [{ field: 'tag_group_id', table: 'group_tag_group', key: 'id' }],
})

export const groupChatTagKind = datasetKind({
  name: 'group_chat_tag',
  summary: { en: 'Which group chats are marked with which tags', zh: '客户群上的群标签' },
  line: z.object({
    group_ext_id: text({ min: 1 }).describe('群聊 ID'),
    tag_id: integer({ min: 1 }).describe('群标签 ID'),
    created_at: seconds.describe('打标签时间'),
  }),
  table: 'group_chat_tag',
  key: ['group_ext_id', 'tag_id'],
  references: [
    { field: 'group_ext_id', table: 'group_chat', key: 'group_ext_id' },
    { field: 'tag_id', table: 'group_tag', key: 'id' },
  ],
})
