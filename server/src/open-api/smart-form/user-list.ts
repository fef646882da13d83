import { z } from 'zod'
import { failed, invalid } from '../../contract/errors.ts'
import { listOf, oneOf, paging, queryInteger, seconds, text, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { page } from '../../storage/page.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { isForm } from './known.ts'

const status = oneOf('submit', 'write', 'view').describe('submit 提交过，write 填写未提交，view 打开未填写')

const SmartFormUser = z
  .object({
    u_id: z.int().describe('访客在这份表单中的 ID，用于获取其回答'),
    form_id: z.int().describe('表单 ID'),
    status,
    external_user_id: text().describe('外部联系人 ID，不是客户则为空字符串'),
    unionid: text().describe('unionid，没有则为空字符串'),
    openid: text().describe('openid，没有则为空字符串'),
    user_name: text().describe('客户姓名'),
    user_avatar: text().describe('客户头像'),
    user_city: text().describe('城市，总为空字符串'),
    submit_count: z.int().describe('提交次数'),
    view_count: z.int().describe('打开次数'),
    created_at: seconds.describe('首次打开的时间'),
    submit_at: z.int().describe('最近提交的时间，没有提交过为 0'),
  })
  .meta({ id: 'SmartFormUser' })

const ITEM =
  verbatim(`(select json_build_object('u_id', r.id, 'form_id', r.form_id, 'status', split_part(r.shelf, '/', 2),
  'external_user_id', coalesce(r.external_user_id, ''), 'unionid', coalesce(c.unionid, ''), 'openid', coalesce(r.openid, ''),
  'user_name', coalesce(c.name, ''), 'user_avatar', coalesce(c.avatar, ''), 'user_city', '', 'submit_count', r.answers,
  'view_count', r.views, 'created_at', r.first_at, 'submit_at', coalesce(r.answered_at, 0))::text
  from (select 1) one left join customer c on c.corp_id = r.corp_id and c.external_user_id = r.external_user_id)`)

export const smartFormUserList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/smart_form/form/user/list',
  summary: '获取智能表单的访客列表',
  description:
    '按首次打开的先后。只含在微信或企业微信中登录过的访客，陌生人的回答见 smart_form/form/user/submit/list。city 不区分访客：城市不作记录，传了则没有符合的访客。',
  companion: true,
  partlyKnown: true,
  seat: 'basic',

  query: {
    form_id: queryInteger({ min: 1 }).describe('表单 ID'),
    status,
    city: text().optional().describe('城市'),
    ...timeWindow('首次打开时间'),
    ...paging({ limit: 40, max: 100 }),
  },
  reply: { result: listOf(SmartFormUser), total: z.int().describe('符合条件的访客总数') },
  errors: { 21901: invalid('*', '智能表单参数校验失败'), 21902: failed('智能表单数据查询失败') },
  example: { query: { form_id: '2001', status: 'submit', limit: '2' } },

  async handle({ query, db, fail }) {
    const { form_id, status, city, start_time, end_time } = query
    if (!(await isForm(db, form_id))) throw fail(21901, 'form_id 找不到对应表单')
    const shelf = `${form_id}/${status}`
    const narrowed: Fragment[] = [
      ...(city === undefined ? [] : [verbatim('false')]),
      ...(start_time === undefined ? [] : [sql`r.first_at >= ${start_time}`]),
      ...(end_time === undefined ? [] : [sql`r.first_at <= ${end_time}`]),
    ]
    const { total, items } = await page(db, {
      of: 'smart_form_visitor',
      item: ITEM,
      ...(narrowed.length > 0 ? { where: [sql`r.shelf = ${shelf}`, ...narrowed] } : {}),
      order: { columns: ['id'] },
      list: { name: 'smart_form_visitor', key: { id: 'id' }, segment: { column: 'shelf', value: shelf } },
      window: query,
    })
    return { result: RawJson.list(items), total }
  },
})
