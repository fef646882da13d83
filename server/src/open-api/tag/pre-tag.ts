import { z } from 'zod'
import { invalid, raised } from '../../contract/errors.ts'
import { integer, listOf, paging, text, timeWindow } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { preTag, removePreTags } from '../../engines/customers/pre-tag.ts'
import { holdTags } from '../../engines/tags/hold.ts'
import { PreTagTask } from '../../records/customer/pre-tag.ts'
import { page } from '../../storage/page.ts'
import { verbatim } from '../../storage/sql.ts'

const MOST = 1000
const SOURCE = 'openapi'
const common = { audience: 'open', kind: 'customer', companion: true, seat: 'marketing' } as const

const word = text({ min: 1, max: 128 })

export const wxUserMarkTag = endpoint({
  ...common,
  method: 'POST',
  path: '/open-api/wx_user/mark_tag',
  summary: '预打标签',
  description: '已是客户的立即打上，其他人成为客户时打上。同时传入时 unionid_list 优先。',
  writes: true,
  batch: true,
  body: {
    tag: z
      .object({
        id: z
          .union([integer({ min: 1 }), z.string().regex(/^[1-9]\d{0,14}$/)])
          .meta({ rule: mustBe('integer_at_least', { min: 1 }) })
          .describe('标签 t_id'),
        name: text({ min: 1 }).describe('标签名称'),
        group_name: text({ min: 1 }).describe('标签组名称'),
      })
      .describe('标签，三个字段须相符'),
    unionid_list: z.array(word).max(MOST).optional().describe(`unionid，至多 ${MOST} 个`),
    mobile_list: sensitive(
      'phone',
      z
        .array(text({ min: 1, max: 32 }))
        .max(MOST)
        .optional()
        .describe(`手机号，至多 ${MOST} 个`),
    ),
    unionid_openid_list: z
      .array(z.object({ unionid: word, openid: word }))
      .max(MOST)
      .optional()
      .describe(`密文企业的 unionid 与 openid，一并匹配，至多 ${MOST} 个；其他企业只看 unionid`),
  },
  reply: {},
  errors: {
    20351: invalid('unionid_list|mobile_list|unionid_openid_list', '名单不合法：各至多 1000 个，至少需要一个'),
    10002: invalid('tag', '标签参数错误'),
  },
  example: {
    body: { tag: { id: 123, name: '商场活动', group_name: '来源渠道' }, unionid_list: ['on_yunqi_market_4'] },
  },

  async handle({ body, ctx, corp, fail }) {
    const { tag, unionid_list = [], mobile_list = [], unionid_openid_list = [] } = body
    const pairs = unionid_openid_list.map(({ unionid, openid }) => ({
      target: unionid,
      openid: corp.ciphertext ? openid : '',
    }))
    const plain = (targets: readonly string[]) => targets.map((target) => ({ target, openid: '' }))
    const unionids = [...plain(unionid_list), ...pairs]
    const targets = unionids.length > 0 ? unionids : plain(mobile_list)
    if (targets.length === 0) throw fail(20351)
    const { tx, corpId } = ctx
    const tId = Number(tag.id)
    await holdTags(ctx)
    const [known] = await tx`
      select 1 from tag t join tag_group g on g.corp_id = t.corp_id and g.tag_group_id = t.tag_group_id
      where t.corp_id = ${corpId} and t.t_id = ${tId} and t.tag_name = ${tag.name} and g.tag_group_name = ${tag.group_name}`
    if (!known) throw fail(10002)
    await preTag(ctx, { tId, targetType: unionids.length > 0 ? 'union_id' : 'mobile', targets, source: SOURCE })
    return {}
  },
})

const ITEM = `(case r.target_type when 'mobile' then '{"mobile":' else '{"unionid":' end || js(r.target) || ',"tag_ids":['
  || coalesce((select js(t.tag_id) from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id), '') || '],"create_at":'
  || r.created_at || ',"has_marked":' || (r.marked_at is not null)::text || ',"source":' || js(r.source) || '}')`

export const preTagList = endpoint({
  ...common,
  method: 'GET',
  path: '/open-api/pre_tag/list_v2',
  summary: '获取预打标签任务列表',
  description: '每人每个标签一项，按创建先后排列。',
  query: { ...timeWindow('创建时间'), ...paging({ limit: 30, max: 100 }) },
  reply: { tag_tasks: listOf(PreTagTask) },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { items } = await page(db, {
      ...{ of: 'pre_tag', item: verbatim(ITEM), order: { columns: ['created_at', 'id'] }, window: query },
      range: { from: query.start_time, to: query.end_time },
      list: { name: 'pre_tag', key: { t: 'created_at', id: 'id' } },
    })
    return { tag_tasks: RawJson.list(items) }
  },
})

export const preTagRemove = endpoint({
  ...common,
  method: 'GET',
  path: '/open-api/pre_tag/remove/unionid',
  summary: '删除 unionid 的预打标签任务',
  description:
    '以 GET 调用的写接口：接受 Idempotency-Key，预取请求不执行，没有 HEAD。删除由开放接口导入的任务；已经打上的标签保留。',
  writes: true,
  query: { unionid: word.describe('unionid') },
  reply: {},
  errors: { 20310: raised('没有该 unionid 的任务', { trigger: { query: { unionid: 'nobody' } } }) },
  example: { query: { unionid: 'on_yunqi_market_3' } },

  async handle({ query, ctx, fail }) {
    if (!(await removePreTags(ctx, query.unionid, SOURCE))) throw fail(20310)
    return {}
  },
})
