import { z } from 'zod'
import { invalid, raised } from '../../contract/errors.ts'
import { listOf, order, paging, queryInteger, queryWords, text, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { isStaff } from '../../engines/staff/known.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { page } from '../../storage/page.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'

const common = {
  ...({ audience: 'open', method: 'GET', kind: 'group_message', companion: true, seat: 'basic' } as const),
} as const
const window = paging({ limit: 20, max: 100 })

const PersonalMessage = z
  .object({
    msg_id: z.string().describe('群发 ID'),
    staff_id: z.string().describe('发送员工 ID'),
    staff_name: z.string().describe('发送员工姓名'),
    msg_create_time: z.int().describe('创建时间，Unix 秒'),
    delivery_count: z.int().describe('已发送的客户数'),
    fail_count: z.int().describe('发送失败的客户数'),
    msg_data: z.string().describe('内容，JSON 字符串：text、image、link、miniprogram、video，没有的为空对象'),
  })
  .meta({ id: 'PersonalMessage' })

const NAME = `(select coalesce(s.name, s.id) from staff s where s.corp_id = r.corp_id and s.id = r.staff_id)`
const count = (states: string) => `(select count(*) from personal_message_recipient p
  where p.corp_id = r.corp_id and p.msg_id = r.msg_id and p.status in (${states}))`
const ITEM =
  verbatim(`json_build_object('msg_id', r.msg_id, 'staff_id', r.staff_id, 'staff_name', coalesce(${NAME}, r.staff_id),
  'msg_create_time', r.created_at, 'delivery_count', ${count('1')}, 'fail_count', ${count('2, 3')},
  'msg_data', r.msg_data::text)::text`)

export const personalMessageList = endpoint({
  ...common,
  path: '/open-api/per/group_msg/single/list',
  summary: '获取员工个人群发列表',
  description: '按更新时间排列，默认升序。',
  query: {
    ...window,
    staff_id_list: queryWords().optional().describe('发送员工 ID 的 JSON 数组，如 ["a","b"]；也可以用逗号分隔'),
    department_id_list: queryWords().optional().describe('发送员工所在部门 ID，写法相同'),
    ...timeWindow('更新时间'),
    order,
  },
  reply: { msg_list: listOf(PersonalMessage), total: z.int().describe('总数') },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { staff_id_list: staff = [], department_id_list: departments = [], start_time, end_time, order } = query
    const narrowed = staff.length + departments.length > 0
    const { items, total } = await page(db, {
      ...{ of: 'personal_message', item: ITEM, window: query },
      order: { columns: ['updated_at', 'msg_id'], backwards: order === 'desc' },
      list: { name: 'personal_message', key: { t: 'updated_at', s: 'msg_id' } },
      range: { from: start_time, to: end_time },
      where: [
        ...(staff.length > 0 ? [sql`r.staff_id = any (${staff}::text[])`] : []),
        ...(departments.length > 0
          ? [
              sql`exists (select from staff s where s.corp_id = w.corp_id and s.id = r.staff_id
                and s.department && ${departments}::text[])`,
            ]
          : []),
        ...(narrowed && start_time !== undefined ? [sql`r.updated_at >= ${start_time}`] : []),
        ...(narrowed && end_time !== undefined ? [sql`r.updated_at <= ${end_time}`] : []),
      ],
    })
    return { msg_list: RawJson.list(items), total }
  },
})

const Recipient = z
  .object({
    external_user_id: z.string().describe('外部联系人 ID'),
    external_user_name: z.string().describe('客户姓名'),
    send_time: z.int().describe('发送时间，Unix 秒；未发送为 0'),
    staff_name: z.string().describe('发送员工姓名'),
    status: z.int().describe('0 未发送，1 已发送，2 不是好友，3 客户已收到其他群发'),
  })
  .meta({ id: 'PersonalMessageRecipient' })

const RECIPIENT =
  verbatim(`(select json_build_object('external_user_id', r.external_user_id, 'external_user_name', coalesce(c.name, ''),
    'send_time', r.send_time, 'staff_name', coalesce(s.name, m.staff_id), 'status', r.status)::text
  from personal_message m left join staff s on s.corp_id = m.corp_id and s.id = m.staff_id
  left join customer c on c.corp_id = m.corp_id and c.external_user_id = r.external_user_id
  where m.corp_id = r.corp_id and m.msg_id = r.msg_id)`)

/** Nothing, where all who got the message are wanted. */
function recipientsWith(msgId: string, status: number | undefined, name: string | undefined): Fragment[] {
  if (status === undefined && !name) return []
  return [
    sql`r.msg_id = ${msgId}`,
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(name
      ? [
          sql`exists (select from customer c where c.corp_id = w.corp_id and c.external_user_id = r.external_user_id
            and position(${name} in c.name) > 0)`,
        ]
      : []),
  ]
}

export const personalMessageRecipients = endpoint({
  ...common,
  path: '/open-api/per/group_msg/single/user/list',
  summary: '获取员工个人群发的客户与结果',
  description: '按外部联系人 ID 排列。',
  query: {
    msg_id: text({ min: 1 }).describe('群发 ID'),
    staff_id: text().optional().describe('发送员工 ID'),
    ...window,
    external_user_name: text({ max: 100 }).optional().describe('客户姓名，包含即可'),
    status: queryInteger({ min: 0, max: 3 }).optional().describe('只要这种结果'),
  },
  reply: { msg_send_result: listOf(Recipient), total: z.int().describe('总数') },
  errors: {
    21501: raised('staff_id 错误，找不到对应员工', { trigger: { query: { staff_id: 'nobody' } } }),
    21502: raised('msg_id 错误，找不到对应群发', { trigger: { query: { msg_id: 'nothing' } } }),
    21503: invalid('msg_id', 'msg_id 不能为空'),
  },
  example: { query: { msg_id: 'yunqi_personal_1', limit: '2' } },

  async handle({ query: { msg_id, staff_id, external_user_name, status, limit, offset }, db, fail }) {
    if (staff_id && !(await isStaff(db, staff_id))) throw fail(21501)
    const [[sender], { items, total }] = await Promise.all([
      readBytes(
        db,
        sql`select 1::text from personal_message r
          where r.corp_id = w.corp_id and r.msg_id = ${msg_id} and r.staff_id = coalesce(${staff_id || null}, r.staff_id)`,
      ),
      page(db, {
        ...{ of: 'personal_message_recipient', item: RECIPIENT, order: { columns: ['external_user_id'] } },
        ...{ window: { limit, offset } },
        list: {
          ...{ name: 'personal_message_recipient', key: { s: 'external_user_id' } },
          segment: { column: 'msg_id', value: msg_id },
        },
        where: recipientsWith(msg_id, status, external_user_name),
      }),
    ])
    if (!sender) throw fail(21502)
    return { msg_send_result: RawJson.list(items), total }
  },
})
