import { z } from 'zod'
import { failed, invalid } from '../../contract/errors.ts'
import { listOf, queryInteger, seconds, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { isForm } from './known.ts'

/** Answers of one call that names no limit: those of everybody, and those of one visitor, who has seldom given more than a few. */
const PAGE = 100
const MOST_OF_ONE = 10_000

const Component = z
  .object({
    relation_id: z.int().describe('回答的 ID'),
    component_id: z.int().describe('字段在表单中的次序，从 1 起'),
    field_id: text().describe('字段 ID'),
    component_type: text().describe('字段类型，如 radio'),
    title: text().describe('字段名称'),
    value: text().describe('回答；选择题为空字符串'),
    values: z.array(text()).describe('选择题选中的选项，其他为空'),
  })
  .meta({ id: 'SmartFormAnswerComponent' })

const SmartFormSubmission = z
  .object({
    id: z.int().describe('回答的 ID'),
    deleted: z.boolean().describe('总为 false'),
    form_id: z.int().describe('表单 ID'),
    scr_id: z.int().describe('访客 ID，与 u_id 相同；陌生人为 0'),
    external_user_id: text().describe('外部联系人 ID，不是客户则为空字符串'),
    version: z.int().describe('填写时的版本'),
    time_spent: z.int().describe('从打开到提交的秒数，不知道为 0'),
    component_value_list: sensitive('phone', z.array(Component).describe('各字段的回答，按字段的次序')),
    user_city: text().describe('城市，总为空字符串'),
    submit_at: seconds.describe('提交时间'),
  })
  .meta({ id: 'SmartFormSubmission' })

export const smartFormSubmitList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/smart_form/form/user/submit/list',
  summary: '获取智能表单的回答列表',
  description: '由新到旧。不传 u_id 时返回所有人的回答，包括陌生人的。',
  companion: true,
  seat: 'basic',

  query: {
    form_id: queryInteger({ min: 1 }).describe('表单 ID'),
    u_id: queryInteger({ min: 1 }).optional().describe('访客 ID，见 smart_form/form/user/list'),
    limit: queryInteger({ min: 1, max: 1000 })
      .optional()
      .describe(`至多返回几条；不传时传了 u_id 返回这位访客的全部（至多 ${MOST_OF_ONE} 条），没有传返回 ${PAGE} 条`),
    last_id: queryInteger({ min: 1 }).optional().describe('只返回 ID 小于它的回答'),
  },
  reply: {
    result: listOf(SmartFormSubmission),
    total: z.int().describe('这位访客（不传 u_id 时为这份表单）的回答总数'),
    has_next: z.boolean().describe('是否还有更早的回答'),
  },
  errors: { 21901: invalid('*', '智能表单参数校验失败'), 21902: failed('智能表单数据查询失败') },
  example: { query: { form_id: '2001', u_id: '1' } },

  async handle({ query, db, fail }) {
    const { form_id, u_id, last_id, limit = u_id === undefined ? PAGE : MOST_OF_ONE } = query
    if (!(await isForm(db, form_id))) throw fail(21901, 'form_id 找不到对应表单')
    const own = u_id === undefined ? verbatim('true') : sql`a.visitor = p.visitor`
    const older = last_id === undefined ? verbatim('true') : sql`a.id < ${last_id}`
    const [row] = await readBytes(
      db,
      sql`with p as (
          select v.visitor, v.answers from smart_form_visitor v
          where v.corp_id = w.corp_id and v.form_id = ${form_id} and v.id = ${u_id ?? 0}),
        a as (
          select a.* from smart_form_answer a left join p on true
          where a.corp_id = w.corp_id and a.form_id = ${form_id} and ${own} and ${older}
          order by a.id desc limit ${limit + 1})
        select coalesce(${
          u_id === undefined
            ? sql`(select t.answers from smart_form_stats t where t.corp_id = w.corp_id and t.form_id = ${form_id})`
            : verbatim('(select p.answers from p)')
        }, 0)::text, ((select count(*) from a) > ${limit})::text, (
          select string_agg(form_submission(x.*), ',' order by x.id desc) from (
            select a.* from a order by a.id desc limit ${limit}) x)`,
    )
    const items = row?.[2] ?? Buffer.alloc(0)
    return { result: RawJson.list(items), total: Number(row?.[0]), has_next: row?.[1]?.toString() === 'true' }
  },
})
