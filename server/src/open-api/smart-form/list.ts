import { z } from 'zod'
import { failed, invalid } from '../../contract/errors.ts'
import { listOf, paging } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { SmartForm } from '../../records/smart-form/smart-form.ts'
import type { CountedList } from '../../storage/counted-list.ts'
import { page } from '../../storage/page.ts'

export const smartFormList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/smart_form/form/list',
  kind: 'smart_form',
  summary: '获取智能表单列表',
  description: '按表单 ID 升序，不含已删除的表单。',
  seat: 'basic',

  query: {
    status: SmartForm.shape.status
      .optional()
      .describe('表单状态：publish 已发布，drafts 草稿箱，end 已关闭；不传返回全部'),
    ...paging({ limit: 40, max: 100 }),
  },
  reply: { result: listOf(SmartForm), total: z.int().describe('符合条件的表单总数') },
  errors: {
    21901: invalid('*', '智能表单参数校验失败'),
    21902: failed('智能表单数据查询失败'),
  },
  example: { query: { status: 'publish', limit: '2' } },

  async handle({ query, db }) {
    const { total, items } = await page(db, {
      of: 'smart_form',
      order: { columns: ['id'] },
      list: countedListOf(query.status),
      window: query,
    })
    return { result: RawJson.list(items), total }
  },
})

function countedListOf(status: string | undefined): CountedList {
  const key = { id: 'id' }
  if (status === undefined) return { name: 'smart_form', key, segment: { column: 'listed', value: 'yes' } }
  return { name: 'smart_form_by_status', key, segment: { column: 'listed_status', value: status } }
}
