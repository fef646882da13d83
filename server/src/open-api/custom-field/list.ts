import { z } from 'zod'
import { listOf, paging } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { CustomField } from '../../engines/customers/catalogue.ts'
import { page } from '../../storage/page.ts'

export const customFieldList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/custom_field/list',
  kind: 'custom_field',
  summary: '获取客户自定义字段列表',
  companion: true,
  seat: 'basic',

  query: paging({ limit: 30, max: 100 }),
  reply: { custom_field_list: listOf(CustomField), total: z.int().describe('总数') },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { total, items } = await page(db, {
      of: 'custom_field',
      order: { columns: ['field_id'] },
      window: query,
    })
    return { custom_field_list: RawJson.list(items), total }
  },
})
