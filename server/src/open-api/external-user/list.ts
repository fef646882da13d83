import { z } from 'zod'
import { listOf, paging, text, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { page } from '../../storage/page.ts'
import { verbatim } from '../../storage/sql.ts'
import { ExternalUser } from './external-user.ts'
import { filteredPage, ITEM, isFiltered } from './filter.ts'

export const externalUserList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/external_user/list',
  tag: '客户',
  summary: '获取客户列表',
  description: '按创建先后排序。各筛选条件同时生效；时间筛选的是更新时间。',
  companion: true,
  seat: 'basic',

  query: {
    staff_id: text().optional().describe('添加了客户的员工 ID'),
    tag_id: text().optional().describe('客户带有的标签的 tag_id'),
    unionid: text().optional(),
    phone_number: text().optional().describe('手机号'),
    ...timeWindow('更新时间'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { external_user_list: listOf(ExternalUser), total: z.int().describe('符合条件的客户总数') },
  example: { query: { limit: '2' } },

  async handle({ query, db, fail }) {
    if (!isFiltered(query)) {
      const { total, items } = await page(db, {
        of: 'customer',
        item: verbatim(ITEM),
        order: { columns: ['pk'] },
        list: { name: 'customer', key: { id: 'pk' } },
        window: query,
      })
      return { external_user_list: RawJson.list(items), total }
    }
    const { unknown, total, items } = await filteredPage(db, query, query)
    if (unknown) throw fail(10049, unknown === 'staff' ? 'staff_id 对应的员工不存在' : 'tag_id 对应的标签不存在')
    return { external_user_list: RawJson.list(items), total }
  },
})
