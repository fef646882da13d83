import { z } from 'zod'
import { listOf, paging, queryWords, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { AddTask } from '../../engines/customers/add-task.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const { id, phone, remark_name, staff_id, importer_staff_id, tags, status, source } = AddTask.shape
const { external_user_id, created_at, updated_at } = AddTask.shape

const SubMission = z
  .object({
    ...{ id, phone_number: phone, remark_name, status, staff_id, creator_staff_id: importer_staff_id, add_tags: tags },
    ...{ source, external_user_id, created_at, updated_at },
  })
  .meta({ id: 'AddTaskItem' })

const ITEM =
  verbatim(`json_build_object('id', r.id, 'phone_number', r.phone, 'remark_name', r.remark_name, 'status', r.status,
  'staff_id', r.staff_id, 'creator_staff_id', r.importer_staff_id, 'add_tags', r.tags, 'source', r.source,
  'external_user_id', r.external_user_id, 'created_at', r.created_at, 'updated_at', r.updated_at)::text`)

export const addTaskList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/batch_add_customer/sub_mission/list',
  kind: 'add_task',
  summary: '批量加好友：任务列表',
  description: '一种状态的任务，新的在前。',
  companion: true,
  partlyKnown: true,
  seat: 'basic',

  query: {
    status,
    keyword: sensitive('phone', text({ max: 64 }).optional().describe('手机号，或备注中的文字')),
    source_list: queryWords()
      .optional()
      .describe('来源，如 ["open_api"] 或 open_api,excel，也可以重复此参数；[] 或不传为全部'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { sub_mission_list: listOf(SubMission), total: z.int().describe('总数') },
  example: { query: { status: 'waiting', limit: '2' } },

  async handle({ query, db }) {
    const { status, keyword, source_list: sources = [] } = query
    const narrowed = keyword || sources.length > 0
    const { items, total } = await page(db, {
      ...{ of: 'add_task', item: ITEM, order: { columns: ['id'], backwards: true }, window: query },
      list: { name: 'add_task_by_status', key: { id: 'id' }, segment: { column: 'status', value: status } },
      where: [
        ...(narrowed ? [sql`r.status = ${status}`] : []),
        ...(keyword ? [sql`(r.phone = ${keyword} or position(${keyword} in r.remark_name) > 0)`] : []),
        ...(sources.length > 0 ? [sql`r.source = any (${sources}::text[])`] : []),
      ],
    })
    return { sub_mission_list: RawJson.list(items), total }
  },
})
