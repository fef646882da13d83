import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { mustBe } from '../../contract/reasons.ts'
import { colour, logo, type Settings, timeZone } from '../../engines/corporations/corporation.ts'
import { setCorp } from '../../engines/corporations/set.ts'
import { verbatim } from '../../storage/sql.ts'
import { inCorporation, type ReadCall, type WriteCall } from '../kit/call.ts'
import { changed, shown } from '../kit/endpoints.ts'
import { readRecord } from '../kit/record.ts'
import { partial, type Resource } from '../kit/resource.ts'

const most = integer({ min: 0 }).optional()

const limits = z
  .strictObject({
    profile: z.literal('strict').optional().describe('strict：平台公布的限制'),
    in_flight: most.describe('同时处理的调用数，默认 64'),
    per_minute: most.describe('每个接口每分钟的调用数'),
    per_hour: most.describe('每个接口每小时的调用数'),
    batch_per_minute: most.describe('每个批量写接口每分钟的调用数'),
    batch_per_hour: most.describe('每个批量写接口每小时的调用数'),
  })
  .describe('开放接口的限制，0 为不限；只有服务器管理员可以修改')

const body = {
  name: text({ min: 1, max: 200 }).describe('企业名称'),
  time_zone: timeZone.meta({ rule: mustBe('time_zone') }).describe('时区'),
  ciphertext: z.boolean().describe('是否密文企业：以 unionid 与 openid 识别客户'),
  chat_terms_agreed: z.boolean().describe('是否已同意会话存档条款'),
  limits,
  logo: logo.meta({ rule: mustBe('logo') }).describe('标志的地址，没有则为空字符串'),
  colour: colour.meta({ rule: mustBe('colour') }).describe('品牌色，没有则为空字符串'),
}

/** The corporation itself: one record, whose id is the corporation's. */
const settings: Resource = {
  ...{ path: 'settings', tag: '设置', noun: '企业设置', kind: 'corp', table: 'corp' },
  rights: { read: 'settings:read', write: 'settings:write' },
  id: { column: 'corp_id', schema: text(), example: '' },
  record: z.object({ corp_id: text(), ...body, created_at: seconds.describe('创建时间') }),
  item: verbatim(`(select row_to_json(x)::text from (
    select r.corp_id, r.name, r.time_zone, r.ciphertext, r.chat_terms_agreed, r.limits, r.logo, r.colour,
      r.created_at) x)`),
  sorts: {},
}

const { path, tag, rights, record: reply } = settings

export const settingsEndpoints = [
  inCorporation<ReadCall>(
    { method: 'GET', path, tag, summary: '读取企业设置', right: rights.read, reply },
    async ({ db, rights, replyHeaders }) =>
      shown(settings, await readRecord(db, settings, db.corpId), rights, replyHeaders),
  ),
  inCorporation<WriteCall<typeof body>>(
    {
      ...{ method: 'PATCH', path, tag, summary: '修改企业设置', right: rights.write, reply, body: partial(body) },
      ...{ example: { body: { name: '云栖茶饮' } }, versioned: true },
    },
    async (call) => {
      const { ctx, body, caller } = call
      if (body.limits !== undefined && !caller.isAdministrator)
        throw problem('forbidden', {
          detail: { zh: 'limits 只有服务器管理员可以修改', en: 'limits are for server administrators' },
        })
      return changed(settings, 'updated', call, ctx.corpId, () => setCorp(ctx, body as Partial<Settings>))
    },
  ),
]
