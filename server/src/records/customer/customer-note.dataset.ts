import { z } from 'zod'
import { externalUserId, integer, seconds, text } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'

export const customerNoteKind = datasetKind({
  name: 'customer_note',
  summary: {
    en: 'What somebody wrote down about a customer: a call, a visit, what to remember',
    zh: '客户的跟进记录：一次沟通、一次到店、要记住的事',
  },
  line: z.object({
    external_user_id: externalUserId,
    id: text({ min: 1, max: 64 }).describe('跟进记录 ID，在一个客户内唯一'),
    title: text({ min: 1, max: 32 }).nullable().optional().describe('标题，没有则为 null'),
    text: text({ min: 1, max: 2000 }).describe('内容'),
    event_type_id: integer({ min: 1 })
      .nullable()
      .optional()
      .describe('自定义事件类型 ID，没有则为 null；类型可能已删除'),
    author: text().describe('记录人的登录名'),
    staff_id: text({ min: 1 }).nullable().describe('记录人对应的员工 ID'),
    created_at: seconds.describe('记录时间'),
    updated_at: seconds.describe('最近修改时间'),
  }),
  table: 'customer_note',
  key: ['external_user_id', 'id'],
  links: ['customer_timeline'],
  exports: { title: 'to_json(r.title)::text', event_type_id: 'r.event_type_id::text' },
  references: [
    { field: 'external_user_id', table: 'customer', key: 'external_user_id' },
    { field: 'staff_id', table: 'staff', key: 'id' },
  ],
})
