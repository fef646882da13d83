import { z } from 'zod'
import { listOf, paging, queryInteger, text, timeWindow } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { Project } from '../../records/project/project.ts'
import type { CountedList } from '../../storage/counted-list.ts'
import { page } from '../../storage/page.ts'
import { searching } from '../../storage/search.ts'
import { type Fragment, sql } from '../../storage/sql.ts'

/** Ids separated by commas, as the query carries them; spaces around an id do not matter. */
const staffIds = z
  .codec(z.string().regex(/^\s*[^\s,][^,]*(?:,\s*[^\s,][^,]*)*$/), z.array(z.string()), {
    decode: (wire) => wire.split(',').map((id) => id.trim()),
    encode: (ids) => ids.join(','),
  })
  .meta({ rule: mustBe('ids') })

export const projectList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/project/list',
  kind: 'project',
  summary: '获取项目列表',
  description: '按项目 ID 升序。未完成的项目与阶段在截止时间之后为已逾期，读取时按当前时间计算。',
  seat: 'service',

  query: {
    status: queryInteger({ min: 0, max: 3 })
      .default(0)
      .describe('0 全部，1 未完成（未逾期），2 已完成，3 已逾期；默认 0'),
    ...timeWindow('创建时间', 'number'),
    create_staff_id: staffIds.optional().describe('创建人员工 ID，逗号分隔'),
    pr_staff_id: staffIds.optional().describe('负责人员工 ID，逗号分隔'),
    name: text().optional().describe('项目名称，模糊匹配'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { project_list: listOf(Project), total: z.int().describe('符合条件的项目总数') },
  example: { query: { status: '0', limit: '2' } },

  async handle({ query, db, now }) {
    const { total, items } = await page(db, {
      of: 'project',
      item: itemAt(now),
      order: { columns: ['uid'] },
      ...among(query, now),
      window: query,
    })
    return { project_list: RawJson.list(items), total }
  },
})

type Filters = {
  status: number
  start_time?: number | undefined
  end_time?: number | undefined
  create_staff_id?: string[] | undefined
  pr_staff_id?: string[] | undefined
  name?: string | undefined
}

/** A project's JSON text, with the statuses that the clock decides. */
function itemAt(now: number): Fragment {
  return sql`project_item(r.doc, r.dues, r.first_due, r.last_due, ${now})`
}

/** How to find what matches: all projects and all complete ones are counted lists, the rest go by an index. */
function among({ status, start_time, end_time, create_staff_id, pr_staff_id, name }: Filters, now: number) {
  const where: Fragment[] = []
  if (start_time !== undefined) where.push(sql`r.create_time >= ${start_time}`)
  if (end_time !== undefined) where.push(sql`r.create_time <= ${end_time}`)
  if (create_staff_id) where.push(sql`r.create_staff_id = any (${create_staff_id})`)
  if (pr_staff_id) {
    where.push(sql`r.uid in (
      select l.uid from project_staff l where l.corp_id = w.corp_id and l.staff_id = any (${pr_staff_id}))`)
  }
  const found = searching('project', 'uid', name)
  const complete = status === 2
  if (complete && where.length === 0 && !found) return { list: COMPLETE }
  if (complete) where.push(sql`r.state = 'complete'`)
  if (status === 1) where.push(sql`r.state = 'open' and r.end_time >= ${now}`)
  if (status === 3) where.push(sql`r.state = 'open' and r.end_time < ${now}`)
  return { where, among: found, list: ALL }
}

const ALL: CountedList = { name: 'project', key: { s: 'uid' } }
const COMPLETE: CountedList = {
  name: 'project_by_state',
  key: { s: 'uid' },
  segment: { column: 'state', value: 'complete' },
}
