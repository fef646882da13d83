import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import type { FormField } from '../../engines/forms/field.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { MOST_DAYS } from '../kit/most-days.ts'
import { readRecord } from '../kit/record.ts'
import { formResource } from './forms.ts'

const { tag, rights, id } = formResource
const count = () => integer({ min: 0 })

const Question = z
  .object({
    id: text().describe('字段 ID'),
    label: text().describe('字段名称'),
    type: text().describe('字段类型'),
    answers: count().describe('回答过的次数'),
    mean: z.number().nullable().describe('数字与评分的平均值，其他类型为 null'),
    options: z
      .array(z.object({ option: text().describe('选项，评分为星数'), answers: count().describe('选择次数') }))
      .describe('各选项的选择次数，没有选项的类型为空'),
  })
  .meta({ id: 'FormQuestionStats' })

type Tally = { field: string; option: string; answers: number; total: number }
type Found = {
  totals: Record<'views' | 'visitors' | 'starts' | 'answers' | 'customers' | 'seconds', number> | null
  days: { day: string; views: number; visitors: number; answers: number }[]
  tallies: Tally[]
}

export const formStats = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'forms/{id}/stats', tag, summary: '表单统计', right: rights.read },
    description: '按字段的统计只含现在的字段；打开与开始只能区分登录过的访客。',
    ...{ params: { id: id.schema }, example: { path: { id: id.example } } },
    reply: {
      views: count().describe('打开次数'),
      visitors: count().describe('打开过的人数，不含陌生人'),
      starts: count().describe('开始填写的人数，不含陌生人'),
      answers: count().describe('回答数'),
      customers: count().describe('回答过的客户数'),
      mean_seconds: count().nullable().describe('从打开到提交的平均秒数，没有回答为 null'),
      days: z
        .array(
          z.object({
            day: text().describe('日期，YYYY-MM-DD'),
            views: count().describe('打开次数'),
            visitors: count().describe('首次打开的人数'),
            answers: count().describe('回答数'),
          }),
        )
        .describe(`每天的数字，最近 ${MOST_DAYS} 天`),
      questions: z.array(Question).describe('每个字段的回答'),
    },
  },
  async ({ db, path }) => {
    const { fields } = (await readRecord(db, formResource, path.id)).fields
    const [found] = await read<Found>(
      db,
      sql`select (
          select json_build_object('views', t.views, 'visitors', t.visitors, 'starts', t.starts, 'answers', t.answers,
            'customers', t.customers, 'seconds', t.seconds)
          from smart_form_stats t where t.corp_id = w.corp_id and t.form_id = ${path.id}) as totals, coalesce((
          select json_agg(json_build_object('day', d.day, 'views', d.views, 'visitors', d.visitors, 'answers', d.answers)
            order by d.day) from (
            select d.* from smart_form_day d where d.corp_id = w.corp_id and d.form_id = ${path.id}
            order by d.day desc limit ${MOST_DAYS}) d), '[]') as days, coalesce((
          select json_agg(json_build_object('field', q.field_id, 'option', q.option, 'answers', q.answers, 'total', q.total))
          from smart_form_tally q where q.corp_id = w.corp_id and q.form_id = ${path.id}), '[]') as tallies`,
    )
    const { totals, days, tallies } = found as Found
    const { seconds = 0, ...counts } = totals ?? NONE
    return {
      ...counts,
      mean_seconds: counts.answers === 0 ? null : Math.round(seconds / counts.answers),
      days,
      questions: (fields as FormField[]).flatMap((field) => questionOf(field, tallies)),
    }
  },
)

const NONE = { views: 0, visitors: 0, starts: 0, answers: 0, customers: 0, seconds: 0 }

function questionOf({ id, label, type, options }: FormField, tallies: readonly Tally[]) {
  if (type === 'section') return []
  const own = tallies.filter(({ field }) => field === id)
  const countOf = (option: string) => own.find((tally) => tally.option === option)?.answers ?? 0
  const { answers = 0, total = 0 } = own.find(({ option }) => option === '') ?? {}
  const isNumber = type === 'number' || type === 'rating'
  const offered = type === 'rating' ? ['1', '2', '3', '4', '5'] : options
  return [
    {
      ...{ id, label, type, answers },
      mean: isNumber && answers > 0 ? Math.round((total / answers) * 100) / 100 : null,
      options: offered.map((option) => ({ option, answers: countOf(option) })),
    },
  ]
}
