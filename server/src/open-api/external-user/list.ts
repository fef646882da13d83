import { z } from 'zod'
import { invalid, raised } from '../../contract/errors.ts'
import { listOf, order, paging, queryInteger, queryTime, text, timeWindow } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { ExternalUser } from '../../records/customer/external-user.ts'
import type { CountedList } from '../../storage/counted-list.ts'
import { page } from '../../storage/page.ts'
import { verbatim } from '../../storage/sql.ts'
import { type Filter, filteredPage, ITEM, isFiltered, type Window } from './filter.ts'

const type = queryInteger({ min: 1, max: 2 }).optional()
const moment = queryTime().optional()

export const externalUserList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/external_user/list',
  kind: 'customer',
  summary: '获取客户列表',
  description:
    '默认按入库先后排序，传 order 则按创建时间排序。各筛选条件同时生效；start_time 与 end_time 筛选的是创建时间。',
  companion: true,
  partlyKnown: true,
  seat: 'basic',

  query: {
    staff_id: text().optional().describe('添加了客户的员工 ID'),
    type_: type.describe('客户类型：1 微信用户，2 企业微信用户'),
    type: type.describe('客户类型，与 type_ 相同'),
    t_id: queryInteger({ min: 1 }).optional().describe('客户带有的标签的 t_id'),
    tag_id: text().optional().describe('客户带有的标签的 tag_id'),
    unionid: text().optional(),
    phone_number: sensitive('phone', text().optional().describe('手机号')),
    order,
    ...timeWindow('创建时间'),
    start_update_time: moment.describe('更新时间起点（含）'),
    end_update_time: moment.describe('更新时间终点（含）'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { external_user_list: listOf(ExternalUser), total: z.int().describe('符合条件的客户总数') },
  errors: {
    20201: raised('staff_id 错误，找不到对应员工', { trigger: { query: { staff_id: 'no-such-staff' } } }),
    20202: invalid('type_|type|order', 'type_ 或 order 参数不合法'),
  },
  example: { query: { limit: '2' } },

  async handle({ query, db, fail }) {
    const { limit, offset, order, type_, type = type_, ...others } = query
    if (type_ !== undefined && type !== type_) throw fail(20202, 'type_ 与 type 不一致')
    const filter = { ...others, type }
    const list = countedListOf(filter, order)
    if (list) {
      const { total, items } = await page(db, {
        of: 'customer',
        item: verbatim(ITEM),
        order: { columns: order ? ['created_at', 'pk'] : ['pk'], backwards: order === 'desc' },
        list,
        window: { limit, offset },
      })
      return { external_user_list: RawJson.list(items), total }
    }
    const { unknown, total, items } = await filteredPage(db, filter, { limit, offset, order })
    if (unknown === 'staff') throw fail(20201)
    if (unknown) throw fail(10049, 't_id 或 tag_id 对应的标签不存在')
    return { external_user_list: RawJson.list(items), total }
  },
})

/** The counted list that has these customers in this order; none for most filters. */
function countedListOf(filter: Filter, order: Window['order']): CountedList | undefined {
  const { type, ...others } = filter
  if (isFiltered(others)) return undefined
  if (type === undefined)
    return order
      ? { name: 'customer_by_creation', key: { t: 'created_at', id: 'pk' } }
      : { name: 'customer', key: { id: 'pk' } }
  if (order) return undefined
  return { name: 'customer_by_type', key: { id: 'pk' }, segment: { column: 'type', value: String(type) } }
}
