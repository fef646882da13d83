import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { listOf, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { ExternalUserDetail } from './external-user-detail.ts'
import { detailsOf } from './find.ts'

const MOST = 20
const tooMany = Array.from({ length: MOST + 1 }, (_, i) => `wm${i}`)

export const externalUserBatchGet = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/external_user/batch_get',
  kind: 'customer',
  summary: '批量获取客户详情',
  description: '一次至多 20 个，按传入的先后返回，重复的只返回一次。两个列表都传时使用 id_list。',
  companion: true,
  partlyKnown: true,
  seat: 'basic',

  body: {
    id_list: z
      .array(text({ min: 1 }))
      .optional()
      .describe('外部联系人 ID，至多 20 个'),
    unionid_list: z
      .array(text({ min: 1 }))
      .optional()
      .describe('unionid，至多 20 个'),
  },
  reply: { total: z.int().describe('返回的客户数'), external_user: listOf(ExternalUserDetail) },
  errors: {
    20205: raised('一次至多查询 20 个客户', { trigger: { body: { id_list: tooMany } } }),
    20206: raised('id_list 中的客户不存在', { trigger: { body: { id_list: ['no-such-customer'] } } }),
    20207: raised('unionid_list 中的客户不存在', { trigger: { body: { id_list: [], unionid_list: ['no-such-one'] } } }),
    20208: raised('id_list 与 unionid_list 至少需要一个', { trigger: { body: { id_list: [] } } }),
  },
  example: { body: { id_list: ['wm_yunqi_1001', 'wm_yunqi_1002'] } },

  async handle({ body, db, fail }) {
    const { id_list = [], unionid_list = [] } = body
    if (id_list.length > MOST || unionid_list.length > MOST) throw fail(20205)
    const [column, given] = id_list.length > 0 ? (['id', id_list] as const) : (['unionid', unionid_list] as const)
    if (given.length === 0) throw fail(20208)
    const names = [...new Set(given)]
    const details = await detailsOf(db, column, names)
    const missing = details.indexOf(null)
    if (missing >= 0) throw fail(column === 'id' ? 20206 : 20207, names[missing])
    const items = (details as Buffer[]).flatMap((detail, i) => (i === 0 ? [detail] : [COMMA, detail]))
    return { total: names.length, external_user: RawJson.list(Buffer.concat(items)) }
  },
})

const COMMA = Buffer.from(',')
