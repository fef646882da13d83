import { z } from 'zod'
import { integer, seconds } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { ruleFields } from '../../engines/chat/sensitive.ts'

export const sensitiveRuleKind = datasetKind({
  name: 'sensitive_rule',
  summary: {
    en: 'Rules for sensitive words in chats; the messages that broke them are not in a dataset',
    zh: '会话的敏感词规则；命中的消息不在数据集中',
  },
  line: z.object({
    id: integer({ min: 1 }).describe('规则 ID'),
    ...ruleFields,
    created_at: seconds.describe('创建时间'),
    updated_at: seconds.describe('更新时间'),
  }),
  table: 'sensitive_rule',
  key: ['id'],
  references: [{ field: 'staff_ids', table: 'staff', key: 'id' }],
})
