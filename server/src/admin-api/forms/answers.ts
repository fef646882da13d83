import { z } from 'zod'
import { integer, queryInteger, seconds, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { formDesign } from '../../engines/forms/form.ts'
import { read } from '../../storage/corp-db.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { partOf } from '../kit/part.ts'
import { readRecord } from '../kit/record.ts'
import { filter, type Resource } from '../kit/resource.ts'
import { answersSheet } from './answers-sheet.ts'
import { formResource } from './forms.ts'

const { tag, rights, id } = formResource

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
  }),
  item: verbatim(`concat('{"id":', r.id, ',"version":', r.version, ',"external_user_id":',
    coalesce(to_json(r.external_user_id)::text, 'null'), ',"answers":', r.answers, ',"created_at":', r.created_at, '}')`),
  sorts: { id: { columns: ['id'] } },
  sort: '-id',
  sheet: answersSheet,
  filters: {
    version: filter(queryInteger({ min: 1 }).describe('版本'), (version) => sql`r.version = ${version}`),
    external_user_id: filter(text({ min: 1 }).describe('客户 ID'), (who) => sql`r.external_user_id = ${who}`),
  },
}

const stats = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'forms/{id}/stats', tag, summary: '表单统计', right: rights.read },
    ...{ params: { id: id.schema }, example: { path: { id: id.example } } },
    reply: {
      answers: integer({ min: 0 }).describe('回答数'),
      customers: integer({ min: 0 }).describe('回答过的客户数'),
      days: z
        .array(z.object({ day: text().describe('日期，YYYY-MM-DD'), answers: integer({ min: 0 }) }))
        .describe('每天的回答数'),
    },
  },
  async ({ db, path }) => {
    await readRecord(db, formResource, path.id)
    const [found] = await read<{ answers: number; customers: number; days: { day: string; answers: number }[] }>(
      db,
      sql`select count(*) as answers, count(distinct a.external_user_id) as customers, coalesce((
          select json_agg(json_build_object('day', d.day, 'answers', d.n) order by d.day) from (
            select left(local_time(a.created_at, c.time_zone), 10) as day, count(*) as n
            from smart_form_answer a join corp c on c.corp_id = a.corp_id
            where a.corp_id = w.corp_id and a.form_id = ${path.id} group by 1) d), '[]') as days
        from smart_form_answer a where a.corp_id = w.corp_id and a.form_id = ${path.id}`,
    )
    return found
  },
)

const own = (form: number) => sql`r.form_id = ${form}`

export const formAnswers = [
  partOf({ parent: formResource, part: versions, summary: '表单的各个版本', own }),
  partOf({ parent: formResource, part: answers, summary: '表单的回答', own }),
  stats,
]
