import { z } from 'zod'
import { integer, seconds } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { replyFields } from '../../engines/quick-replies/reply.ts'

export const quickReplyKind = datasetKind({
  name: 'quick_reply',
  summary: {
    en: 'Quick replies. Their groups count them in their own records; an import does not count them again',
    zh: '快捷回复。分组的数量以分组记录为准，导入时不再计数',
  },
  line: z.object({
    id: integer({ min: 1 }).describe('快捷回复 ID'),
    ...replyFields,
    send_count: integer({ min: 0 }).describe('发送次数'),
    created_at: seconds.describe('创建时间'),
    updated_at: seconds.describe('更新时间'),
  }),
  table: 'quick_reply',
  key: ['id'],
  references: [
    { field: 'group_id', table: 'quick_reply_group', key: 'id' },
    { field: 'staff_ext_id', table: 'staff', key: 'id', except: [''] },
  ],
})
