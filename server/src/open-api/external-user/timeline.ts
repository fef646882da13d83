import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { listOf, oneOf, queryInteger, seconds, text, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { all, type Fragment, sql, verbatim } from '../../storage/sql.ts'

const GROUPS = [
  'relation',
  'tags',
  'content',
  'forms',
  'campaigns',
  'groups',
  'points',
  'service',
  'clues',
  'orders',
] as const
const group = oneOf(...GROUPS)

/** Spelled out, so that one plan for all customers may use the index that leaves points out. */
const inGroup = Object.fromEntries(GROUPS.map((name) => [name, verbatim(`t."group" = '${name}'`)]))

const CustomerTimelineEntry = z
  .object({
    id: z.int().describe('轨迹 ID'),
    external_user_id: text().describe('外部联系人 ID'),
    kind: text().describe('种类，如 add_external_user、add_tags、open_radar'),
    group: group.describe('种类所属的组'),
    time: seconds.describe('事情发生的时间'),
    actor: oneOf('customer', 'staff', 'system').describe('谁做的：customer 客户，staff 员工，system 系统'),
    staff_id: text().nullable().describe('相关员工'),
    object: z.object({ type: text(), id: text(), name: text() }).nullable().describe('相关对象，名称为当时的名称'),
    text: text().describe('一句话说明'),
    data: z.record(z.string(), z.unknown()).describe('该种类的细节'),
  })
  .meta({ id: 'CustomerTimelineEntry' })

export const externalUserTimeline = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/external_user/timeline',
  summary: '获取客户轨迹',
  description:
    '由新到旧，按事情发生的时间。把上一页最后一条的 id 作为 last_id 传入，得到更早的记录；has_next 表示还有没有。',
  companion: true,
  seat: 'basic',

  query: {
    external_user_id: text({ min: 1 }).describe('外部联系人 ID'),
    group: group.optional().describe('只要这一组'),
    staff_id: text({ min: 1 }).optional().describe('只要与该员工相关的'),
    ...timeWindow('时间'),
    limit: queryInteger({ min: 1, max: 100 }).default(30).describe('条数，默认 30，最大 100'),
    last_id: queryInteger({ min: 1 }).optional().describe('上一页最后一条的 id'),
  },
  reply: { timeline_list: listOf(CustomerTimelineEntry), has_next: z.boolean().describe('是否还有更早的记录') },
  errors: {
    20206: raised('external_user_id 错误，找不到对应客户', { trigger: { query: { external_user_id: 'nobody' } } }),
  },
  example: { query: { external_user_id: 'wm_yunqi_1001', limit: '2' } },

  async handle({ query, db, fail }) {
    const { external_user_id, limit } = query
    const [row] = await readBytes(
      db,
      sql`select c.pk::text, x.items, coalesce(x.n > ${limit}, false)::text from customer c
        left join lateral (
          select string_agg(e.item, ',' order by e.time desc, e.id desc) filter (where e.n <= ${limit}) as items, max(e.n) as n
          from (
            select t.time, t.id, row_number() over (order by t.time desc, t.id desc) as n,
              json_build_object('id', t.id, 'external_user_id', c.external_user_id, 'kind', t.kind, 'group', t."group",
                'time', t.time, 'actor', t.actor, 'staff_id', t.staff_id, 'object', t.object, 'text', t.text,
                'data', t.data)::text as item
            from (
              select * from customer_timeline t where t.corp_id = w.corp_id and t.customer_pk = c.pk
                and ${all(filtersOf(query))} order by t.time desc, t.id desc limit ${limit + 1}) t) e) x on true
        where c.corp_id = w.corp_id and c.external_user_id = ${external_user_id}`,
    )
    if (!row) throw fail(20206)
    return { timeline_list: RawJson.list(row[1] ?? Buffer.alloc(0)), has_next: row[2]?.toString() === 'true' }
  },
})

type ListQuery = { group?: string; staff_id?: string; start_time?: number; end_time?: number; last_id?: number }

/** An entry that is not this customer's stands at the end: nothing is older than it. */
function filtersOf({ group, staff_id, start_time, end_time, last_id }: ListQuery) {
  const filters = [sql`true`]
  if (group !== undefined) filters.push(inGroup[group] as Fragment)
  if (staff_id !== undefined) filters.push(sql`t.staff_id = ${staff_id}`)
  if (start_time !== undefined) filters.push(sql`t.time >= ${start_time}`)
  if (end_time !== undefined) filters.push(sql`t.time <= ${end_time}`)
  if (last_id !== undefined)
    filters.push(sql`(t.time, t.id) < (
      select l.time, l.id from customer_timeline l
      where l.corp_id = w.corp_id and l.customer_pk = c.pk and l.id = ${last_id})`)
  return filters
}
