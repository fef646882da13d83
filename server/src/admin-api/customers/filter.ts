import { z } from 'zod'
import { oneOf, queryInteger, text } from '../../contract/fields.ts'
import { because, mustBe } from '../../contract/reasons.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { members } from '../../engines/crowd-filter/crowd.ts'
import { customersTagged } from '../../engines/customers/tag-count.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { crowdFilter } from '../kit/crowd-filter.ts'
import { type Filter, filter, segmentFilter } from '../kit/resource.ts'

/** The crowd filter, by which the list of customers is narrowed too. */
export const conditions = crowdFilter.omit({ eu_distinct: true }).strict()

/** A crowd package's filter as JSON text. */
const asJson = z
  .string()
  .max(50_000)
  .transform((json, context) => {
    try {
      const result = conditions.safeParse(JSON.parse(json))
      if (result.success) return result.data
    } catch {}
    context.addIssue({ code: 'custom', ...because(mustBe('crowd_filter')) })
    return z.NEVER
  })
  .meta({ rule: mustBe('crowd_filter') })

/** Those customers whom the filter's conditions fit. */
function inCrowd(wanted: z.output<typeof conditions>): Fragment {
  const empty = Object.values(wanted).every((value) => value === undefined)
  if (empty) return verbatim('true')
  return sql`r.pk in (select m.customer_pk from (${members(CORP_OF_ROW, wanted)}) m)`
}

/** The corporation's parameter of crowd filters, taken from the statement that they stand in. */
const CORP_OF_ROW = verbatim('w.corp_id') as unknown as string

const among = (table: string, column: string) => (value: unknown) =>
  sql`from ${verbatim(table)} l where l.corp_id = w.corp_id and l.${verbatim(column)} = ${value}`

const linked = (table: string, column: string) => (value: unknown) =>
  sql`r.pk in (select l.customer_pk ${among(table, column)(value)})`

/** Of a table that has each customer once for each value. */
const once = (table: string, column: string) =>
  [linked(table, column), (value: unknown) => sql`(select count(*) ${among(table, column)(value)})`] as const

/** A day of the corporation's calendar. */
const day = z.iso
  .date()
  .refine((day) => day >= '1970-01-01', because(mustBe('date')))
  .meta({ rule: mustBe('date') })

/** When a day of the corporation begins, in Unix seconds; `later` days after it. */
const startOf = (day: Fragment, later: 0 | 1) => sql`(select extract(epoch from
  (${day}::date + ${later}::int)::timestamp at time zone c.time_zone)::bigint from corp c where c.corp_id = w.corp_id)`

/** Who was won (`since`), or lost, on a day by somebody of the staff: a customer once for each. */
export const pairsOf = (day: Fragment, column: 'since' | 'lost_at') => {
  const at = verbatim(`l.${column}`)
  return sql`select l.customer_pk from relation l where l.corp_id = w.corp_id and l.standing in ('last', 'past')
    and ${at} >= ${startOf(day, 0)} and ${at} < ${startOf(day, 1)}`
}

/** Those whom somebody of the staff won, or lost, on a day: as the tiles of the first page count them. */
const inRelation = (column: 'since' | 'lost_at') => (day: string) => sql`r.pk in (${pairsOf(sql`${day}`, column)})`
const movedOn = (day: string) =>
  sql`r.pk in (${pairsOf(sql`${day}`, 'since')} union all ${pairsOf(sql`${day}`, 'lost_at')})`

/** Whether somebody follows the customer, and when it changed: of the list, and of changes to all that it shows. */
export const standing = {
  followed: oneOf('now', 'lost').describe('now 有员工跟进，lost 已流失'),
  added_on: day.describe('这一天（企业时区）被员工添加的'),
  lost_on: day.describe('这一天（企业时区）流失的'),
  moved_on: day.describe('这一天（企业时区）被添加或流失的'),
}

const SEGMENTS = {
  column: 'followed',
  lists: { arrival: 'customer_by_followed', created_at: 'customer_by_followed_creation' },
}

/** What narrows the list of customers: the crowd filter whole, or single conditions by their names. */
export const customerFilters: Record<string, Filter> = {
  filter: filter(asJson.describe('人群筛选条件（JSON），与人群包的 filter 相同'), inCrowd),
  followed: segmentFilter(standing.followed, SEGMENTS),
  added_on: filter(standing.added_on, inRelation('since')),
  lost_on: filter(standing.lost_on, inRelation('lost_at')),
  moved_on: filter(standing.moved_on, movedOn),
  t_id: filter(queryInteger({ min: 1 }).describe('带有的标签'), linked('customer_tag', 't_id'), (tId) =>
    customersTagged(sql`${tId}`),
  ),
  staff_id: filter(text({ min: 1 }).describe('添加了客户的员工'), ...once('customer_follow', 'staff_id')),
  stage_id: filter(queryInteger({ min: 1 }).describe('客户旅程阶段'), linked('customer_follow', 'stage_id')),
  group_ext_id: filter(text({ min: 1 }).describe('所在的群'), ...once('customer_group', 'group_ext_id')),
  phone: filter(
    sensitive('phone', text({ min: 1 }).describe('手机号；需要 phones:read 权限')),
    ...once('customer_phone', 'phone'),
  ),
  gender: filter(queryInteger({ min: 0, max: 2 }).describe('0 未知，1 男，2 女'), (value) => sql`r.gender = ${value}`),
  type: filter(
    queryInteger({ min: 1, max: 2 }).describe('1 微信用户，2 企业微信用户'),
    (value) => sql`r.type = ${value}`,
  ),
  unionid: filter(text({ min: 1 }).describe('unionid'), (value) => sql`r.unionid = ${value}`),
}
