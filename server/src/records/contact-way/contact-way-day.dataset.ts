import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { because, mustBe } from '../../contract/reasons.ts'
import { isDate } from '../../contract/time.ts'
import { datasetKind } from '../../dataset/kind.ts'

export const contactWayDayKind = datasetKind({
  name: 'contact_way_day',
  summary: {
    en: 'What happened by channel codes, by day and staff member',
    zh: '渠道活码按天与员工的统计',
  },
  line: z.object({
    contact_way_id: integer({ min: 1 }).describe('活码 ID'),
    day: text()
      .refine(isDate, because(mustBe('date')))
      .describe('日期，按企业时区'),
    staff_id: text({ min: 1 }).describe('员工 ID'),
    added: integer({ min: 0, max: 2_147_483_647 }).describe('新增好友数（人次）'),
    lost: integer({ min: 0, max: 2_147_483_647 }).describe('流失数（人次）'),
  }),
  table: 'contact_way_day',
  key: ['contact_way_id', 'day', 'staff_id'],
  references: [{ field: 'contact_way_id', table: 'contact_way', key: 'id' }],
})
