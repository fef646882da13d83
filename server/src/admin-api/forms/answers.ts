import { z } from 'zod'
import { integer, queryInteger, seconds, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { formDesign } from '../../engines/forms/form.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { partOf } from '../kit/part.ts'
import { filter, type Resource } from '../kit/resource.ts'
import { answersSheet } from './answers-sheet.ts'
import { formResource } from './forms.ts'

const { tag, rights } = formResource

const versions: Resource = {
  ...{ path: 'versions', tag, noun: '表单版本', kind: 'smart_form_version', table: 'smart_form_version', rights },
  id: { column: 'version', schema: queryInteger({ min: 1 }), example: '1' },
  record: z.object({
    version: integer({ min: 1 }).describe('版本'),
    fields: formDesign.fields,
    published_at: seconds.describe('发布时间'),
  }),
  item: verbatim(`concat('{"version":', r.version, ',"fields":', r.fields, ',"published_at":', r.published_at, '}')`),
  sorts: { version: { columns: ['version'] } },
  sort: '-version',
}

const answers: Resource = {
  ...{ path: 'answers', tag, noun: '表单回答', kind: 'smart_form_answer', table: 'smart_form_answer', rights },
  id: { column: 'id', schema: queryInteger({ min: 1 }), example: '1' },
  record: z.object({
    id: integer({ min: 1 }).describe('回答 ID'),
    version: integer({ min: 1 }).describe('填写时的版本'),
    external_user_id: text().nullable().describe('客户 ID，身份不明为 null'),
    // any field may hold a phone
    answers: sensitive(
      'phone',
      z.record(z.string(), z.unknown()).describe('各字段的回答，以字段 ID 为名；没有 phones:read 权限时为空'),
    ),
    created_at: seconds.describe('提交时间'),
    receipt: text().describe('访客看到的回执，没有则为空字符串'),
    staff_id: text().describe('分享表单的员工 ID，没有则为空字符串'),
    seconds: integer({ min: 0 }).describe('从打开到提交的秒数，不知道为 0'),
  }),
  item: verbatim(`concat('{"id":', r.id, ',"version":', r.version, ',"external_user_id":',
    coalesce(to_json(r.external_user_id)::text, 'null'), ',"answers":', r.answers, ',"created_at":', r.created_at,
    ',"receipt":', js(upper(left(r.key, 8))), ',"staff_id":', js(r.staff_id), ',"seconds":', r.seconds, '}')`),
  sorts: { id: { columns: ['id'] } },
  sort: '-id',
  countedUpTo: 100_000,
  sheet: answersSheet,
  filters: {
    version: filter(queryInteger({ min: 1 }).describe('版本'), (version) => sql`r.version = ${version}`),
    external_user_id: filter(text({ min: 1 }).describe('客户 ID'), (who) => sql`r.external_user_id = ${who}`),
  },
}

const own = (form: number) => sql`r.form_id = ${form}`

export const formAnswers = [
  partOf({ parent: formResource, part: versions, summary: '表单的各个版本', own }),
  partOf({ parent: formResource, part: answers, summary: '表单的回答', own }),
]
