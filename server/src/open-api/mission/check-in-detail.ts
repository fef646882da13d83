import { z } from 'zod'
import { invalid, raised } from '../../contract/errors.ts'
import { listOf, oneOf, paging, queryInteger, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { read } from '../../storage/corp-db.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const phase = oneOf('joined', 'first_entry', 'finished').describe(
  'joined 打过卡未完成，first_entry 打开过页面未打卡，finished 已完成',
)

const CheckInParticipant = z
  .object({
    id: z.int().describe('参与 ID'),
    nickname: text().describe('客户昵称'),
    last_check_in_time: z.int().describe('最近打卡的时间，没有打过为 0'),
    ip_city: text().describe('城市，总为空字符串'),
    total_days: z.int().describe('累计打卡天数'),
    succession_days: z.int().describe('到最近一次打卡为止的连续天数'),
    phase,
    unionid: text().describe('unionid，没有则为空字符串'),
    external_user_id: text().describe('外部联系人 ID'),
  })
  .meta({ id: 'CheckInParticipant' })

const ITEM = verbatim(`(select json_build_object('id', r.id, 'nickname', coalesce(c.name, ''),
  'last_check_in_time', r.last_at, 'ip_city', '', 'total_days', r.total_days, 'succession_days', r.streak, 'phase', r.phase,
  'unionid', coalesce(c.unionid, ''), 'external_user_id', r.external_user_id)::text
  from (select 1) one left join customer c on c.corp_id = r.corp_id and c.external_user_id = r.external_user_id)`)

export const checkInMissionDetail = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/check_in_act/mission/detail',
  summary: '获取群打卡活动的参与客户',
  description: '按首次打开页面的先后。城市不作记录。',
  companion: true,
  seat: 'marketing',

  query: {
    act_id: queryInteger({ min: 1 }).describe('活动 ID'),
    phase: phase.optional(),
    order: oneOf('asc', 'desc').default('asc').describe('按首次打开页面的先后：asc 升序，desc 降序；默认 asc'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { mission_detail: listOf(CheckInParticipant), total: z.int().describe('符合条件的客户总数') },
  errors: {
    21608: raised('corp_id 错误，找不到对应的企业'),
    21609: invalid('act_id', 'act_id 不合法，或找不到对应活动'),
    21610: invalid('phase', 'phase 不合法'),
    21611: invalid('order', 'order 不合法'),
    21612: invalid('limit', 'limit 不合法'),
    21613: invalid('offset', 'offset 不合法'),
  },
  removedCorp: 21608,
  example: { query: { act_id: '712', phase: 'joined', limit: '2' } },

  async handle({ query, db, fail }) {
    const { act_id, phase, order } = query
    const known = await read(db, sql`select 1 from check_in_mission m where m.corp_id = w.corp_id and m.id = ${act_id}`)
    if (known.length === 0) throw fail(21609, 'act_id 找不到对应活动')
    const segment = phase ? { column: 'shelf', value: `${act_id}/${phase}` } : { column: 'act', value: String(act_id) }
    const { total, items } = await page(db, {
      of: 'check_in_participant',
      item: ITEM,
      order: { columns: ['id'], backwards: order === 'desc' },
      list: { name: phase ? 'check_in_participant_by_phase' : 'check_in_participant', key: { id: 'id' }, segment },
      window: query,
    })
    return { mission_detail: RawJson.list(items), total }
  },
})
