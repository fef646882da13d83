import { z } from 'zod'
import { integer, seconds } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { keywordRuleFields } from '../../engines/chat/keyword-rules.ts'

export const keywordTagRuleKind = datasetKind({
  name: 'keyword_tag_rule',
  summary: {
    en: 'Rules that mark customers by what they say in chats; what they have counted is not in a dataset',
    zh: '按会话中的话给客户打标签的规则；已计的命中不在数据集中',
  },
  line: z.object({
    id: integer({ min: 1 }).describe('规则 ID'),
    ...keywordRuleFields,
    created_at: seconds.describe('创建时间'),
    updated_at: seconds.describe('更新时间'),
  }),
  table: 'keyword_tag_rule',
  key: ['id'],
  references: [
    { field: 'staff_ids', table: 'staff', key: 'id' },
    { field: 'tags', table: 'tag', key: 't_id' },
  ],
})
