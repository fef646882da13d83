import { z } from 'zod'
import { integer, listOf, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { CrowdPackage } from '../../records/crowd-package/crowd-package.ts'
import { page } from '../../storage/page.ts'
import { searching } from '../../storage/search.ts'
import { sql } from '../../storage/sql.ts'
import { SUCCESS } from '../success-beside.ts'

export const crowdPackageList = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/external_user_package/list',
  kind: 'crowd_package',
  summary: '获取人群包列表',
  description:
    '按人群包 ID 升序，所有参数都可以不传，请求体也可以不传；name 为空字符串、staff_id_list 为空数组与不传相同。由接口分批写入的人群包，最后一批之前为原有的数据；24 小时没有下一批则放弃已写入的各批。',
  seat: 'basic',
  envelope: 'status',

  body: {
    name: text().optional().describe('人群包名称，不区分大小写的子串'),
    staff_id_list: z.array(integer()).optional().describe('创建人的整数主键'),
    page_no: integer({ min: 1 }).default(1).describe('页码，默认 1'),
    page_size: integer({ min: 1, max: 100 }).default(30).describe('每页条数，默认 30，最大 100'),
  },
  bodyOptional: true,
  reply: { ...SUCCESS.fields, data_list: listOf(CrowdPackage), total_count: z.int().describe('符合条件的人群包总数') },
  example: { body: { name: '会员', page_no: 1, page_size: 2 } },

  async handle({ body, db }) {
    const { name, staff_id_list = [], page_no, page_size } = body
    const { total, items } = await page(db, {
      of: 'crowd_package',
      where: staff_id_list.length === 0 ? [] : [sql`r.creator_pk = any (${staff_id_list})`],
      among: searching('crowd_package', 'id', name || undefined),
      order: { columns: ['id'] },
      list: { name: 'crowd_package', key: { id: 'id' } },
      window: { limit: page_size, offset: (page_no - 1) * page_size },
    })
    return { ...SUCCESS.values, data_list: RawJson.list(items), total_count: total }
  },
})
