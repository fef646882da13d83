import { z } from 'zod'
import { exactNumber, integer, seconds, text } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { answersImported } from '../../engines/forms/import-answers.ts'

export const smartFormAnswerKind = datasetKind({
  name: 'smart_form_answer',
  summary: {
    en: 'Answers to forms. They count at an import; their numbers are given anew',
    zh: '表单的回答。导入后计入统计，编号重新生成',
  },
  line: z.object({
    form_id: integer({ min: 1 }).describe('表单 ID'),
    key: text({ min: 1, max: 64 }).describe('回答的键，表单内唯一'),
    version: integer({ min: 1 }).describe('填写时的版本'),
    visitor: text().describe('填写者：openid/ 加 openid，或外部联系人 ID；陌生人为空字符串'),
    external_user_id: text({ min: 1 }).nullable().describe('客户的外部联系人 ID，不是客户为 null'),
    answers: z
      .record(z.string(), z.union([text(), exactNumber(), z.array(text())]))
      .describe('各字段的回答，以字段 ID 为名'),
    slot: text().nullable().describe('占用的名额：只能提交一次为空字符串，每天一次为日期，否则为键；null 为不占用'),
    staff_id: text().describe('分享表单的员工 ID，没有则为空字符串'),
    seconds: integer({ min: 0 }).describe('从打开到提交的秒数'),
    created_at: seconds.describe('提交时间'),
  }),
  table: 'smart_form_answer',
  key: ['form_id', 'key'],
  references: [{ field: 'form_id', table: 'smart_form', key: 'id' }],
  countedLists: ['smart_form_visitor'],
  settle: answersImported,
})
