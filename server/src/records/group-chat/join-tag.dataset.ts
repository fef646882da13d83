import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'

export const groupChatJoinTagKind = datasetKind({
  name: 'group_chat_join_tag',
  summary: {
    en: 'Tags that customers get who join a group chat after they were set for it',
    zh: '入群标签：设置之后入群的客户自动打上的标签',
  },
  line: z.object({
    group_ext_id: text({ min: 1 }).describe('群聊 ID'),
    t_id: integer({ min: 1 }).describe('标签的 t_id'),
    created_at: seconds.describe('设置时间，从此时起入群的客户打上'),
  }),
  table: 'group_chat_join_tag',
  key: ['group_ext_id', 't_id'],
  references: [
    { field: 'group_ext_id', table: 'group_chat', key: 'group_ext_id' },
    { field: 't_id', table: 'tag', key: 't_id' },
  ],
})
