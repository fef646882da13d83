import { z } from 'zod'
import { integer, seconds } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { welcomeFields } from '../../engines/welcomes/welcome.ts'

export const welcomeKind = datasetKind({
  name: 'welcome',
  summary: {
    en: 'Welcomes for customers whom no channel code greets',
    zh: '欢迎语，用于没有渠道活码自动回复的客户',
  },
  line: z.object({
    id: integer({ min: 1 }).describe('欢迎语 ID'),
    ...welcomeFields,
    created_at: seconds.describe('创建时间'),
    updated_at: seconds.describe('更新时间'),
  }),
  table: 'welcome',
  key: ['id'],
  references: [{ field: 'staff_ids', table: 'staff', key: 'id' }],
})
