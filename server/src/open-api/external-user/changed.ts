import { z } from 'zod'
import { invalid, raised } from '../../contract/errors.ts'
import { listOf, oneOf, paging, queryInteger, queryTime, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { isStaff } from '../../engines/staff/known.ts'
import { ExternalUser } from '../../records/customer/external-user.ts'
import { page } from '../../storage/page.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { ITEM } from './filter.ts'
import { changesOf } from './outflow.ts'

/** A customer's item, for a row of another table. */
const ITEM_OF_ROW = `(select customer_item(c.doc, c.points) from customer c
  where c.corp_id = r.corp_id and c.pk = r.customer_pk)`

const moment = queryTime().optional()

export const externalUserUpdateList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/external_user/update/list',
  kind: 'customer',
  summary: '按变更时间获取客户列表',
  description:
    'source 决定按哪种变更的时间筛选和排列，默认由近到远：external_user 客户的任何变更，remark 资料、备注与自定义字段，tag_relation 标签，staff_relation 与 staff_id 的好友关系（添加、流失等，已流失的也在内）。从未有过该种变更的客户不在其中。返回的 updated_at 始终是客户的更新时间。',
  companion: true,
  partlyKnown: true,
  seat: 'basic',

  query: {
    source: oneOf('external_user', 'remark', 'staff_relation', 'tag_relation').describe('哪种变更'),
    staff_id: text()
      .optional()
      .describe('员工 ID，source 为 staff_relation 时必传；其他 source 时只返回该员工现在添加的客户'),
    type: queryInteger({ min: 1, max: 2 }).optional().describe('客户类型：1 微信用户，2 企业微信用户'),
    phone_number: sensitive('phone', text().optional().describe('手机号')),
    order: oneOf('asc', 'desc').default('desc').describe('按变更时间排序：asc 升序，desc 降序（默认）'),
    start_update_time: moment.describe('变更时间起点（含）'),
    end_update_time: moment.describe('变更时间终点（含）'),
    start_add_time: moment.describe('添加时间起点（含），只用于 staff_relation'),
    end_add_time: moment.describe('添加时间终点（含），只用于 staff_relation'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { external_user_list: listOf(ExternalUser), total: z.int().describe('符合条件的客户总数') },
  errors: {
    20201: invalid('order', 'order 参数不合法，或 staff_id 找不到对应员工'),
    20202: raised('source 为 staff_relation 时需要 staff_id', {
      trigger: { query: { source: 'staff_relation' } },
    }),
    20203: invalid('type', 'type 参数不合法'),
  },
  example: { query: { source: 'external_user', limit: '2' } },

  async handle({ query, db, fail }) {
    const { source, staff_id, type, phone_number, order, limit, offset } = query
    if (source === 'staff_relation' && !staff_id) throw fail(20202)
    if (staff_id && !(await isStaff(db, staff_id))) throw fail(20201)
    const range = { from: query.start_update_time, to: query.end_update_time }
    const [of, pk, time, id] = TABLES[source]
    const key = verbatim(`r.${pk}`)
    const where: Fragment[] = [
      ...(type === undefined
        ? []
        : [
            of === 'customer'
              ? sql`r.type = ${type}`
              : sql`exists (select from customer c where c.corp_id = w.corp_id and c.pk = ${key} and c.type = ${type})`,
          ]),
      ...(phone_number === undefined
        ? []
        : [
            sql`${key} in (select l.customer_pk from customer_phone l where l.corp_id = w.corp_id and l.phone = ${phone_number})`,
          ]),
      ...(!staff_id ? [] : [ofStaff(source, staff_id, key)]),
      ...(source === 'staff_relation' ? within('since', query.start_add_time, query.end_add_time) : []),
    ]
    const narrowed = where.length > 0
    const { total, items } = await page(db, {
      of,
      item: verbatim(of === 'customer' ? ITEM : ITEM_OF_ROW),
      ...(narrowed
        ? {
            where: [...where, ...ownRows(source), ...within(time, range.from, range.to)],
            keysFirst: source === 'staff_relation',
          }
        : { range, list: of === 'customer' ? BY_UPDATE : changesOf(source) }),
      order: { columns: [time, id], backwards: order === 'desc' },
      window: { limit, offset },
    })
    return { external_user_list: RawJson.list(items), total }
  },
})

type Source = 'external_user' | 'remark' | 'staff_relation' | 'tag_relation'

/** Where each kind of change is: the table, and its columns of the customer, the time and what makes the order whole. */
const TABLES: Record<Source, readonly [of: string, pk: string, time: string, id: string]> = {
  external_user: ['customer', 'pk', 'updated_at', 'pk'],
  remark: ['customer_change', 'customer_pk', 'time', 'customer_pk'],
  tag_relation: ['customer_change', 'customer_pk', 'time', 'customer_pk'],
  staff_relation: ['relation', 'customer_pk', 'changed_at', 'id'],
}

const BY_UPDATE = { name: 'customer_by_update', key: { t: 'updated_at', id: 'pk' } }

/** What parts a source's rows from others in its table. */
function ownRows(source: Source): Fragment[] {
  if (source === 'external_user') return []
  return [source === 'staff_relation' ? verbatim("r.standing = 'last'") : sql`r.source = ${source}`]
}

function ofStaff(source: Source, staffId: string, key: Fragment): Fragment {
  if (source === 'staff_relation') return sql`r.staff_id = ${staffId}`
  return sql`${key} in (select l.customer_pk from customer_follow l where l.corp_id = w.corp_id and l.staff_id = ${staffId})`
}

function within(column: string, from: number | undefined, to: number | undefined): Fragment[] {
  const at = verbatim(`r.${column}`)
  return [...(from === undefined ? [] : [sql`${at} >= ${from}`]), ...(to === undefined ? [] : [sql`${at} <= ${to}`])]
}
