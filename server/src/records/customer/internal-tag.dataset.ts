import { z } from 'zod'
import { externalUserId, seconds, text } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'

export const internalTagKind = datasetKind({
  name: 'internal_tag',
  summary: { en: 'Tags of staff members’ own on customers', zh: '员工给客户的个人标签' },
  line: z.object({
    external_user_id: externalUserId,
    staff_id: text({ min: 1 }).describe('员工 ID'),
    name: text({ min: 1, max: 30 }).describe('标签名称，至多 30 个字符'),
    created_at: seconds.describe('打上的时间'),
  }),
  table: 'internal_tag',
  key: ['external_user_id', 'staff_id', 'name'],
  references: [{ field: 'external_user_id', table: 'customer', key: 'external_user_id' }],
})
