import { z } from 'zod'
import { listOf, paging, queryInteger, text, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const MomentTask = z
  .object({
    moment_message_id: z.int().describe('朋友圈任务 ID'),
    moment_id: z.int().describe('朋友圈 ID，与任务 ID 相同'),
    staff_id: z.string().describe('员工 ID'),
    staff_name: z.string().describe('员工姓名'),
    comment_count: z.int().describe('评论数'),
    like_count: z.int().describe('点赞数'),
    publish_status: z.int().describe('0 未发表，1 已发表，2 失败'),
    publish_at: z.int().describe('发表时间，Unix 秒；未发表为 0'),
    customer_count: z.int().describe('可见客户数'),
    customer_ext_id_list: z.array(z.string()).describe('可见客户 ID'),
  })
  .meta({ id: 'MomentTask' })

const ITEM =
  verbatim(`json_build_object('moment_message_id', r.moment_id, 'moment_id', r.moment_id, 'staff_id', r.staff_id,
  'staff_name', coalesce((select s.name from staff s where s.corp_id = r.corp_id and s.id = r.staff_id), ''),
  'comment_count', r.comment_count, 'like_count', r.like_count, 'publish_status', case r.state when 'sent' then 1 when 'failed' then 2 else 0 end,
  'publish_at', coalesce(r.send_time, 0), 'customer_count', cardinality(r.customer_ids),
  'customer_ext_id_list', r.customer_ids)::text`)

export const momentTaskResult = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/moment_message/tasks/result',
  kind: 'moment',
  summary: '获取朋友圈各员工的发表结果',
  description:
    '参数都可不传；start_time、end_time 为朋友圈的创建时间，只与 staff_ext_id 一起起作用。moment_message 为本页第一名员工的结果（没有则为 null），moment_message_list 为本页全部。评论数、点赞数与可见客户每夜与平台比对时读取，发表 30 天后不再变化。',
  companion: true,
  seat: 'basic',

  query: {
    moment_message_id: queryInteger({ min: 1 }).optional().describe('朋友圈任务 ID'),
    staff_ext_id: text().optional().describe('员工 ID'),
    ...timeWindow('朋友圈的创建时间', 'number'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: {
    moment_message: MomentTask.nullable().describe('本页第一名员工的结果'),
    moment_message_list: listOf(MomentTask).describe('本页全部'),
    total_count: z.int().describe('符合条件的总数'),
  },
  example: { query: { moment_message_id: '1', limit: '2' } },

  async handle({ query, db }) {
    const { moment_message_id: id, staff_ext_id: staff, start_time, end_time, limit, offset } = query
    const created = sql`(select m.created_at from moment m where m.corp_id = r.corp_id and m.id = r.moment_id)`
    const { total, items } = await page(db, {
      of: 'moment_task',
      item: ITEM,
      where: [
        ...(staff === undefined ? [] : [sql`r.staff_id = ${staff}`]),
        ...(staff === undefined || id === undefined ? [] : [sql`r.moment_id = ${id}`]),
        ...(staff === undefined || start_time === undefined ? [] : [sql`${created} >= ${start_time}`]),
        ...(staff === undefined || end_time === undefined ? [] : [sql`${created} <= ${end_time}`]),
      ],
      order: { columns: ['moment_id', 'n'] },
      list: { name: 'moment_task', key: { t: 'moment_id', id: 'n' } },
      range: { from: id, to: id },
      keysFirst: true,
      window: { limit, offset },
    })
    const list = JSON.parse(`[${items}]`) as z.output<typeof MomentTask>[]
    return { moment_message: list[0] ?? null, moment_message_list: RawJson.list(items), total_count: total }
  },
})
