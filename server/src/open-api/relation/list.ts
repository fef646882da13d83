import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { listOf, paging, queryInteger, queryTime, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { isStaff } from '../../engines/staff/known.ts'
import { ExternalUser } from '../../records/customer/external-user.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const { id, name, avatar, gender, type, corp_name, corp_full_name, position, score, unionid } = ExternalUser.shape
const { created_at, updated_at } = ExternalUser.shape

const RelatedUser = z
  .object({
    ...{ id, name, avatar, gender, type, corp_name, corp_full_name, position, score, unionid, created_at, updated_at },
    staff_relation: z
      .object({
        staff_id: z.string().describe('员工 ID'),
        add_time: z.int().describe('添加时间'),
        remark: z.string().describe('员工给客户的备注，已流失则为空字符串'),
        state: z.string().describe('渠道标记，没有则为空字符串'),
        outflow: z.literal([0, 1]).describe('0 未流失，1 已流失'),
        deleted_at: z.int().describe('流失时间，未流失为 0'),
        deleted_by: z
          .string()
          .describe('谁结束了关系：external_user 客户，staff 员工，transfer 转接；未流失或不知道为空字符串'),
      })
      .describe('客户与员工的关系'),
  })
  .meta({ id: 'RelatedUser' })

const moment = queryTime().optional()

export const externalUserStaffRelationList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/external_user_staff_relation/list',
  kind: 'customer',
  summary: '获取客户与员工的关系列表',
  description: '每一对客户与员工一条，取其最近一次的关系，按添加时间排序。各筛选条件同时生效。',
  companion: true,
  partlyKnown: true,
  seat: 'basic',

  query: {
    staff_id: text().optional().describe('员工 ID'),
    outflow: queryInteger({ min: 0, max: 1 }).optional().describe('0 未流失，1 已流失，不传为全部'),
    start_add_time: moment.describe('添加时间起点（含）'),
    end_add_time: moment.describe('添加时间终点（含）'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { external_user_list: listOf(RelatedUser), total: z.int().describe('符合条件的关系总数') },
  errors: {
    20201: raised('staff_id 错误，找不到对应员工', { trigger: { query: { staff_id: 'no-such-staff' } } }),
  },
  example: { query: { limit: '2' } },

  async handle({ query, db, fail }) {
    const { staff_id, outflow, start_add_time, end_add_time } = query
    if (staff_id !== undefined && !(await isStaff(db, staff_id))) throw fail(20201)
    const where = [
      ...(staff_id === undefined ? [] : [sql`r.staff_id = ${staff_id}`]),
      ...(outflow === undefined ? [] : [verbatim(outflow === 1 ? 'r.lost_at is not null' : 'r.lost_at is null')]),
      ...(start_add_time === undefined ? [] : [sql`r.since >= ${start_add_time}`]),
      ...(end_add_time === undefined ? [] : [sql`r.since <= ${end_add_time}`]),
    ]
    const { total, items } = await page(db, {
      of: 'relation',
      item: verbatim('relation_item(r)'),
      ...(where.length > 0 ? { where: [verbatim("r.standing = 'last'"), ...where], keysFirst: true } : {}),
      order: { columns: ['since', 'id'] },
      list: { name: 'relation', key: { t: 'since', id: 'id' }, segment: { column: 'standing', value: 'last' } },
      window: query,
    })
    return { external_user_list: RawJson.list(items), total }
  },
})
